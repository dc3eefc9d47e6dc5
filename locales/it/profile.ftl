# Somebody who keeps their name, as others see them: games, ratings, rivals. Loaded when somebody opens it.

profile-title = { $name }: partite e punteggi
profile-link = Le mie partite e i miei punteggi
profile-since = Tiene questo nome dal { $date }
profile-games = { $count ->
    [0] Ancora nessuna partita finita.
    [one] Una partita finita
   *[other] { $count } partite finite
}
profile-unrated = { $count ->
    [one] di cui una non valutata
   *[other] di cui { $count } non valutate
}
profile-unknown = Nessuno tiene questo nome. Solo i nomi tenuti hanno una pagina così.
profile-yours = Questa è la tua pagina. Anche gli altri la vedono, ma dei tavoli fuori dalla lista pubblica non vedono né il tavolo né chi vi sedeva.

## Ratings

profile-ratings = Punteggi
profile-ratings-lead = Tutti cominciano da 1500. Chi ha 100 punti più di un altro gli arriva davanti in 64 partite su 100. La forza vera sta nell’intervallo, 95 volte su 100.
profile-ratings-none = Ancora nessuna partita valutata.
profile-company-people = Tra persone
profile-company-bots = Contro i bot
profile-seats = { $count } posti
profile-interval = { $low }–{ $high }
profile-provisional = provvisorio
profile-col-table = Tavolo
profile-col-rating = Punteggio
profile-col-interval = Intervallo
profile-not-rated = Non valutata

## Results

profile-results = Risultati
profile-place = { $place }.
profile-place-times = { $count ->
    [one] posto { $place }: { $count } volta
   *[other] posto { $place }: { $count } volte
}

## Head to head

profile-rivals = Testa a testa
profile-col-ahead = Davanti
profile-col-behind = Dietro
profile-col-level = Pari
profile-col-name = Nome

## Taste and luck

profile-artist = Artista preferito
profile-artist-count = { $count ->
    [one] { $count } dipinto su { $of }
   *[other] { $count } dipinti su { $of }
}
profile-deal = Miglior affare
profile-deal-told = comprato per { $price }, venduto per { $worth } (round { $round })
profile-latest = Ultime partite
profile-somebody = Qualcuno
profile-watch = Rivedila
