# The table in the browser.
# $seat, $other: names of players; $seats: several of them as a list. $artist: name of an artist.
# $card: a painting, as made by lot-card. $price, $most, $paid, $received, $fetched: amounts as the edition prints
# them, currency included. $amount, $next, $count, $number, $round, $rank: bare numbers.

## The frame of the screen

table-menu = Ustawienia i więcej
table-watching = { $count ->
        [one] Patrzy jedna osoba
        [few] Patrzą { $count } osoby
       *[many] Patrzy { $count } osób
    }

## The board

board-title = Plansza
board-open = Wartości
board-column = { $artist }: { $played } z 5 kart w tej rundzie, obecna wartość { $price }.
board-ends = Następna karta kończy rundę.
board-caption = Piąta karta kończy rundę · na dole obecna wartość
board-round-of = Runda { $round } z 4

## The museums

seat-museums = Galerie
seat-unnamed = Miejsce { $number }
seat-you = { $seat }, czyli ty
seat-cards = { $count ->
        [one] { $count } karta
        [few] { $count } karty
       *[many] { $count } kart
    }
seat-cash = Pieniądze: { $price }
seat-owns = Kupione w tej rundzie: { $cards }
seat-owns-nothing = W tej rundzie jeszcze nic nie kupiono
seat-sells = Teraz sprzedaje
seat-thinks = Zastanawia się
seat-leads = Ma najwyższą ofertę
seat-bot = Bot
seat-away = Chwilowo gra bot
seat-gone = Brak połączenia
seat-out = pas
seat-pass = pas
seat-broke = bez kasy
seat-no-card = nic
seat-buys = kupuje
seat-fist-empty = pusta

## The lot

lot-card = { $artist }, „{ $title }” ({ $auction })
lot-none = Na sztaludze jeszcze nic nie ma
lot-conducts = { $seat } sprzedaje i bierze pieniądze.
lot-shared = Aukcję prowadzi { $seat }; zapłatą dzielą się { $seat } i { $other }.
lot-bid-by = oferuje { $seat }
lot-no-bid = Jeszcze brak ofert
lot-pending = Twoja oferta { $price } jest w drodze…
lot-fists = zaciśnięte pięści: { $closed } z { $of }
lot-price-asked = cena
lot-price-wait = { $seat } zastanawia się nad ceną…
lot-sold-to = kupuje { $seat }
lot-kept = Nikt nie dołożył karty. { $seat } zatrzymuje swoją za darmo.
lot-round-over = Ostatnia karta rundy nie zostaje sprzedana.
lot-tie-auctioneer = { $seats }: po { $price }. Remis wygrywa { $seat } jako organizator aukcji.
lot-tie-left = { $seats }: po { $price }. Remis wygrywa { $seat }, bo siedzi najbliżej po lewej stronie organizatora.

## The one thing to do

