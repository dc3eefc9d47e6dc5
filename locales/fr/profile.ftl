# Somebody who keeps their name, as others see them: games, ratings, rivals. Loaded when somebody opens it.

profile-title = { $name } : parties et cotes
profile-link = Mes parties et mes cotes
profile-since = Garde ce nom depuis le { $date }
profile-games = { $count ->
    [0] Aucune partie terminée pour l’instant.
    [one] Une partie terminée
   *[other] { $count } parties terminées
}
profile-unrated = { $count ->
    [one] dont une non cotée
   *[other] dont { $count } non cotées
}
profile-unknown = Personne ne garde ce nom. Seuls les noms gardés ont une telle page.
profile-yours = C’est ta page. Les autres la voient aussi, mais des tables hors de la liste publique ils ne voient ni la table ni qui y jouait.

## Ratings

profile-ratings = Cotes
profile-ratings-lead = Chacun commence à 1500. Qui a 100 points de plus que quelqu’un le devance dans 64 parties sur 100. La vraie force est dans l’intervalle, 95 fois sur 100.
profile-ratings-none = Aucune partie cotée pour l’instant.
profile-company-people = Entre personnes
profile-company-bots = Contre des robots
profile-seats = { $count } places
profile-interval = { $low }–{ $high }
profile-provisional = provisoire
profile-col-table = Table
profile-col-rating = Cote
profile-col-interval = Intervalle
profile-not-rated = Non cotée

## Results

profile-results = Résultats
profile-place = { $place }.
profile-place-times = place { $place } : { $count } fois

## Head to head

profile-rivals = Face à face
profile-col-ahead = Devant
profile-col-behind = Derrière
profile-col-level = Égalité
profile-col-name = Nom

## Taste and luck

profile-artist = Artiste préféré
profile-artist-count = { $count ->
    [one] { $count } tableau sur { $of }
   *[other] { $count } tableaux sur { $of }
}
profile-deal = Meilleure affaire
profile-deal-told = acheté { $price }, revendu { $worth } (manche { $round })
profile-latest = Dernières parties
profile-somebody = Quelqu’un
profile-watch = La revoir
