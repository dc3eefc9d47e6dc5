# The game in a terminal.

## Headings

title = Gavel · { $edition } · runda { $round } z 4
board = Plansza
museums = Galerie
lot = Pod młotkiem
titled = „{ $title }”
hand = Twoje karty
log = Przebieg gry
value-now = teraz
cash = gotówka
cards = karty
no-lot = Nic nie jest na sprzedaż.
lot-with = { $cards } + { $card }?
no-cards = Nie masz już kart.
player-name = Gość
owns-nothing = jeszcze nic
turned = Odkryte karty: { $cards }
mystery-left = Tajemnicza ręka: { $count } { $count ->
        [one] karta
        [few] karty
       *[many] kart
    }

## Stages and prompts

waiting-for = Czekamy na: { $seats }
going-once = Po raz pierwszy…
going-twice = Po raz drugi…
# The sale after “going twice”: some languages count to three. $sold: the sentence about the sale.
sold-third = Po raz trzeci… { $sold }
you-are-out = Pasujesz w tej aukcji. O przywraca cię, dopóki trwa.
fists-closed = Zaciśnięte pięści: { $closed } z { $of }.
high-bid = { $seat } oferuje { $price }
no-bid = Nie ma jeszcze ofert
asked-price = Cena: { $price }
sold-by = Sprzedaje { $seat }
paid-to = Pieniądze dostanie { $seat }
shared-by = { $seat } i { $other } podzielą się zapłatą
ends-round = { $artist }: piąta karta. Kończy rundę i nie zostaje sprzedana.
ends-round-pair = { $artist }: piąta karta. Koniec rundy, żadna z dwóch nie zostaje sprzedana.
last-card = Ostatnia karta na wszystkich rękach: kończy rundę, nie zostaje sprzedana.
last-card-pair = Ostatnia karta na wszystkich rękach: koniec rundy, obie bez sprzedaży.
second-enter = { $amount } to dużo: naciśnij Enter jeszcze raz, aby potwierdzić.
type-amount = Najpierw wpisz kwotę.
your-amount = Kwota: { $amount }
hint-best = Rada: { $action } (szansa na wygraną { $wins }%, pieniądze { $money })
hint-worth = Bank zapłaci za to średnio { $price }.

## Keys

keys-offer = ←→ wybierz · Enter wystaw
keys-add = ←→ wybierz · Enter dołóż · D zrezygnuj
keys-add-none = Żadna z twoich kart nie pasuje · D zrezygnuj
keys-bid = cyfry, ↑↓ ±1, PgUp PgDn ±10 · Spacja minimum · Enter oferta · P pas
keys-fist = cyfry, ↑↓ ±1, PgUp PgDn ±10 · Enter zaciśnij pięść
keys-price = cyfry, ↑↓ ±1, PgUp PgDn ±10 · Enter ustal cenę
keys-buy = A kup · P pas
keys-turn = A odkryj · D zrezygnuj
keys-out = O pas w tej aukcji
keys-hammer = H młotek
keys-wait = chwileczkę…
keys-always = ? pomoc · [ ] przewiń · Q wyjdź
keys-over = Q wyjdź · [ ] przewiń

## Help

help-title = Pomoc
help-game = Sprzedawaj i kupuj obrazy: wygrywa, kto po czterech rundach ma najwięcej pieniędzy. W każdej rundzie obrazy trzech najczęściej zagrywanych artystów są warte 30, 20 i 10, a do tego tyle, ile dają wcześniejsze znaczniki danego artysty; wszystkie inne są nic niewarte.
help-keys = Kartę wybierasz strzałkami. Kwotę wpisz albo zmień: ↑ ↓ (o 1), Shift i ↑ ↓ (o 5), PgUp PgDn (o 10). Spacja od razu licytuje najmniejsze przebicie, Enter zatwierdza, P to pas, O to pas do końca aukcji, A to zgoda, D to rezygnacja. H to uderzenie młotka w aukcji otwartej, którą prowadzisz. [ i ] przewijają przebieg gry.
help-save = Gra zapisuje się po każdym ruchu. Q ją przerywa, a „gavel play --resume” wznawia.
help-close = Dowolny klawisz zamyka tę stronę.

