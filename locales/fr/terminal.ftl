# The game in a terminal.

## Headings

title = Gavel · { $edition } · manche { $round } sur 4
board = Le plateau
museums = Les musées
lot = Sous le marteau
titled = « { $title } »
hand = Ta main
log = Fil de la partie
value-now = actuel
cash = argent
cards = cartes
no-lot = Rien n’est en vente.
lot-with = { $cards } + { $card } ?
no-cards = Tu n’as plus de cartes.
player-name = Invité
owns-nothing = rien pour l’instant
turned = Cartes retournées : { $cards }
mystery-left = Main mystère : { $count } { $count ->
        [one] carte
       *[other] cartes
    }

## Stages and prompts

waiting-for = On attend { $seats }
going-once = Une fois…
going-twice = Deux fois…
# The sale after “going twice”: some languages count to three. $sold: the sentence about the sale.
sold-third = Trois fois… { $sold }
you-are-out = Tu passes ce lot. O te fait revenir jusqu’à la vente.
fists-closed = Poings fermés : { $closed } sur { $of }.
high-bid = { $seat } offre { $price }
no-bid = Pas encore d’offre
asked-price = Prix demandé : { $price }
sold-by = Vente menée par { $seat }
paid-to = { $seat } encaissera l’argent
shared-by = { $seat } et { $other } se partageront l’argent
ends-round = Cinquième carte de { $artist } : fin de la manche, elle n’est pas vendue.
ends-round-pair = Cinquième carte de { $artist } : fin de la manche, aucune des deux n’est vendue.
last-card = Dernière carte de toutes les mains : fin de la manche, elle n’est pas vendue.
last-card-pair = Dernière carte de toutes les mains : fin de la manche, aucune n’est vendue.
second-enter = { $amount }, c’est beaucoup : appuie encore sur Entrée pour confirmer.
type-amount = Tape d’abord une somme.
your-amount = Somme : { $amount }
hint-best = Conseil : { $action } (victoires { $wins } %, argent { $money })
hint-worth = Le lot rapporte en moyenne { $price }.

## Keys

keys-offer = ←→ choisir · Entrée mettre en vente
keys-add = ←→ choisir · Entrée ajouter · D décliner
keys-add-none = Aucune de tes cartes ne convient · D décliner
keys-bid = chiffres, ↑↓ ±1, Pg↑ Pg↓ ±10 · Espace offre min. · Entrée offrir · P passer
keys-fist = chiffres, ↑↓ ±1, Pg↑ Pg↓ ±10 · Entrée fermer le poing
keys-price = chiffres, ↑↓ ±1, Pg↑ Pg↓ ±10 · Entrée fixer le prix
keys-buy = A acheter · P passer
keys-turn = A retourner · D laisser
keys-out = O se retirer du lot
keys-hammer = H marteau
keys-wait = un instant…
keys-always = ? aide · [ ] défiler · Q quitter
keys-over = Q quitter · [ ] défiler

## Help

help-title = Aide
help-game = Vends des tableaux, achètes-en : au bout de quatre manches, la plus grosse fortune l’emporte. À chaque manche, les tableaux des trois artistes les plus joués valent 30, 20 et 10, plus les marqueurs que l’artiste a déjà reçus ; tous les autres ne valent rien.
help-keys = Choisis une carte avec les flèches. Tape une somme, ou change-la avec ↑ ↓ (de 1), Maj et ↑ ↓ (de 5), Pg↑ Pg↓ (de 10). Espace mise aussitôt la plus petite surenchère, Entrée confirme, P passe, O te retire jusqu’à la vente du lot, A accepte, D décline. H abat ton marteau quand tu mènes une enchère « aller et retour ». [ et ] font défiler le fil de la partie.
help-save = La partie est enregistrée après chaque coup. Q la quitte ; « gavel play --resume » la reprend.
help-close = N’importe quelle touche ferme cette page.

## Hot seat

curtain = C’est à { $seat } de jouer.
curtain-hint = Passe le clavier à { $seat }, puis appuie sur Entrée.

## The end

standing = { $place }. { $seat } : { $price }
paintings = Ce que chaque tableau a coûté et rapporté
painting-line = Manche { $round } : { $seat } a payé { $cost } pour { $card } et en a tiré { $fetched }.
saved = La partie est enregistrée dans { $path }.
resumed = La partie reprend depuis { $path }.
quit = À bientôt ! Pour reprendre ici : « gavel play --resume { $path } ».
too-small = Ce terminal est trop petit : il faut au moins { $width } × { $height }.

## Plain lines

plain-welcome = Gavel : { $edition }, partie à { $seats }. Réponds par des mots anglais ou dans la notation des parties ; « help » explique comment.
plain-help = Réponses : « offer Ao1 » ou « :Ao1 » (mettre en vente) ; « add Bs2 » ou « +Bs2 » (ajouter) ; « bid 12 » ou « =12 » (offrir) ; « price 20 » ou « @20 » (fixer le prix) ; « buy » ou « ! » (acheter) ; « pass », « no » ou « - » (passer, décliner) ; « out » (se retirer du lot) ; « turn » ou « ? » (retourner une carte mystère). Et aussi : « hand » (ta main), « board » (le plateau), « museums » (les musées), « lot » (le lot en vente), « hint » (un conseil), « quit » (quitter).
plain-hand = En main : { $cards }. Tu as { $cash }.
plain-lot = { $cards } : { $standing }.
plain-board = { $artist } : marqueurs { $tiles }, { $count } { $count ->
        [one] carte
       *[other] cartes
    } cette manche, valeur actuelle { $price }.
plain-museum = { $seat } : { $count } { $count ->
        [one] carte
       *[other] cartes
    } en main ; tableaux : { $owned }.
plain-prompt = { $seat }>{" "}

## Opponents

# Their names, and a sentence about how they play.
opponents = { $seats } : { $manner }

## The rulebook

# $text: what was looked for.
rules-nothing = le livret de règles ne dit rien de « { $text } » ; ses sections vont de 1 à 9, et « gavel rules » les montre toutes

## What is wanted

ask-offer = { $seat }, mets une carte en vente.
ask-add = { $seat }, ajoute une seconde carte à { $card } ou décline.
ask-bid = { $seat }, offre au moins { $amount } ou passe. Tu as { $cash }.
ask-fist = { $seat }, ferme le poing sur une somme de 0 à { $cash } ; avec 0, tu n’offres rien.
ask-price = { $seat }, fixe un prix de 1 à { $cash }. Si personne n’achète, c’est toi qui paies.
ask-buy = { $seat }, achète à { $price } ou passe. Tu as { $cash }.
ask-turn = { $seat }, retourne une carte mystère ou laisse-la.

## Why not

why-game-over = La partie est finie.
why-not-awaited = Ce n’est pas ton tour.
why-holds-the-bid = La meilleure offre, { $amount }, est déjà la tienne ; attends qu’on surenchérisse.
why-has-passed = Tu as passé ; attends une nouvelle offre.
why-cannot-follow = Tu as { $cash } et ne peux pas suivre : il faut offrir au moins { $amount }.
why-fist-is-closed = Ton poing est déjà fermé.
why-not-that = Ce n’est pas le moment.
why-not-in-hand = Tu n’as pas { $code } en main.
why-does-not-fit = { $code } ne va pas avec la double enchère : il faut une carte du même artiste qui ne soit pas elle-même une double enchère.
why-price-too-low = Le prix doit être d’au moins 1.
why-not-understood = Je ne comprends pas « { $text } ».
