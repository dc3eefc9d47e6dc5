# Somebody who keeps their name, as others see them: games, ratings, rivals. Loaded when somebody opens it.

profile-title = { $name }: partie i rankingi
profile-link = Moje partie i rankingi
profile-since = Zachowuje to imię od { $date }
profile-games = { $count ->
    [0] Nie ma jeszcze skończonej partii.
    [one] Jedna skończona partia
    [few] { $count } skończone partie
   *[other] { $count } skończonych partii
}
profile-unrated = { $count ->
    [one] w tym jedna bez oceny
    [few] w tym { $count } bez oceny
   *[other] w tym { $count } bez oceny
}
profile-unknown = Nikt nie zachowuje tego imienia. Taką stronę mają tylko zachowane imiona.
profile-yours = To twoja strona. Inni też ją widzą, ale o stołach spoza publicznej listy nie dowiedzą się, który to stół ani kto przy nim siedział.

## Ratings

profile-ratings = Rankingi
profile-ratings-lead = Każdy zaczyna od 1500. Kto ma o 100 punktów więcej, wyprzedza rywala w 64 partiach na 100. Prawdziwa siła mieści się w przedziale 95 razy na 100.
profile-ratings-none = Nie ma jeszcze ocenionej partii.
profile-company-people = Wśród ludzi
profile-company-bots = Przeciw botom
profile-seats = { $count ->
    [few] { $count } miejsca
   *[other] { $count } miejsc
}
profile-interval = { $low }–{ $high }
profile-provisional = tymczasowy
profile-col-table = Stół
profile-col-rating = Ranking
profile-col-interval = Przedział
profile-not-rated = Bez oceny

## Results

profile-results = Wyniki
profile-place = { $place }.
profile-place-times = { $count ->
    [one] miejsce { $place }: { $count } raz
   *[other] miejsce { $place }: { $count } razy
}

## Head to head

profile-rivals = Pojedynki
profile-col-ahead = Przed
profile-col-behind = Za
profile-col-level = Równo
profile-col-name = Imię

## Taste and luck

profile-artist = Ulubiony artysta
profile-artist-count = { $count } z { $of } obrazów
profile-deal = Najlepszy interes
profile-deal-told = kupno za { $price }, sprzedaż za { $worth } (runda { $round })
profile-latest = Ostatnie partie
profile-somebody = Ktoś
profile-watch = Obejrzyj ją
