# The rulebook, and what lies on the table only later: the sheets one opens, accounts, the end of the game. These words
# come when there is time, at the latest when they are needed. What stands for what: see table.ftl.

## The rulebook

title-rules = Gavel · zasady
rules-search = Szukaj w zasadach
rules-contents = Spis treści
rules-print = Drukuj
rules-found = { $count ->
    [one] Znaleziono jedno miejsce
    [few] Znaleziono { $count } miejsca
   *[many] Znaleziono { $count } miejsc
}
rules-none = Nic na ten temat. Spróbuj innego słowa.

## The board

board-values = Ile wart jest teraz obraz
board-explain = Liczone tak, jakby runda skończyła się teraz. Trzej artyści z największą liczbą kart dostają znaczniki tej rundy: 30, 20 i 10. Za ich obrazy bank płaci sumę wszystkich znaczników zdobytych do tej pory; za obrazy pozostałych nie płaci nic. Przy remisie wygrywa artysta bliżej lewej strony. Piąta karta jednego artysty kończy rundę.
board-tiles = Znaczniki czterech rund
board-round = Runda { $round }
board-round-word = Runda
board-ranked = { $count ->
        [one] jedna karta, miejsce { $rank }
        [few] { $count } karty, miejsce { $rank }
       *[many] { $count } kart, miejsce { $rank }
    }
board-unranked = { $count ->
        [one] jedna karta, poza pierwszą trójką
        [few] { $count } karty, poza pierwszą trójką
       *[many] { $count } kart, poza pierwszą trójką
    }
board-unplayed = jeszcze bez kart w tej rundzie
board-mystery = Tajemnicza ręka
board-turned = Odkryte w tej rundzie: { $cards }

## The end of a round and of the game

end-round = Koniec rundy { $round }
end-go-on = Dalej
end-skip = Pomiń
end-values = Ile są warci artyści
end-museums = Ile zarobiły galerie
end-unsold = Zagrane, lecz niesprzedane
end-sums = Zapłacone { $paid }, otrzymane { $received }, z banku { $fetched }
end-paid = zapłacono
end-fetched = uzyskano
end-you-win = Wygrywasz!
end-you-share = Wspólne zwycięstwo!
end-wins = { $count ->
        [one] Wygrywa { $seats }
        [few] Wygrywają wspólnie { $seats }
       *[many] Wygrywają wspólnie { $seats }
    }
end-rematch = Zagraj jeszcze raz
end-rematch-go = Do nowego stołu
end-replay = Obejrzyj grę jeszcze raz
end-pictures = Gra w obrazach
end-record = Cała gra jako tekst
end-home = Strona główna
end-rounds = Rozliczenia rund
end-fair = Czy karty potasowano uczciwie?
end-fair-explain = Odcisk pokazano przed grą, a ziarno po niej. Jeśli SHA-256 ziarna daje ten odcisk, nikt nie zmienił rozdania w międzyczasie.
end-promise = Odcisk
end-seed = Ziarno
end-wall = Twoja ściana
end-wall-line = { $count ->
        [one] Jeden obraz kupiony za { $paid }; bank płaci { $fetched }.
        [few] { $count } obrazy kupione za { $paid }; bank płaci { $fetched }.
       *[many] { $count } obrazów kupionych za { $paid }; bank płaci { $fetched }.
    }
end-best = Najlepszy interes: { $card }, kupno { $paid }, sprzedaż { $fetched }
end-worst = Najgorszy interes: { $card }, kupno { $paid }, sprzedaż { $fetched }
end-self-nothing = Ani jednego zakupu: prawdziwa dusza handlarza.
end-self-sharp = Bystre oko: na żadnym zakupie nie tracisz.
end-self-heart = Kupujesz sercem: większość zakupów przynosi stratę.
end-self-bought = Największa kolekcja przy stole: nikt nie kupił tylu obrazów.
end-self-sold = Najlepsza sprzedaż przy stole: nikt nie zarobił tyle na innych.
end-self-even = Wszystkiego po trochu: kupno, sprzedaż i równowaga.
end-series = { $count ->
        [one] Po jednej grze: { $wins }
        [few] Po { $count } grach: { $wins }
       *[many] Po { $count } grach: { $wins }
    }
