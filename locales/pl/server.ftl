# Co serwer mówi tam, gdzie nie widać naszych stron: podglądy linków.

preview-gathering = Zajmij miejsce
preview-gathering-about = Modern Art: aukcja zaraz się zacznie
preview-playing = Aukcja trwa
preview-playing-about = Modern Art: patrz na młotek
preview-over = Sprzedane!
preview-over-about = Modern Art: wynik
preview-free = wolne miejsce
preview-seat = Miejsce { $number }
preview-table-title = Stół w Gavel
preview-table-description = Modern Art, gra o aukcjach, w przeglądarce: otwórz link, wybierz imię i licytuj.
preview-game-title = Gra w Gavel
preview-game-description = Kto co kupił, za ile i kto wygrał: gra w Modern Art jeszcze raz.

## Powiadomienia na telefon albo do programu

notice-turn = Twoja kolej
notice-turn-about = Gra ({ $names }) czeka na ciebie.
notice-outbid = Ktoś cię przebił
notice-outbid-about = W grze: { $names }.
notice-over = Gra się skończyła
notice-over-about = Gra ({ $names }) ma swój wynik.
notice-invited = { $by } zaprasza cię
notice-invited-about = Usiądź przy stole.
notice-test = Działa
notice-test-about = Tak będzie cię powiadamiał Gavel.