do-watch = Oglądasz grę
do-away = Bot gra za ciebie
do-away-hint = Miejsce jest twoje: wróć, kiedy chcesz.
do-return = Wracam na miejsce
do-held-hint = Inni zobaczą to za chwilę.
do-wait = Czekamy na: { $seats }
do-wait-moment = Chwileczkę…
do-over = Koniec gry
do-offer = Twoja kolej: wystaw obraz
do-offer-hint = Wybierz jeden z ręki.
do-offer-chosen = Wystawić: { $card }?
do-offer-it = Wystawiam
do-offer-fifth = Gram i kończę rundę
do-fifth-offer = { $artist }: to piąta karta. Runda kończy się od razu, a karta nie zostaje sprzedana.
do-fifth-add = { $artist }: to piąta karta. Runda się kończy, żadna z dwóch nie zostaje sprzedana, obie się liczą.
do-last-offer = To ostatnia karta na wszystkich rękach: kończy rundę i nie zostaje sprzedana.
do-last-add = To ostatnia karta na wszystkich rękach: runda się kończy, żadna z dwóch nie zostaje sprzedana, obie się liczą.
do-add-own = { $artist }: dołożyć drugą kartę?
do-add = { $artist }: dołożyć kartę do aukcji łączonej?
do-add-hint = Druga karta decyduje o rodzaju aukcji; kto ją dołoży, ten prowadzi sprzedaż.
do-add-none-fits = Żadna twoja karta nie pasuje. I tak pytamy: dzięki temu czas namysłu nie zdradza, kto ma taką kartę.
do-add-it = Dokładam
do-add-alone = Wystawiam samą
do-add-nothing = Nic nie dokładam
do-decline = Rezygnuję
do-bid = Oferujesz { $price } lub więcej?
do-lead = Prowadzisz: { $price }
do-lead-hint = Poczekaj, czy ktoś przebije.
do-out = Na razie pasujesz
do-out-hint = Nowa oferta przywraca cię do gry.
do-amount = Kwota
do-less = o { $amount } mniej
do-more = o { $amount } więcej
do-bid-it = Oferuję { $price }
do-pass = Pasuję
do-pass-open = Pasuję
do-hammer = Podnoszę młotek
do-maximum = Twoje maksimum w tej aukcji
do-maximum-hint = Przebijamy za ciebie o jeden, aż do tego limitu. Nikt inny go nie widzi.
do-maximum-open = Maksimum…
do-maximum-close = Wstecz
do-maximum-set = Do { $price }
do-then = A powyżej?
do-then-ask = potem zapytaj
do-then-out = potem pas
do-once = Jedyna szansa: oferujesz { $price } lub więcej?
do-once-hint = Każdy jest pytany raz. Drugiej szansy nie będzie.
do-close = Ty decydujesz
do-close-hint = { $seat } oferuje { $price }, a ty jesteś na końcu.
do-close-take = Biorę za { $price }
do-close-sell = Sprzedaję za { $price }; kupuje { $seat }
do-fist = Ukryj kwotę w dłoni
do-fist-hint = Wszyscy naraz, w tajemnicy. 0 to brak oferty.
do-fist-closed = Twoja pięść jest zaciśnięta: { $price }
do-fist-change-hint = Możesz zmienić kwotę, dopóki nie zaciśnie się ostatnia pięść.
do-fist-it = Zaciskam pięść: { $price }
do-fist-empty = Zostawiam pustą dłoń
do-fist-change = Zmieniam na { $price }
do-price = Ustal cenę
do-price-hint = Jeśli nikt nie kupi, kupujesz za { $price }.
do-price-it = Ustalam { $price }
do-buy = Kupujesz za { $price }?
do-buy-it = Kupuję za { $price }
do-turn = Odkryć tajemniczą kartę?
do-turn-hint = { $count ->
        [one] Została jedna. Liczy się dla swojego artysty i nie należy do nikogo.
        [few] Zostały { $count }. Karta liczy się dla swojego artysty i nie należy do nikogo.
       *[many] Zostało { $count }. Karta liczy się dla swojego artysty i nie należy do nikogo.
    }
do-turn-it = Odkrywam jedną
do-turn-not = Zostawiam
do-advance-bid = Zostawić ofertę z wyprzedzeniem? Złożymy ją, jeśli jeszcze wystarczy; inaczej pasujesz.
do-advance-bid-it = Zostawiam { $price }
do-advance-accept = Do jakiej ceny kupisz?
do-advance-fixed = Kupisz, jeśli kolej dojdzie do ciebie?
do-advance-accept-it = Kupuję do { $price }
do-advance-buy = Tak, za { $price }
do-advance-decline = Pasuję
do-advance-add = Możesz już teraz powiedzieć, czy dołożysz kartę.
do-advance-add-it = Dołożę ją
do-advance-add-none = Nic nie dołożę
do-crossed = Już { $amount }, oferuje { $seat }: Enter, by dać { $next }
do-second-ceiling = { $price } to więcej, niż obraz może przynieść w tej rundzie (najwyżej { $most }). Potwierdź jeszcze raz.
do-second-cash = { $price } to większość twoich pieniędzy. Potwierdź jeszcze raz.
do-second-asked = Naciśnij jeszcze raz, by wysłać { $price }.
do-type-amount = Najpierw wpisz kwotę.
do-out-lot = Pasujesz w tej aukcji
do-out-lot-hint = Możesz wrócić, dopóki trwa aukcja.
do-out-bots-hint = Boty to rozstrzygną; możesz wrócić.
do-back-in = Wracam
do-moved = Cena właśnie wzrosła: teraz { $price }. Naciśnij jeszcze raz, by potwierdzić.
do-maximum-passed = Oferty przekroczyły już { $price }.
do-hammer-wait = Ktoś się jeszcze zastanawia: młotek czeka.
do-clock-waits = Chwileczkę: czekamy, aż inni wrócą.
do-paid-worth = Zapłacone { $price }, teraz warte { $worth }.
do-free-worth = Twoje za darmo; teraz warte { $worth }.