end-series-wins = { $seat } { $count }
end-series-wins-you = ty { $count }
end-rematch-led = Pozostali czekają przy nowym stole.

## A museum, looked at closely

museum-title = Galeria: { $seat }
museum-title-you = Twoja galeria
museum-each = { $count } × { $price }
museum-total = Byłoby warte { $price }, gdyby runda skończyła się teraz

## How paintings are sold

rule-open = Każdy może w dowolnej chwili złożyć ofertę, zawsze wyższą od poprzedniej, organizator także. Gdy nikt nie przebija, spada młotek, a kto dał najwięcej, płaci organizatorowi. Jeśli nikt nic nie zaoferuje, organizator bierze obraz za darmo.
rule-once = Od lewej strony organizatora każdy jest kolejno pytany raz: daje więcej albo pasuje. Organizator jest ostatni. Wygrywa najwyższa oferta. Jeśli nikt nic nie zaoferuje, organizator bierze obraz za darmo.
rule-sealed = Każdy ukrywa kwotę w dłoni, organizator także. Wszystkie dłonie otwierają się razem i płaci ten, kto dał najwięcej. Przy remisie wygrywa organizator, a po nim ta z remisujących osób, która siedzi najbliżej po jego lewej. Jeśli nikt nic nie zaoferuje, organizator bierze obraz za darmo.
rule-fixed = Organizator ustala cenę. Pytamy kolejno od jego lewej strony; kupuje pierwsza osoba, która się zgodzi. Jeśli nikt nie chce, organizator musi zapłacić tę cenę bankowi.
rule-double = W aukcji łączonej obraz sprzedaje się razem z drugą kartą tego samego artysty, która sama nie jest łączona. Może ją dołożyć organizator; jeśli nie, pytamy kolejno osoby po lewej. Kto dołoży kartę, prowadzi sprzedaż pary według drugiej karty. Jeśli nikt tego nie zrobi, organizator zatrzymuje pierwszą za darmo. Pytamy wszystkich, nawet jeśli nie mają takiej karty: dzięki temu czas namysłu nie zdradza, kto ją ma.
rule-whole = Wszystkie zasady
rule-tab = otwiera się w nowej karcie

## Help and keys

help-title = Pomoc
help-game = Sprzedawaj i kupuj obrazy: wygrywa, kto po czterech rundach ma najwięcej pieniędzy. Na koniec rundy bank skupuje wszystkie obrazy: obrazy trzech najczęściej zagrywanych artystów są warte 30, 20 i 10, a do tego tyle, ile dają znaczniki zdobyte przez tych artystów wcześniej; pozostałe są nic niewarte.
help-turn = Gdy przychodzi twoja kolej, wystawiasz kartę, a jej symbol mówi, jak się ją sprzedaje. Co zapłacą inni, jest twoje; za to, co kupisz na własnej aukcji, płacisz bankowi.
help-rounds = Karty na ręce zostają na następną rundę. Nowe rozdaje się w rundach 2 i 3, w rundzie 4 już nie. Nie wolno zaoferować więcej, niż się ma.
help-keys = Klawisze
key-digits = wpisz kwotę
key-one = o jeden więcej lub mniej
key-five = o pięć więcej lub mniej
key-ten = o dziesięć więcej lub mniej
key-choose = wybór karty z ręki
key-smallest = najmniejsze przebicie, od razu
key-confirm = potwierdź
key-cancel = anuluj
key-undo = cofnij
key-pass = pas
key-maximum = maksimum
key-hammer = młotek
key-accept = zgoda
key-decline = rezygnacja
key-last = powtórz ostatnie zdarzenie
key-values = wartości
key-help = pomoc
key-name-page = PgUp PgDn
key-name-escape = Esc
key-name-undo = Ctrl Z

## Tips for the first game

tip-title = Wskazówka { $number } z 3
tip-values = Tyle przyniósłby obraz każdego artysty, gdyby runda skończyła się teraz. Kupuj taniej.
tip-symbol = Symbol mówi, jak sprzedaje się obraz. Naciśnij go, by przeczytać.
tip-fifth = Każda zagrana karta podnosi wartość artysty. Piąta od razu kończy rundę i nie zostaje sprzedana.
tip-close = Jasne

## Sheets and the log

table-close = Zamknij
log-title = Przebieg gry
log-chat = Czat
