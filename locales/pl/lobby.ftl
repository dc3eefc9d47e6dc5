# What one opens around a table and on the first page: other settings, muting and reporting, filters, one’s games. Loaded when somebody opens it.

## Other settings

terms-title = W co gramy
terms-lead = Wszyscy zobaczą zmianę. Gdy miejsc jest mniej, znikają najpierw wolne, potem miejsca botów.
terms-save = Zapisz
terms-cancel = Anuluj

## A guest is removed

removal-title = Usunąć gracza { $name }?
removal-lead = Ta osoba może oglądać, ale nie usiądzie już przy tym stole.

## Somebody who says something

speaker-hush = Wycisz dla mnie
speaker-unhush = Pokazuj znowu
speaker-hush-hint = Nie widzisz, co ta osoba pisze, tutaj i przy innych stołach. Nikt się o tym nie dowie.
speaker-mute = Wycisz przy stole
speaker-unmute = Pozwól mówić
speaker-mute-hint = Jesteś gospodarzem: nikt tu tej osoby nie usłyszy i wszyscy się o tym dowiedzą.
speaker-report = Zgłoś
speaker-report-note = Co jest nie tak? (nieobowiązkowe)
speaker-report-hint = Przeczyta to osoba, która prowadzi ten serwer, razem z tym, co napisano.
speaker-reported = Dziękujemy. Przeczyta to osoba, która prowadzi ten serwer.

## Open tables

filter-label = Które stoły
filter-any = Dowolne
filter-free = Tylko z wolnymi miejscami

## One’s own games

games-find = Szukaj imienia
games-all = Najpierw te, które na ciebie czekają
games-found = Znalezione
games-none = Nie ma gry z tym imieniem.
games-pages = Strony
games-page = Strona { $page } z { $pages }
games-newer = Nowsze
games-older = Starsze

## A quick match

match-lead = Siadasz, gdy tylko dość osób chce tego samego.
match-bots = Boty zajmują wolne miejsca po
match-bots-30 = 30 s
match-bots-120 = 2 min
match-bots-300 = 5 min
match-bots-never = nigdy
match-bots-hint = Gdy minie czyjś czas, boty dołączają do wszystkich, którzy je przyjmują. „Nigdy” to gra tylko z ludźmi.
match-begin = Znajdź grę
match-people = Na miejscu: { $people } z { $seats }
match-waited = Czas oczekiwania: { $time }
match-bots-in = Boty zajmą wolne miejsca za { $time }
match-bots-none = Czekasz na ludzi, nie na boty.
match-others =
    { $count ->
        [one] Jedna osoba czeka na coś innego.
        [few] { $count } osoby czekają na coś innego.
       *[many] { $count } osób czeka na coś innego.
    }
match-stay = Nie zamykaj tej strony: kto ją opuści, przestaje czekać.
match-cancel = Nie czekaj dłużej
match-found =
    { $bots ->
        [0] Są wszyscy. Gra się zaczyna.
        [one] Gra się zaczyna, z jednym botem.
       *[many] Gra się zaczyna, z botami: { $bots }.
    }
match-lost = Połączenie zerwane. Miejsce jest przez chwilę zachowane.
match-elsewhere = Czekasz w innym oknie.

## Invitations

invited-title = Zaproszenia
invited-by = { $name } zaprasza cię do stołu
invited-seats =
    { $count ->
        [few] { $count } miejsca
       *[many] { $count } miejsc
    }
invited-accept = Usiądź
invited-decline = Odmów
invited-refuse = Blokuj zaproszenia: { $name }
invite-title = Zaproś po imieniu
invite-lead = Dla osób, które zachowały swoje imię: zobaczą to na stronie głównej. Nie dowiesz się, czy ktoś ma takie imię.
invite-name = Imię
invite-send = Zaproś
invite-sent = Zaproszenie wysłane: { $name }.
invite-open = zaproszenie wysłane
invite-declined = odmowa
invite-withdraw = Wycofaj
invite-withdraw-name = Wycofaj zaproszenie: { $name }
refuse-everybody = Nikt nie może mnie zapraszać
refuse-hint = Kto spróbuje, nie dowie się o tym.
refuse-from = Nie widzisz zaproszeń od tych osób
refuse-again = Pozwól znowu
refuse-again-name = Pozwól znowu na zaproszenia: { $name }