## Orders one has left

order-maximum-ask = Licytujemy za ciebie do { $price }, potem zapytamy
order-maximum-out = Licytujemy za ciebie do { $price }, potem pas
order-out = Pas w tej aukcji
order-bid = Oferta { $price }, jeśli jeszcze wystarczy
order-accept = Kupno do { $price }
order-decline = Pas, bez względu na cenę
order-add = Dołożysz: { $card }
order-add-none = Nie dołożysz karty
order-withdraw = Wycofaj
order-note-outbid = Ktoś przekroczył twój limit.
order-note-carried-out = Twoje zlecenie zostało wykonane.
order-note-moot = Twoje zlecenie nie jest już potrzebne.

## Taking back

undo-offer = Wystawiasz: { $card }.
undo-add = Dokładasz: { $card }.
undo-price = Ustalasz cenę: { $price }.
undo-bid = Oferujesz { $price }.
undo-buy = Kupujesz.
undo-turn = Odkrywasz kartę.
undo-pass = Pasujesz.
undo-take-back = Cofnij

## The hand

hand-title = Twoja ręka
hand-cash = Pieniądze
hand-empty = Nie masz już kart; nadal możesz licytować.

## Log and chat

log-next = { $count ->
        [one] Następna gra, która na ciebie czeka
        [few] Następna z { $count } gier, które na ciebie czekają
        [many] Następna z { $count } gier, które na ciebie czekają
       *[other] Następna z { $count } gier, które na ciebie czekają
    }
log-open = Przebieg gry i czat
log-open-unread = Przebieg gry i czat: coś nowego
log-fists = Zaciśnięte pięści: { $closed } z { $of }.
log-fist = { $seat } { $amount }
log-fist-empty = { $seat } nic
log-sat = { $seat } siada do stołu.
log-stood = Miejsce { $number } jest znowu wolne.
log-bot-sat = Miejsce { $number } zajmuje bot: { $bot }.
log-dealing = Wszyscy tasują razem.
log-started = Gra się zaczyna.
log-time-out = Czas minął: { $seat }.
log-away = { $seat } na chwilę odchodzi; gra { $bot }.
log-back = { $seat } znowu gra.
log-outage = Dom był chwilowo niedostępny. Wszystkie zegary ruszają od nowa.
log-revealed = Ziarno rozdania zostało ujawnione.
log-rematch = Nowy stół czeka na te same osoby.
chat-said = { $seat } mówi: { $text }
log-removed = Gospodarz usunął gracza { $name }.
log-settled = Gospodarz zmienił ustawienia.
log-muted = Gospodarz wyciszył gracza { $name }.
log-unmuted = { $name } może znowu mówić.
react-title = Zareaguj
react-clap = Brawa
react-wow = Zdziwienie
react-hmm = Wątpliwość
react-hot = Robi się gorąco
react-dear = Co za cena
react-said = { $seat }: { $reaction }

## Said aloud

say-open = Kto da więcej?
say-going-once = Po raz pierwszy…
say-going-twice = Po raz drugi…
say-sold = Sprzedane!
# After “going twice”: some languages count to three.
say-sold-third = Sprzedane!
say-outbid = Przebicie: { $seat } oferuje { $price }.
say-your-turn = Twoja kolej. { $task }

## Of oneself, instead of one’s name

