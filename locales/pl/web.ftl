# Strony wokół stołu: wejście, poczekalnia, ustawienia, łączność z serwerem, błędy.

## Wszędzie

app-name = Gavel
app-tagline = Kupuj tanio, sprzedawaj drogo i słuchaj młotka.
title-home = Gavel · aukcja sztuki nowoczesnej
title-room = Gavel · poczekalnia
title-table = Gavel · przy stole
skip-to-content = Przejdź do treści
close = Zamknij
back-home = Strona główna
loading = Chwileczkę…
menu-open = Ustawienia
you-keep = Zachowaj swoje imię
you-sign-in = Zaloguj się
you-open = Twoje imię i twoje dane
language-label = Język
page-late = To trwa dłużej, niż powinno. Sprawdź połączenie i odśwież stronę.
page-script = Gavel potrzebuje JavaScriptu. Włącz go dla tej strony i odśwież ją.
page-offline = Brak połączenia
page-offline-text = Galeria jest teraz stąd nieosiągalna. Twoje miejsce i twoje gry czekają: wróć tym samym linkiem.
title-turn = ● Twoja kolej · Gavel

## Home

home-lead = Aukcja sztuki nowoczesnej dla 3–5 osób. Wystawiaj obrazy, przebijaj oferty przyjaciół i zgaduj, kto pod koniec wieczoru będzie sławny.
home-play = Zagraj teraz
home-quick = Szybka gra
home-play-note = Ty przeciwko trzem botom, bez zegara. Gra zaczyna się od razu.
home-rules = Jak się gra? Zasady
home-lessons = Naucz się, grając: sześć krótkich lekcji
home-puzzles = Zagadki: a ty co zrobisz?
home-daily = Rozdanie na { $date }: takie samo dla wszystkich
home-strength = Siła botów
home-opening = Wieszamy obrazy…
home-friends-title = Z przyjaciółmi
home-friends-lead = Załóż stół i wyślij link. Nikt nie potrzebuje konta.
home-create = Załóż stół
home-more = Więcej ustawień
home-join-title = Mam link albo kod
home-join-label = Link albo kod stołu
home-join-hint = Dwanaście liter i cyfr, na przykład „abcd efgh jkmn”.
home-join = Idź do stołu
home-join-bad = To nie jest kod stołu: kod ma dwanaście liter i cyfr, ale nigdy 0, 1, i, l ani o.
home-listed-title = Otwarte dla wszystkich
home-listed-none = W tej chwili nie ma otwartego stołu. Załóż taki, który wszyscy zobaczą.
home-listed-others = Żaden otwarty stół nie pasuje.
home-replay = Obejrzyj zapisaną grę jeszcze raz
home-replay-drop = albo upuść jej plik na tę stronę
home-mine-title = Moje gry
home-mine-none = Tu zawisną twoje gry.
home-mine-all = Wszystkie moje gry
home-show-more = Pokaż więcej
home-filter = Filtruj
home-name-bad = Imię ma od 1 do 40 znaków, bez | i #.
home-wall = Pięć obrazów na ścianie, po jednym każdego artysty
home-continue = Graj dalej
home-continue-turn = Twoja kolej
home-continue-more = { $count ->
    [one] Trwa jeszcze jedna gra
    [few] Trwają jeszcze { $count } gry
   *[many] Trwa jeszcze { $count } gier
}
home-play-waits = Młotek czeka na ciebie.
home-play-hints = Możesz prosić o podpowiedzi; ta gra nie jest oceniana.
home-play-clock = Ty przeciwko trzem botom, w tempie prawdziwego stołu: młotek na nikogo nie czeka. Zaczyna się od razu.
home-clock = Z limitem czasu
home-level-gentle = Łagodne
home-level-gentle-hint = Na pierwsze gry: patrzą bardziej na planszę niż w przyszłość i często za wcześnie pasują.
home-level-club = Klubowe
home-level-club-hint = Wiedzą, ile warte są obrazy, i czasem się mylą, jak ludzie.
home-level-strong = Silne
home-level-strong-hint = Nauczyły się, grając miliony gier same ze sobą. Mało kto je pokonuje.
home-level-master = Mistrzowskie
home-level-master-hint = Silne boty, które wypróbowują każdy ruch w wyobrażonych rundach. Potrzebują chwili dłużej.

## Names for guests who have not said theirs