## The settings of a table, but for those that stand on its card

set-pace-blitz-hint = Na wszystko połowa czasu; niczego nie można cofnąć.
set-pace-normal-hint = W tempie rozmowy przy stole.
set-pace-relaxed-hint = Trzy razy więcej czasu na wszystko.
set-pace-untimed-hint = Nikt się nie spieszy. Gra czeka, w razie potrzeby całymi dniami.
set-pace-days-hint = Godziny albo dni na każdą decyzję. Każdy mówi, co by zrobił, kiedy ma czas.
set-days-time = Czas na decyzję
set-days-hours = { $count ->
    [one] { $count } godzina
    [few] { $count } godziny
   *[other] { $count } godzin
}
set-days-days = { $count ->
    [one] { $count } dzień
   *[other] { $count } dni
}
set-days-playing = Godziny gry
set-days-playing-hint = Poza nimi żaden zegar nie biegnie.
set-days-from = Od
set-days-until = Do
set-edition = Edycja
set-edition-hint = Artyści, liczba ich kart i waluta. Zasady są te same, chyba że zmienisz je tutaj.
set-proceeds = Komu płaci się za parę
set-proceeds-hint = Gdy ktoś dołoży drugą kartę do cudzej aukcji łączonej.
set-proceeds-own = Tak jak w tej edycji
set-proceeds-second = Temu, kto dołożył drugą kartę
set-proceeds-split = Obojgu po połowie
set-mystery = Tajemnicza ręka
set-mystery-hint = Tylko w trzy osoby: czwarta ręka leży zakryta i po każdej aukcji można odkryć jedną jej kartę.
set-mystery-with = Z tajemniczą ręką
set-mystery-without = Bez tajemniczej ręki
set-cash = Pieniądze na stole
set-cash-hint = Według zasad gotówka jest tajna. Jawna oszczędza liczenia w pamięci.
set-cash-open = Gotówka wszystkich jest jawna
set-cash-hidden = Gotówka jest tajna
set-stand-in = Kto gra za nieobecnych
set-stand-in-hint = Po pewnym czasie gra za nich bot; miejsce można w każdej chwili odzyskać.
set-listed = Wpuść nieznajomych
set-listed-hint = Stół jest na liście na stronie głównej. Inaczej prowadzi do niego tylko link.
set-listed-yes = Widoczny dla wszystkich
set-listed-no = Tylko dla tych, którzy mają link
set-hints = Podpowiedzi
set-hints-hint = Każdy może zapytać, jaka cena jest uczciwa. Gra nie jest oceniana.
set-hints-yes = Dozwolone
set-hints-no = Brak
set-first = Kto zaczyna
set-first-hint = Zwykle rozstrzyga los.
set-first-drawn = Losowo
set-first-seat = Miejsce { $seat }
room-settings = W co gramy
room-promise = Rozdanie jest zapieczętowane
room-promise-hint = Serwer wybrał już swoją część tasowania. Oto jej odcisk; po grze każdy może go sprawdzić.
room-change = Zmień
set-pace = Tempo

## What is said, in the waiting room and at the table

log-all = Wszystko
log-nothing = Jeszcze nic.
log-earlier = Pokaż wcześniejsze
chat-label = Powiedz coś
chat-send = Wyślij
chat-removed = Wiadomość usunięta.
chat-remove = Usuń wypowiedź: { $seat }
chat-hushed = Wyciszone przez ciebie.
chat-about = Wycisz lub zgłoś: { $name }
chat-apart = (widz)
chat-apart-hint = W czasie gry czytają to tylko widzowie.
chat-muted = Gospodarz wyciszył cię przy tym stole.
home-name-save = Zapisz
home-you-are = Nazywasz się { $name }
