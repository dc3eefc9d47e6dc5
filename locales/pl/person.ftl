# Zachowanie imienia: logowanie, kody ratunkowe, urządzenia, dane. Ładowane po otwarciu.

person-title = Ty
person-you-are-guest = Grasz jako gość: { $name }. Zna cię tylko ta przeglądarka.
person-you-keep = Twoje imię to { $name }. Należy do ciebie.
person-nobody = Możesz grać od razu, jako gość, a imię zachować później.

## Keeping a name

person-keep-lead = Z hasłem albo kluczem dostępu twoje imię i twoje gry są twoje na każdym urządzeniu. Adres e-mail nie jest potrzebny.
person-passphrase = Hasło
person-passphrase-hint = Co najmniej 10 znaków. Dobre są cztery słowa, które nie mają ze sobą nic wspólnego.
person-passphrase-show = Pokaż
person-passphrase-hide = Ukryj
person-keep-do = Zachowaj moje imię

## Recovery codes

person-codes-title = Twoje kody ratunkowe
person-codes-lead = Każdy z nich pozwala zalogować się raz, jeśli stracisz hasło. Zapisz je teraz: nie będą już pokazane.
person-codes-copy = Kopiuj
person-codes-copied = Skopiowano
person-codes-done = Mam je zapisane
person-codes-left = { $count ->
    [one] Został jeden kod ratunkowy.
    [few] Zostały { $count } kody ratunkowe.
   *[many] Zostało { $count } kodów ratunkowych.
}
person-codes-none = Nie został żaden kod ratunkowy. Pobierz nowe, żeby móc wrócić bez hasła.
person-codes-new-title = Nowe kody ratunkowe
person-codes-new-lead = Zastąpią stare, które stracą ważność.
person-codes-new = Pobierz nowe kody

## Signing in

person-sign-in-lead = Jeśli masz już zachowane imię.
person-sign-in-guest = Jako { $name } nie masz gier na innych urządzeniach: to, w co grasz jako gość, zostaje przy tym gościu.
person-name = Imię
person-signed-in = Zalogowano: { $name }
person-sign-out = Wyloguj się
person-signed-out = Wylogowano
person-recover-title = Mam kod ratunkowy
person-recover-lead = Loguje cię jeden raz, ustawia nowe hasło i wylogowuje wszystkie inne urządzenia. Może ci go dać osoba, która prowadzi ten serwer.
person-code = Kod ratunkowy
person-passphrase-new = Nowe hasło
person-recover = Zaloguj się kodem

## Passkeys

person-passkeys-title = Klucze dostępu
person-passkeys-lead = Klucz dostępu loguje cię blokadą urządzenia: palcem, twarzą albo PIN-em. Nie trzeba niczego pamiętać.
person-passkey-keep = Zachowaj moje imię z kluczem dostępu
person-passkey-sign-in = Zaloguj się kluczem dostępu
person-passkey-add-title = Jeszcze jeden klucz dostępu
person-passkey-name = Nazwa klucza dostępu
person-passkey-name-hint = Na przykład „Telefon”. Bez nazwy nazywa się tak jak ta przeglądarka.
person-passkey-add = Dodaj klucz dostępu
person-passkey-added = Klucz dostępu dodany
person-passkey-unnamed = Klucz dostępu
person-passkey-seen = Od { $since }, ostatnio używany { $seen }
person-passkey-rename = Zmień nazwę
person-passkey-rename-label = Zmień nazwę: { $name }
person-passkey-remove = Usuń
person-passkey-remove-label = Usuń: { $name }
person-passkey-removed = Klucz dostępu usunięty
person-passkey-last = To jedyny sposób, żeby się zalogować, więc zostaje. Najpierw ustaw hasło albo dodaj inny klucz dostępu.
person-or-passkey = Zostaw puste, żeby użyć klucza dostępu.
person-prove-passkey = Urządzenie poprosi o klucz dostępu.
person-passkey-insecure = Kluczy dostępu tu nie ma: potrzebują połączenia szyfrowanego (https).
person-passkey-address = Kluczy dostępu tu nie ma: potrzebują serwera z nazwą, a ten ma tylko numer.
person-passkey-unsupported = Kluczy dostępu tu nie ma: ta przeglądarka ich nie zna.

## Sessions

person-sessions-title = Zalogowane urządzenia
person-session-unknown = Inny program
person-session-seen = { $here ->
    [yes] To urządzenie, zalogowane { $since }
   *[no] Zalogowane { $since }, ostatnio używane { $seen }
}
person-session-end = Wyloguj
person-session-end-label = Wyloguj: { $device }, zalogowane { $since }
person-session-end-others = Wyloguj wszystkie inne urządzenia
person-session-ended = Urządzenie wylogowane

## Changing

person-change-title = Inne hasło
person-change-lead = Wszystkie inne urządzenia zostaną wylogowane.
person-passphrase-old = Dotychczasowe hasło
person-change = Zmień hasło
person-changed = Hasło zmienione
person-set-title = Hasło oprócz klucza
person-set = Ustaw hasło

## One's data

person-data-title = Twoje dane
person-data-lead = Imię, urządzenia oraz wszystko, co robisz i mówisz przy stołach, przy których siedzisz. Niczego więcej nie przechowujemy.
person-export = Pobierz kopię moich danych
person-forget-title = Usuń mnie
person-forget-lead = Twoje imię i wszystko, co zostało przez ciebie powiedziane, znika ze wszystkich stołów i zapisów; gry zostają, rozegrane przez „?”. Tego nie da się cofnąć.
person-forget-name = Twoje imię, dla pewności
person-forget = Usuń mnie
person-forgotten = Usunięto twoje dane

## What went wrong

error-bad-passphrase = To hasło jest za krótkie, za długie albo za łatwe: potrzeba od 10 do 200 znaków i nie może to być twoje imię.
error-wrong-passphrase = To się nie zgadza. Sprawdź imię i to, co zostało wpisane.
error-guessing = Na razie dość prób. Poczekaj kilka minut albo użyj kodu ratunkowego.
error-passkey = Nie udało się: klucz dostępu nie został wybrany albo nie jest tu znany. Spróbuj jeszcze raz.
error-passkey-known = To urządzenie ma już klucz dostępu dla ciebie.
person-missing = Tu jeszcze czegoś brakuje.