guest-name-1 = Ochra { $number }
guest-name-2 = Kobalt { $number }
guest-name-3 = Umbra { $number }
guest-name-4 = Siena { $number }
guest-name-5 = Indygo { $number }
guest-name-6 = Karmin { $number }
guest-name-7 = Szmaragd { $number }
guest-name-8 = Sztaluga { $number }
guest-name-9 = Paleta { $number }
guest-name-10 = Fresk { $number }
guest-name-11 = Pastel { $number }
guest-name-12 = Gwasz { $number }

## A table in a list

card-gathering = Goście zajmują miejsca
card-playing = Gra trwa
card-over = Gra skończona
card-chairs = Zajęte miejsca: { $taken } z { $all }
card-free-chair = wolne
card-result = { $name }: { $money }
card-when-now = przed chwilą
card-when-minutes = { $count ->
    [one] { $count } minutę temu
    [few] { $count } minuty temu
   *[other] { $count } minut temu
}
card-when-hours = { $count ->
    [one] { $count } godzinę temu
    [few] { $count } godziny temu
   *[other] { $count } godzin temu
}
card-when-days = { $count ->
    [one] { $count } dzień temu
   *[other] { $count } dni temu
}
card-until = do { $when }

## The settings of a table

set-seats = Miejsca
set-seats-hint = Gra od trzech do pięciu osób. Wolne miejsca mogą zająć boty.
set-pace-blitz = Błyskawiczne
set-pace-normal = Zwykłe
set-pace-relaxed = Spokojne
set-pace-untimed = Bez zegara
set-pace-days = Wielodniowe

## Waiting room

room-title = Drzwi otwarte
room-lead = Wyślij link, zajmij miejsce, zaczynaj.
room-share = Zaproś
room-link = Link do tego stołu
room-copy = Skopiuj link
room-copied = Link skopiowany.
room-copy-failed = Tu nie można kopiować: zaznacz link i skopiuj go.
room-send = Wyślij link
room-send-text = Chodź, zagramy w aukcję
room-code = Albo wpisz ten kod: { $code }
room-qr = Kod QR z linkiem do tego stołu
room-chairs = Miejsca
room-chair = Miejsce { $seat }
room-free = Wolne
room-kept = Czeka na: { $name }
room-kept-you = Czeka na ciebie
room-kept-take = Zajmij swoje miejsce
room-kept-free = Zwolnij miejsce
room-you = ty
room-host = gospodarz
room-bot = bot
room-away-line = brak połączenia
room-sit = Usiądź tutaj
room-take = Zajmij miejsce jako { $name }
room-move = Przesiądź się tutaj
room-stand = Wstań
room-bot-add = Posadź tu bota
room-bot-remove = Odeślij bota
room-bot-which = Który bot
room-begin = Zaczynamy
room-begin-fill = Zacznij z botami
room-begin-kept = Zacznij z botami (brak: { $names })
room-dealing = Tasujemy razem…
room-wait-host = { $name } zacznie, gdy wszyscy będą.
room-wait-nobody = Gospodarz zacznie, gdy wszyscy będą.
room-watching = { $count ->
    [one] Przygląda się { $count } osoba
    [few] Przyglądają się { $count } osoby
   *[other] Przygląda się { $count } osób
}
room-sat = { $name } zajmuje miejsce { $seat }.
room-stood = Miejsce { $seat } jest znów wolne.
room-remove = Usuń
room-remove-who = Usuń gracza { $name } od stołu
room-removed = Gospodarz usunął gracza { $name }.
room-barred = Gospodarz usunął cię od tego stołu. Możesz oglądać.
room-settled = Gospodarz zmienił ustawienia.
room-rename = Zmień imię
room-your-name = Twoje imię

## Bots

