# Rozdanie dnia.

title-daily = Gavel · rozdanie dnia
daily-title = Rozdanie dnia
daily-lead = Wszyscy grają tymi samymi kartami, na tym samym miejscu, z tymi samymi trzema botami, jeden raz. Nikt nie pogania: możesz odejść, kiedy chcesz, i dokończyć tego samego dnia.
daily-play = Zagraj dzisiejsze rozdanie
daily-go-on = Graj dalej
daily-practise = Zagraj dla wprawy
daily-practise-hint = To się nie liczy i można grać, ile się chce.
daily-next = Następne rozdanie zaczyna się o { $time }.
daily-next-over = Jest już następne rozdanie.
daily-load = Pokaż je
daily-failed = Nie udało się pobrać rozdania dnia.
daily-again = Spróbuj ponownie
daily-unknown = Tego dnia nie było rozdania.
daily-nobody = Nikt go jeszcze nie ukończył. Możesz być pierwszą osobą.
daily-players = { $count ->
    [one] Ukończyła je jedna osoba, która zachowuje swoje imię.
    [few] Ukończyły je { $count } osoby, które zachowują swoje imiona.
   *[other] Ukończyło je { $count } osób, które zachowują swoje imiona.
}
daily-players-none = Nie ukończył go nikt, kto zachowuje swoje imię.
daily-result = Twój wynik
daily-money = Pieniądze
daily-place = Miejsce
daily-place-of = { $place } z { $count }
daily-better = Lepiej niż
daily-percent = { $percent }%
daily-better-of = innych
daily-first = Nikt inny jeszcze go nie ukończył.
daily-reference = { $bot } na twoim miejscu
daily-reference-none = jeszcze gra
daily-guest = Grasz jako gość. Zachowaj dziś swoje imię, a wynik będzie się liczył.
daily-guest-over = Nie liczyło się: liczą się tylko zachowane imiona.
daily-late = Nie liczyło się: gra skończyła się po tym dniu.
daily-helped = Nie liczyło się: bot zdecydował o czymś za ciebie.
daily-share = Do podania dalej
daily-share-hint = Nie zdradza niczego o kartach.
daily-copy = Kopiuj
daily-copied = Skopiowano
daily-copy-failed = Tutaj nie da się skopiować: zaznacz tekst i skopiuj go samodzielnie.
daily-send = Wyślij
daily-share-text = Gavel, rozdanie z { $date }: { $money }
daily-share-better = lepiej niż { $percent }%
daily-share-above = powyżej wzorca
daily-share-below = poniżej wzorca
daily-open = Twój wynik dnia
daily-back = Wróć do rozdania dnia
daily-replay = Obejrzyj swoją grę
daily-pictures = Twoja gra w obrazach
daily-everybody = Ile kto miał na końcu
daily-everybody-label = Ile kto miał na końcu, w słupkach: { $bars }.
daily-everybody-bar = { $count ->
    [one] jedna osoba od { $from } do { $to }
    [few] { $count } osoby od { $from } do { $to }
   *[other] { $count } osób od { $from } do { $to }
}
daily-amount = Pieniądze
daily-amounts = od { $from } do { $to }
daily-count = Osoby
daily-you = ty
daily-archive = Wcześniejsze dni
daily-archive-none = To pierwsze rozdanie tutaj. Jutro znajdzie się w tym miejscu.
daily-archive-more = Więcej
daily-not-played = nie zagrane
daily-day = { $money }, miejsce { $place }
daily-today = Dzisiejsze rozdanie
daily-fair = Czy to uczciwe?
daily-fair-explain = Ziarno, z którego wynikają karty, losuje się dzień wcześniej, a jego SHA-256, czyli obietnica, jest od tej chwili jawne. Gdy dzień się skończy, publikuje się samo ziarno: od tej pory każdy może sprawdzić, że to właśnie to obiecane i że karty z niego wynikają („sprawdź tasowanie” przy oglądaniu gry albo gavel verify).
daily-promise = Obietnica
daily-promised = Jawna od { $time }
daily-tomorrow = Obietnica na { $date }
daily-seed = Ziarno