you = Ty
event-offered-you = Wystawiasz: { $card }.
event-added-you = Dokładasz: { $card }.
event-added-none-you = Nie dokładasz karty.
event-kept-you = Nikt nie dokłada karty. Zatrzymujesz za darmo: { $card }.
event-bid-you = Oferujesz { $price }.
event-passed-you = Pasujesz.
event-cannot-pay-you = Masz za mało pieniędzy, kolej przechodzi dalej.
event-priced-you = Ustalasz cenę: { $price }.
event-sold-you = Sprzedane! Kupujesz za { $price }.
event-sold-unwanted-you = Nikt nie chce kupić za { $price }: musisz kupić ty.
event-sold-kept-you = Nikt tego nie chce, nawet za darmo: zatrzymujesz to.
event-unsold-you = Brak ofert: bierzesz to za darmo.
event-paid-you = Płacisz { $price }, pieniądze dostaje { $other }.
event-paid-to-you = { $seat } płaci ci { $price }.
event-turned-you = Odkrywasz kartę z tajemniczej ręki: { $card }.
event-turned-none-you = Zostawiasz tajemniczą rękę w spokoju.
event-fetched-you = Sprzedajesz bankowi { $count } × { $artist } za { $price }.
event-fetched-nothing-you = Nie dostajesz nic za { $count } × { $artist }.
log-fist-you = ty { $amount }
log-fist-empty-you = ty nic
log-sat-you = Siadasz do stołu.
log-time-out-you = Twój czas minął.
log-away-you = Na chwilę odchodzisz; gra { $bot }.
log-back-you = Znowu grasz.
lot-conducts-you = Sprzedajesz i bierzesz pieniądze.
lot-double-you = Zaczynasz aukcję łączoną: kto dołoży kartę?
lot-shared-you = Prowadzisz aukcję; drugą część zapłaty dostaje { $other }.
lot-shared-with-you = Aukcję prowadzi { $seat } i dzieli się z tobą zapłatą.
lot-bid-by-you = twoja oferta
lot-sold-to-you = kupujesz ty
lot-kept-you = Nikt nie dołożył karty. Zatrzymujesz swoją za darmo.
lot-tie-auctioneer-you = Ty oraz { $seats }: po { $price }. Wygrywasz remis, bo prowadzisz aukcję.
lot-tie-auctioneer-lost = Ty oraz { $seats }: po { $price }. Remis wygrywa { $seat } jako organizator aukcji.
lot-tie-left-you = Ty oraz { $seats }: po { $price }. Wygrywasz remis, bo siedzisz najbliżej po lewej stronie organizatora.
lot-tie-left-lost = Ty oraz { $seats }: po { $price }. Remis wygrywa { $seat }, bo siedzi najbliżej po lewej stronie organizatora.

## A museum, looked at closely

museum-open = { $seat }: co tam wisi i ile jest warte
museum-open-you = Twoja galeria: co tam wisi i ile jest warte

## How paintings are sold

rule-short-open = Wszyscy licytują, aż nikt nie przebije.
rule-short-once = Każdy jest pytany raz, ty na końcu.
rule-short-sealed = Wszyscy oferują naraz, w tajemnicy.
rule-short-fixed = Ustalasz cenę; jeśli nikt jej nie zapłaci, płacisz ty.
rule-short-double = Możesz dołożyć drugą kartę tego samego artysty.

# $topic: what is asked about: one of the auctions, or of the five below.
rule-about = Zasada: { $topic }
topic-offer = tura
topic-turn = tajemnicza ręka
topic-tiles = znaczniki wartości
topic-round = koniec rundy
topic-clock = zegar

## Help and keys

help-open = Pomoc

## Games over days

do-file = Twoje maksimum za to dzieło?
do-file-hint = Gdy wszyscy podadzą swoje, sprzedaż przebiega tak, jakbyście przebijali po kolei. Nikt inny go nie widzi.
do-ask-me = Zapytaj mnie
do-advance-pass = Pasuję
do-filed-hint = Dopóki nie odpowiedzą wszyscy, możesz je wycofać.
order-ask = Zapytamy cię, gdy przyjdzie twoja kolej
order-pass = Pas, gdy przyjdzie twoja kolej
until-stand-in = Do { $when }; potem decyduje bot.
until-pass = Do { $when }; milczenie to pas.
until-decline = Do { $when }; milczenie to odmowa.
until-no-card = Do { $when }; milczenie to brak karty.
until-empty-fist = Do { $when }; milczenie to pusta pięść.
until-out = Do { $when }; milczenie to rezygnacja.
log-closed = Wszystkie maksima są znane.
log-holiday = { $seat } ma urlop do { $when }.
log-holiday-you = Masz urlop do { $when }.
log-holiday-over = { $seat } wraca z urlopu.
log-holiday-over-you = Wracasz z urlopu.
