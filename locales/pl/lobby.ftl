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
