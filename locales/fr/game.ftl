# The game itself: what happened, what may be done, why something may not.
# $seat, $other: names of players. $artist: name of an artist. $card: a painting, as made by the message `card`.
# $price: an amount as the edition prints it, currency included. $amount: a bare number of units.

## Words

auction-open = aller et retour
auction-once = un seul tour
auction-sealed = enchère dans la main
auction-fixed = prix fixe
auction-double = double enchère
bank = la banque
# A painting: its artist, its code in records, how it is sold.
card = { $artist } { $code } ({ $auction })

## What happened, one sentence an event

event-dealt = La manche { $round } commence : chaque main reçoit { $each } { $each ->
        [one] carte
       *[other] cartes
    }.
event-dealt-none = La manche { $round } commence, sans nouvelles cartes.
event-offered = { $seat } met en vente { $card }.
event-added = { $seat } ajoute { $card }.
event-added-none = { $seat } n’ajoute pas de carte.
event-kept = Personne n’ajoute de carte : { $seat } garde { $card } sans rien payer.
event-bid = { $seat } offre { $price }.
event-passed = { $seat } passe.
event-cannot-pay = { $seat } n’a pas assez d’argent et passe d’office.
event-fist-closed = { $seat } ferme le poing.
event-fists-opened = Les poings s’ouvrent : { $fists }.
event-priced = { $seat } demande { $price }.
event-sold = Adjugé à { $seat } pour { $price } !
event-sold-unwanted = Personne n’en veut à { $price } : { $seat } doit acheter.
event-sold-kept = Personne n’en veut, même pour rien : { $seat } le garde.
event-unsold = Aucune offre : { $seat } prend le lot sans rien payer.
event-paid = { $seat } paie { $price } à { $other }.
event-turned = { $seat } retourne une carte de la main mystère : { $card }.
event-turned-none = { $seat } ne touche pas à la main mystère.
event-round-ended-fifth = La cinquième carte de { $artist } met fin à la manche { $round } ; elle n’est pas vendue.
event-round-ended-empty = Plus personne n’a de cartes : la manche { $round } est finie.
event-ranked = { $artist } reçoit le marqueur { $tile } : chaque tableau rapporte { $price }.
event-fetched = { $seat } vend { $count } × { $artist } à la banque pour { $price }.
event-fetched-nothing = { $seat } ne touche rien pour { $count } × { $artist }.
event-game-over = La partie est finie.

## What is wanted

lot-double = { $seat } propose une double enchère : qui ajoute une carte ?

## Why not

why-too-low = { $amount }, c’est trop peu : offre au moins { $least }.
why-above-cash = Tu as { $cash } : impossible d’annoncer { $amount }.

## Editions

edition-classic-1992 = Classique (1992)
edition-matagot-2009 = Matagot (2009)
edition-cmon-2017 = CMON (2017)
edition-cmon-2017-en = CMON (2017), livret anglais
edition-note-cmon-2017-en = 12, 13, 15, 15 et 15 cartes, comme dans ce livret : sans doute une coquille.
# An amount as an edition prints it, or as this language would; it never breaks at the end of a line.
price-classic-1992 = ${ $amount }.000
price-matagot-2009 = { $amount } k€
price-cmon-2017 = { $amount } $
price-cmon-2017-en = { $amount } k€