## Hot seat

curtain = Teraz gra { $seat }.
curtain-hint = Klawiaturę przejmuje { $seat }. Aby zacząć, naciśnij Enter.

## The end

standing = { $place }. { $seat }: { $price }
paintings = Ile kosztował i ile przyniósł każdy obraz
painting-line = Runda { $round }: { $card } – { $seat } płaci { $cost }, dostaje { $fetched }.
saved = Gra jest zapisana w pliku { $path }.
resumed = Wznawiamy grę z pliku { $path }.
quit = Do zobaczenia! „gavel play --resume { $path }” wznowi grę od tego miejsca.
too-small = Ten terminal jest za mały: potrzeba co najmniej { $width } × { $height }.

## Plain lines

plain-welcome = Gavel: { $edition }, liczba graczy: { $seats }. Odpowiadaj angielskimi słowami albo w notacji zapisu gry; „help” wyjaśnia jak.
plain-help = Odpowiedzi: „offer Ao1” lub „:Ao1” (wystaw); „add Bs2” lub „+Bs2” (dołóż); „bid 12” lub „=12” (zaoferuj); „price 20” lub „@20” (ustal cenę); „buy” lub „!” (kup); „pass”, „no” lub „-” (spasuj, zrezygnuj); „out” (pas do końca aukcji); „turn” lub „?” (odkryj kartę z tajemniczej ręki). Oprócz tego: „hand” (twoje karty), „board” (plansza), „museums” (galerie), „lot” (co jest na sprzedaż), „hint” (rada), „quit” (wyjście).
plain-hand = Na ręce: { $cards }. Masz { $cash }.
plain-lot = { $cards }: { $standing }.
plain-board = { $artist }: znaczniki { $tiles }, w tej rundzie { $count } { $count ->
        [one] karta
        [few] karty
       *[many] kart
    }, obecna wartość { $price }.
plain-museum = { $seat }: { $count } { $count ->
        [one] karta
        [few] karty
       *[many] kart
    } na ręce; obrazy: { $owned }.
plain-prompt = { $seat }>{" "}

## Opponents

# Their names, and a sentence about how they play.
opponents = { $seats }: { $manner }

## The rulebook

# $text: what was looked for.
rules-nothing = instrukcja nie mówi nic o „{ $text }”; ma rozdziały od 1 do 9, a „gavel rules” pokazuje je wszystkie

## What is wanted

ask-offer = { $seat }, wystaw kartę.
ask-add = { $seat }, na stole jest { $card }: dołóż drugą kartę albo zrezygnuj.
ask-bid = { $seat }, zaoferuj co najmniej { $amount } albo spasuj. Masz { $cash }.
ask-fist = { $seat }, ukryj w dłoni kwotę od 0 do { $cash }; 0 to brak oferty.
ask-price = { $seat }, ustal cenę od 1 do { $cash }. Jeśli nikt nie kupi, kupujesz ty.
ask-buy = { $seat }, kup za { $price } albo spasuj. Masz { $cash }.
ask-turn = { $seat }, odkryj kartę z tajemniczej ręki albo zrezygnuj.

## Why not

why-game-over = Gra jest już skończona.
why-not-awaited = To nie twoja kolej.
why-holds-the-bid = Najwyższa oferta, { $amount }, jest twoja; poczekaj, aż ktoś ją przebije.
why-has-passed = Na razie pasujesz; poczekaj na nową ofertę.
why-cannot-follow = Masz { $cash } i nie możesz przebić: najniższa oferta to { $amount }.
why-fist-is-closed = Twoja pięść jest już zaciśnięta.
why-not-that = Teraz nie pora na to.
why-not-in-hand = Nie masz na ręce karty { $code }.
why-does-not-fit = { $code } nie pasuje do aukcji łączonej: potrzebna jest karta tego samego artysty, która sama nie jest aukcją łączoną.
why-price-too-low = Najniższa cena to 1.
why-not-understood = Nie rozumiem „{ $text }”.
