# Zakończona gra w obrazach.

retro-title = Gavel · gra w obrazach
retro-heading = Gra w obrazach
retro-none = Nie ma obrazów: nie ma takiego stołu, gra przy nim jeszcze trwa albo nie zaczęła się od rozdania.
retro-share = Kopiuj link
retro-send-text = Nasza gra w Gavel w obrazach
retro-table = Jako tabela
retro-seat = Miejsce
retro-has = { $seat } { $price }
retro-money = Pieniądze w czasie
retro-money-hint = Po każdej aukcji i po tym, jak bank kupił obrazy z rundy. Liczby to miejsca.
retro-money-label = Pieniądze w czasie, jako linie. Na końcu: { $seats }.
retro-when = Kiedy
retro-begins = Początek
retro-lot = Aukcja { $number }
retro-bank = Bank, runda { $round }
retro-lots = Każdy obraz
retro-lots-hint = Kółko to cena, kropka to kwota od banku. Linia ciągła to zysk, przerywana to strata. Krzyżyka nikt nie kupił.
retro-lots-label = Cena i wpływ, aukcji: { $lots }; z zyskiem dla kupującego: { $gains }, ze stratą: { $losses }.
retro-painting = Obraz
retro-seller = Sprzedaje
retro-buyer = Kupuje
retro-nobody = nikt
retro-price = Cena
retro-proceeds = Wpływ
retro-gain = Zysk
retro-income = Sprzedaż i własność
retro-income-hint = Ile zapłacili inni za sprzedane obrazy i ile dał bank za posiadane.
retro-income-label = { $seat }: { $sold } ze sprzedaży, { $owned } z własności, wydane { $spent }
retro-sold = Ze sprzedaży
retro-owned = Z własności
retro-spent = Wydane
retro-began = Na początku
retro-ended = Na końcu
retro-artists = Jak zmieniały się wartości
retro-artists-hint = Słupek to wartość obrazu w każdej rundzie. Pod nim: miejsca, które zagrały karty, po kolei.
retro-artist = Artysta
retro-artist-label = { $artist }: { $values }
retro-artist-round = { $cards ->
    [one] { $price } w rundzie { $round }, { $cards } karta
    [few] { $price } w rundzie { $round }, { $cards } karty
   *[many] { $price } w rundzie { $round }, { $cards } kart
  }
retro-played-by = Kto zagrał
retro-place = Pozycja
retro-tile = Znacznik
retro-value = Wartość
retro-deals = Najlepsze i najgorsze zakupy
retro-best = Najlepszy zakup
retro-worst = Najgorszy zakup
retro-no-best = Nic nie przyniosło zysku.
retro-no-worst = Nic nie przyniosło straty.
retro-deal = { $card }: zapłacono { $paid }, przyniosło { $fetched }
retro-wall = Ściana: { $seat }
retro-wall-of = Czyja ściana
retro-wall-none = { $seat }: nic nie kupione.
retro-wall-line = { $count ->
    [one] { $count } obraz: zapłacono { $paid }, przyniósł { $fetched }
    [few] { $count } obrazy: zapłacono { $paid }, przyniosły { $fetched }
   *[many] { $count } obrazów: zapłacono { $paid }, przyniosły { $fetched }
  }
