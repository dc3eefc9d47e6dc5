# What one opens around a table and on the first page: other settings, muting and reporting, filters, one’s games. Loaded when somebody opens it.

## Other settings

terms-title = W co gramy
terms-lead = Wszyscy zobaczą zmianę. Gdy miejsc jest mniej, znikają najpierw wolne, potem miejsca botów.
terms-save = Zapisz
terms-cancel = Anuluj

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
games-all = Wszystkie, najpierw te, które na ciebie czekają
games-found = Znalezione
games-none = Żadna gra z tym imieniem.
games-pages = Strony
games-page = Strona { $page } z { $pages }
games-newer = Nowsze
games-older = Starsze

## A quick match

match-lead = Powiedz, w co chcesz zagrać. Siadasz, gdy tylko dość osób chce tego samego.
match-bots = Boty zajmują wolne miejsca
match-bots-30 = po 30 s
match-bots-120 = po 2 min
match-bots-300 = po 5 min
match-bots-never = nigdy
match-bots-hint = Gdy minie czas jednej z osób, które czekają, boty dołączają do wszystkich, którzy je przyjmują. Kto wybrał „nigdy”, gra tylko z ludźmi.
match-begin = Znajdź grę
match-people = Jest { $people } z { $seats }
match-waited = Czekasz { $time }
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
invited-refuse = Nigdy więcej od { $name }
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
refuse-from = Nie widzisz zaproszeń od
refuse-again = Pozwól znowu
refuse-again-name = Pozwól znowu na zaproszenia: { $name }