bot-random = Losowy
bot-random-hint = Byle jaka karta, byle jaka odpowiedź. Dziecko by go pokonało.
bot-aggressive = Narwaniec
bot-aggressive-hint = Kupuje wszystko i bankrutuje, bogacąc innych.
bot-tight = Sknera
bot-tight-hint = Połowa wartości i ani grosza więcej. Przegrywa powoli.
bot-patient = Cierpliwy
bot-patient-hint = Dochodzi do jednej kwoty, cokolwiek się sprzedaje. Do lekcji.
bot-greedy = Chciwiec
bot-greedy-hint = Bierze obecną kolejność za ostateczną.
bot-counter = Rachmistrz
bot-counter-hint = Liczy karty; łatwo go zmylić.
bot-half = Za pół ceny
bot-half-hint = Płaci połowę tego, czego się spodziewa. Solidny wobec ryzykantów.
bot-neutral = Neutralny
bot-neutral-hint = Trzyma się prostej zasady i płaci odrobinę za dużo.
bot-lockin = Kolekcjoner
bot-lockin-hint = Kupuje wcześnie, potem gra pod to, co ma.
bot-gentle = Łagodny
bot-gentle-hint = Patrzy bardziej na planszę niż w przyszłość i często za wcześnie pasuje. Dobre towarzystwo na pierwszą grę.
bot-club = Klubowicz
bot-club-hint = Widzi prawie wszystko, co nadchodzi, i często trochę się myli.
bot-theory = Marszand
bot-theory-hint = Kupuje i sprzedaje po uczciwej cenie. Silny gracz klubowy.
bot-flat = Marzyciel
bot-flat-hint = Zanim zagra, wyobraża sobie setki gier.
bot-ismcts = Badacz
bot-ismcts-hint = Przeszukuje drzewo tego, co może nastąpić.
bot-net = Samouk
bot-net-hint = Nauczył się gry sam, w milionach partii.
bot-deep = Mistrz
bot-deep-hint = Robi to, co samouk, ale najpierw próbuje w wyobrażonych rundach.
bot-exploiter = Buntownik
bot-exploiter-hint = Nauczył się pokonywać samouka i niczego więcej.
bot-other = { $bot }
bot-other-hint = Osobny program.

## Settings

settings-sound = Dźwięki

## The line

line-connecting = Łączenie…
line-lost = Połączenie przerwane. Próbujemy ponownie; nic z tego, co zrobiono, nie przepadło.
line-closed = Połączenie zamknięte.
line-back = Połączono ponownie.
line-reload = Odśwież stronę
update-there = Jest nowa wersja.

## What went wrong, by code

error-malformed = Serwer tego nie zrozumiał. Odśwież stronę.
error-too-long = To było za długie.
error-binary = Serwer tego nie zrozumiał. Odśwież stronę.
error-no-hello = Serwer tego nie zrozumiał. Odśwież stronę.
error-version = Ta strona jest starsza niż serwer. Odśwież ją.
error-too-many = Za dużo naraz. Zaczekaj chwilę.
error-who-are-you = Najpierw podaj imię.
error-expired = Serwer już cię nie zna. Podaj imię jeszcze raz.
error-foreign-origin = Tej stronie nie wolno rozmawiać z tym serwerem.
error-unknown = Nie ma takiego stołu. Może w linku brakuje litery?
error-bad-name = Tego imienia nie można użyć: zawiera słowo zastrzeżone dla domu aukcyjnego albo botów, kończy się liczbą w nawiasie albo ma znaki, których nie każdy widzi. Wybierz inne.
error-bad-settings = Te ustawienia do siebie nie pasują.
error-unknown-bot = Serwer nie ma takiego bota.
error-not-seated = Najpierw zajmij miejsce.
error-not-host = Może to zrobić tylko gospodarz.
error-taken = Ktoś był szybszy: to miejsce jest zajęte.
error-barred = Gospodarz tego stołu ci na to nie pozwala.
error-secret = To rozdanie dnia kogoś innego. Będzie można je obejrzeć, gdy ten dzień minie.
error-name-taken = Ktoś ma to imię albo bardzo podobne. Wybierz inne albo zaloguj się.
error-not-now = Teraz nie można.
error-crossed = Inna oferta była pierwsza.
error-illegal = Zasady teraz na to nie pozwalają.
error-busy = Serwer jest zajęty. Próbujemy ponownie.
error-unavailable = Serwer nie może teraz zapisywać. Próbujemy ponownie.
error-too-slow = Połączenie było zbyt wolne. Łączymy ponownie.
error-stopping = Serwer robi krótką przerwę. Wróci sam.
error-internal = Na serwerze coś poszło nie tak.
error-offline = Nie można połączyć się z serwerem. Czy masz internet?
error-cookies = Twoja przeglądarka nie przyjmuje ciasteczek z tej strony. Serwer potrzebuje jednego, żeby cię rozpoznać.
error-title = Nie udało się
error-part = Część strony nie dotarła. Odśwież ją.
error-language = Nie udało się wczytać tego języka. Spróbuj ponownie za chwilę.
