# The settings. These words come when there is time, at the latest when the settings are opened.

settings-title = Ustawienia
settings-name = Twoje imię
settings-theme = Motyw
settings-theme-auto = Jak w urządzeniu
settings-theme-light = Dzień
settings-theme-dark = Wieczór
settings-motion = Ruch
settings-motion-auto = Jak w urządzeniu
settings-motion-full = Pełny
settings-motion-reduced = Mniejszy
settings-motion-off = Brak
settings-letters = Wielkość liter
settings-letters-normal = Zwykłe
settings-letters-large = Duże
settings-letters-larger = Większe
settings-letters-largest = Największe
settings-confirm = Potwierdzanie
settings-confirm-never = Nigdy
settings-confirm-daring = Gdy ryzykujesz
settings-confirm-always = Zawsze
settings-confirm-never-hint = Każda kwota wychodzi od razu.
settings-confirm-daring-hint = Kwota wyższa, niż obraz może przynieść, albo większość twoich pieniędzy wymaga potwierdzenia.
settings-confirm-always-hint = Każda oferta, pięść i cena wymaga potwierdzenia.
settings-sound-hint = Ciche drewno i mosiądz, tworzone na miejscu.
settings-vibration = Wibracje
settings-vibration-hint = Gdy jest twoja kolej, gdy ktoś przebije twoją ofertę, gdy spada młotek.
settings-tips = Wskazówki na pierwszą grę
settings-tips-hint = Trzy krótkie notki przy stole.
settings-keys = Klawisze literowe
settings-keys-hint = Pojedyncze litery działają przy stole. Wyłącz je, jeśli przeszkadzają twoim narzędziom.
settings-keys-change = Zmień klawisze
settings-keys-press = Naciśnij klawisz…
settings-keys-reset = Przywróć zwykłe klawisze
settings-key-pass = Pas
settings-key-maximum = Maksimum
settings-key-hammer = Młotek
settings-key-accept = Zgoda
settings-key-decline = Rezygnacja
settings-key-last = Powtórz ostatnie zdarzenie
settings-key-values = Wartości
settings-key-help = Pomoc
settings-away = Odejdź na chwilę
settings-away-hint = Do twojego powrotu gra za ciebie bot.
settings-return = Wracam na miejsce
settings-holiday = { $count ->
    [one] { $count } dzień urlopu
   *[other] { $count } dni urlopu
}
settings-holiday-end = Koniec urlopu
settings-holiday-hint = Żaden zegar, który czeka na ciebie, wtedy nie biegnie. Zostało dni w tej grze: { $count }.
settings-leave = Opuść stół
settings-leave-hint = Miejsce pozostaje twoje: wróć tym samym linkiem.
settings-badge = „Twoja kolej” na karcie
settings-badge-hint = Tytuł i ikona strony mówią ci, że stół czeka na ciebie.
settings-notify = Powiadomienia
settings-notify-hint = Gdy jest twoja kolej, a patrzysz gdzie indziej.
settings-notify-insecure = Przeglądarki pozwalają na powiadomienia tylko przez HTTPS, a ta strona przyszła zwykłym HTTP.
settings-notify-denied = Twoja przeglądarka nie pozwala tej stronie na powiadomienia. Możesz to zmienić w jej ustawieniach dla tej strony.
settings-wake = Nie wygaszaj ekranu
settings-wake-hint = Gdy grasz i patrzysz na stół.
line-away = Nie ma cię przy stole: gra za ciebie { $bot }.

## What calls somebody back

sound-offer = Włączyć dźwięk?
sound-offer-yes = Włącz
notify-offer = Stół czekał na ciebie. Zawołać cię następnym razem?
notify-offer-yes = Zawołaj
notify-title = Twoja kolej
notify-body = Stół czeka na ciebie.
