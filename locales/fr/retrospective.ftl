# Une partie terminée, en images.

retro-title = Gavel · une partie en images
retro-heading = La partie en images
retro-none = Il n’y a pas d’images : cette table n’existe pas, sa partie continue, ou elle n’a pas commencé par une donne.
retro-share = Copier le lien
retro-send-text = Notre partie de Gavel en images
retro-table = En tableau
retro-seat = Place
retro-has = { $seat } { $price }
retro-money = L’argent au fil du temps
retro-money-hint = Après chaque lot, et après que la banque a acheté les tableaux d’une manche. Les nombres sont les places.
retro-money-label = L’argent au fil du temps, en lignes. À la fin : { $seats }.
retro-when = Quand
retro-begins = Début
retro-lot = Lot { $number }
retro-bank = Banque, manche { $round }
retro-lots = Chaque tableau
retro-lots-hint = Un cercle est le prix, un point ce que la banque en a donné. Un trait plein est un gain, un trait coupé une perte. Une croix n’a été vendue à personne.
retro-lots-label = Prix et recette de { $lots } lots : { $gains } avec gain pour l’acheteur, { $losses } avec perte.
retro-painting = Tableau
retro-seller = Vendeur
retro-buyer = Acheteur
retro-nobody = personne
retro-price = Prix
retro-proceeds = Recette
retro-gain = Gain
retro-income = Vendre et posséder
retro-income-hint = Ce que les autres ont payé pour ce qui leur a été vendu, et ce que la banque a donné pour ce qu’on possédait.
retro-income-label = { $seat } : { $sold } en vendant, { $owned } en possédant, { $spent } dépensés
retro-sold = En vendant
retro-owned = En possédant
retro-spent = Dépensé
retro-began = Au début
retro-ended = À la fin
retro-artists = Comment les valeurs ont bougé
retro-artists-hint = La colonne est ce qu’un tableau a rapporté à chaque manche. Dessous : les places qui ont joué les cartes, dans l’ordre.
retro-artist = Artiste
retro-artist-label = { $artist } : { $values }
retro-artist-round = { $cards ->
    [one] { $price } à la manche { $round }, avec { $cards } carte
   *[other] { $price } à la manche { $round }, avec { $cards } cartes
  }
retro-played-by = Joué par
retro-place = Rang
retro-tile = Marqueur
retro-value = Valeur
retro-deals = Meilleures et pires affaires
retro-best = Meilleure affaire
retro-worst = Pire affaire
retro-no-best = Aucun achat n’a rapporté.
retro-no-worst = Aucun achat n’a fait perdre.
retro-deal = { $card } : payé { $paid }, rapporté { $fetched }
retro-wall = Le mur de { $seat }
retro-wall-of = Le mur de qui
retro-wall-none = { $seat } n’a rien acheté.
retro-wall-line = { $count ->
    [one] { $count } tableau : payé { $paid }, rapporté { $fetched }
   *[other] { $count } tableaux : payés { $paid }, rapporté { $fetched }
  }
