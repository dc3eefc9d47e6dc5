# The table in the browser.
# $seat, $other: names of players; $seats: several of them as a list. $artist: name of an artist.
# $card: a painting, as made by lot-card. $price, $most, $paid, $received, $fetched: amounts as the edition prints
# them, currency included. $amount, $next, $count, $number, $round, $rank: bare numbers.

## The frame of the screen

table-menu = Réglages et menu
table-watching = { $count ->
        [one] Une personne regarde
       *[other] { $count } personnes regardent
    }

## The board

board-title = Le plateau
board-open = Les valeurs
board-column = { $artist } : { $played } { $played ->
        [one] carte
       *[other] cartes
    } sur 5 dans cette manche, valeur actuelle { $price }.
board-ends = La prochaine carte met fin à la manche.
board-caption = La 5e carte met fin à la manche · en bas, la valeur
board-round-of = Manche { $round } sur 4

## The museums

seat-museums = Les musées
seat-unnamed = Place { $number }
seat-you = { $seat }, c’est toi
seat-cards = { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
seat-cash = Argent : { $price }
seat-owns = Achetés dans cette manche : { $cards }
seat-owns-nothing = Encore rien acheté dans cette manche
seat-sells = Vend en ce moment
seat-thinks = Réfléchit
seat-leads = Détient la meilleure offre
seat-bot = Un robot
seat-away = Un robot joue à sa place
seat-gone = Connexion perdue
seat-out = passe
seat-pass = passe
seat-broke = à sec
seat-no-card = rien
seat-buys = achète
seat-fist-empty = vide

## The lot

lot-card = { $artist }, « { $title } » ({ $auction })
lot-none = Rien encore sur le chevalet
lot-conducts = { $seat } vend et encaisse.
lot-shared = { $seat } mène la vente et partage le prix avec { $other }.
lot-bid-by = par { $seat }
lot-no-bid = Pas encore d’offre
lot-pending = Ton offre de { $price } est en route…
lot-fists = poings fermés : { $closed } sur { $of }
lot-price-asked = prix demandé
lot-price-wait = { $seat } réfléchit à un prix…
lot-sold-to = adjugé à { $seat }
lot-kept = Personne n’a ajouté de carte : { $seat } garde la sienne sans rien payer.
lot-round-over = La dernière carte de la manche n’est pas vendue.
lot-tie-auctioneer = Égalité à { $price } entre { $seats }. { $seat } vend et l’emporte donc.
lot-tie-left = Égalité à { $price } entre { $seats }. { $seat } vient en premier à gauche du vendeur et l’emporte.

## The one thing to do

do-watch = Tu regardes la partie
do-away = Un robot joue pour toi
do-away-hint = Ta place reste à toi : reprends-la quand tu veux.
do-return = Reprendre ma place
do-held-hint = Les autres le verront dans un instant.
do-wait = On attend { $seats }
do-wait-moment = Un instant…
do-over = La partie est finie
do-offer = À toi : mets un tableau en vente
do-offer-hint = Choisis-en un dans ta main.
do-offer-chosen = Vendre { $card } ?
do-offer-it = Mettre en vente
do-offer-fifth = Jouer et finir la manche
do-fifth-offer = C’est la cinquième carte de { $artist } : elle met aussitôt fin à la manche et n’est pas vendue.
do-fifth-add = C’est la cinquième carte de { $artist } : la manche finit, aucune des deux cartes n’est vendue, les deux comptent.
do-last-offer = C’est la dernière carte de toutes les mains : elle met fin à la manche et n’est pas vendue.
do-last-add = C’est la dernière carte de toutes les mains : la manche finit, aucune des deux cartes n’est vendue, les deux comptent.
do-add-own = Ajouter un second { $artist } ?
do-add = Ajouter un { $artist } à la double enchère ?
do-add-hint = La seconde carte décide du mode de vente ; qui l’ajoute mène la vente.
do-add-none-fits = Aucune de tes cartes ne convient. On te pose quand même la question : ainsi, le temps de réponse ne trahit personne.
do-add-it = Ajouter
do-add-alone = La proposer seule
do-add-nothing = Rien à ajouter
do-decline = Décliner
do-bid = Offrir { $price } ou plus ?
do-lead = Tu mènes avec { $price }
do-lead-hint = Attends de voir si quelqu’un surenchérit.
do-out = Tu passes pour l’instant
do-out-hint = Une nouvelle offre te fait revenir.
do-amount = Somme
do-less = { $amount } de moins
do-more = { $amount } de plus
do-bid-it = Offrir { $price }
do-pass = Passer
do-pass-open = Je me retire
do-hammer = Lever le marteau
do-maximum = Ton maximum pour ce lot
do-maximum-hint = On surenchérit de 1 pour toi, jusqu’à cette limite. Personne d’autre ne la voit.
do-maximum-open = Maximum…
do-maximum-close = Retour
do-maximum-set = Jusqu’à { $price }
do-then = Et au-delà ?
do-then-ask = puis me demander
do-then-out = puis me retirer
do-once = Ta seule chance : offrir { $price } ou plus ?
do-once-hint = Chacun n’est interrogé qu’une fois. Ton tour ne reviendra pas.
do-close = À toi de décider
do-close-hint = { $seat } offre { $price }, et tu parles en dernier.
do-close-take = Le prendre pour { $price }
do-close-sell = Vendre à { $seat } pour { $price }
do-fist = Ferme le poing sur une somme
do-fist-hint = Tous en même temps, en secret. 0 : pas d’offre.
do-fist-closed = Ton poing est fermé sur { $price }
do-fist-change-hint = Tu peux changer jusqu’à ce que le dernier poing se ferme.
do-fist-it = Fermer le poing sur { $price }
do-fist-empty = Garder le poing vide
do-fist-change = Changer pour { $price }
do-price = Fixe ton prix
do-price-hint = Si personne n’achète, c’est toi qui paies { $price }.
do-price-it = Demander { $price }
do-buy = L’acheter pour { $price } ?
do-buy-it = Acheter pour { $price }
do-turn = Retourner une carte mystère ?
do-turn-hint = { $count ->
        [one] Il en reste une. Une carte retournée compte pour son artiste et n’appartient à personne.
       *[other] Il en reste { $count }. Une carte retournée compte pour son artiste et n’appartient à personne.
    }
do-turn-it = En retourner une
do-turn-not = La laisser
do-advance-bid = Laisser une offre d’avance ? Elle est faite si elle suffit encore ; sinon tu passes.
do-advance-bid-it = Laisser { $price }
do-advance-accept = Jusqu’à quel prix achèterais-tu ?
do-advance-fixed = L’achèterais-tu si ton tour vient ?
do-advance-accept-it = Acheter jusqu’à { $price }
do-advance-buy = Oui, à { $price }
do-advance-decline = Passer
do-advance-add = Tu peux dire dès maintenant si tu ajouterais une carte.
do-advance-add-it = Je l’ajouterais
do-advance-add-none = Je n’ajouterais rien
do-crossed = Déjà { $amount }, par { $seat } : Entrée pour { $next }
do-second-ceiling = { $price }, c’est plus que ce qu’il peut rapporter dans cette manche ({ $most } au plus). Appuie encore pour confirmer.
do-second-cash = { $price }, c’est la majeure partie de ton argent. Appuie encore pour confirmer.
do-second-asked = Appuie encore pour envoyer { $price }.
do-type-amount = Tape d’abord une somme.
do-out-lot = Tu passes ce lot
do-out-lot-hint = Tu peux revenir jusqu’à la vente.
do-out-bots-hint = Les robots concluent ; tu peux revenir.
do-back-in = Revenir
do-moved = Ça vient de monter : { $price } maintenant. Appuie encore pour confirmer.
do-maximum-passed = Les offres ont dépassé { $price }.
do-hammer-wait = Quelqu’un réfléchit encore : le marteau attend.
do-clock-waits = Un instant : on attend que les autres reviennent.
do-paid-worth = Payé { $price } ; valeur actuelle { $worth }.
do-free-worth = À toi sans rien payer ; valeur actuelle { $worth }.

## Orders one has left

order-maximum-ask = On offre pour toi jusqu’à { $price }, puis on te demande
order-maximum-out = On offre pour toi jusqu’à { $price }, puis tu te retires
order-out = Tu passes ce lot
order-bid = Offre de { $price } si cela suffit encore
order-accept = Achat jusqu’à { $price }
order-decline = Passer, quel que soit le prix
order-add = J’ajouterais { $card }
order-add-none = Je n’ajouterais aucune carte
order-withdraw = Annuler
order-note-outbid = Quelqu’un a dépassé ta limite.
order-note-carried-out = Ton ordre a été exécuté.
order-note-moot = Ton ordre n’a plus lieu d’être.

## Taking back

undo-offer = Tu mets en vente { $card }.
undo-add = Tu ajoutes { $card }.
undo-price = Tu demandes { $price }.
undo-bid = Tu offres { $price }.
undo-buy = Tu achètes.
undo-turn = Tu retournes une carte.
undo-pass = Tu passes.
undo-take-back = Reprendre le coup

## The hand

hand-title = Ta main
hand-cash = Argent
hand-empty = Plus de cartes ; tu peux encore enchérir.

## Log and chat

log-next = { $count ->
        [one] Prochaine partie qui t’attend
       *[other] Prochaine des { $count } parties qui t’attendent
    }
log-open = Fil de la partie et discussion
log-open-unread = Fil de la partie et discussion : du nouveau
log-fists = Poings fermés : { $closed } sur { $of }.
log-fist = { $seat } { $amount }
log-fist-empty = { $seat } rien
log-sat = { $seat } s’assoit.
log-stood = La place { $number } est de nouveau libre.
log-bot-sat = Un robot prend la place { $number } : { $bot }.
log-dealing = Chacun prend part au mélange.
log-started = La partie commence.
log-time-out = { $seat } n’a plus de temps.
log-away = { $seat } s’absente ; { $bot } continue.
log-back = { $seat } est de retour.
log-outage = La maison s’était absentée. Tous les chronomètres repartent.
log-revealed = La graine de la donne est révélée.
log-rematch = Une nouvelle table attend les mêmes joueurs.
chat-said = { $seat } dit : { $text }
log-removed = L’hôte a exclu { $name }.
log-settled = L’hôte a changé les réglages.
log-muted = L’hôte a réduit { $name } au silence.
log-unmuted = { $name } peut de nouveau parler.
react-title = Réagir
react-clap = Applaudissements
react-wow = Surprise
react-hmm = Doute
react-hot = Ça chauffe
react-dear = Quel prix
react-said = { $seat } : { $reaction }

## Said aloud

say-open = Qui offre ?
say-going-once = Une fois…
say-going-twice = Deux fois…
say-sold = Adjugé, vendu !
# After “going twice”: some languages count to three.
say-sold-third = Trois fois… Adjugé !
say-outbid = Surenchère : { $seat } offre { $price }.
say-your-turn = À toi. { $task }

## Of oneself, instead of one’s name

you = Toi
event-offered-you = Tu mets en vente { $card }.
event-added-you = Tu ajoutes { $card }.
event-added-none-you = Tu n’ajoutes pas de carte.
event-kept-you = Personne n’ajoute de carte : tu gardes { $card } sans rien payer.
event-bid-you = Tu offres { $price }.
event-passed-you = Tu passes.
event-cannot-pay-you = Tu n’as pas assez d’argent et passes d’office.
event-priced-you = Tu demandes { $price }.
event-sold-you = Adjugé, à toi pour { $price } !
event-sold-unwanted-you = Personne n’en veut à { $price } : tu dois acheter.
event-sold-kept-you = Personne n’en veut, même pour rien : tu le gardes.
event-unsold-you = Aucune offre : tu prends le lot sans rien payer.
event-paid-you = Tu paies { $price } à { $other }.
event-paid-to-you = { $seat } te paie { $price }.
event-turned-you = Tu retournes une carte de la main mystère : { $card }.
event-turned-none-you = Tu ne touches pas à la main mystère.
event-fetched-you = Tu vends { $count } × { $artist } à la banque pour { $price }.
event-fetched-nothing-you = Tu ne touches rien pour { $count } × { $artist }.
log-fist-you = toi { $amount }
log-fist-empty-you = toi rien
log-sat-you = Tu t’assois.
log-time-out-you = Tu n’as plus de temps.
log-away-you = Tu t’absentes ; { $bot } continue.
log-back-you = Te revoilà.
lot-conducts-you = Tu vends et encaisses.
lot-double-you = Tu proposes une double enchère : qui ajoute une carte ?
lot-shared-you = Tu mènes la vente et partages le prix avec { $other }.
lot-shared-with-you = { $seat } mène la vente et partage le prix avec toi.
lot-bid-by-you = ton offre
lot-sold-to-you = c’est à toi
lot-kept-you = Personne n’a ajouté de carte : tu gardes la tienne sans rien payer.
lot-tie-auctioneer-you = Égalité à { $price } entre toi et { $seats }. Tu vends et l’emportes donc.
lot-tie-auctioneer-lost = Égalité à { $price } entre toi et { $seats }. { $seat } vend et l’emporte donc.
lot-tie-left-you = Égalité à { $price } entre toi et { $seats }. Tu viens en premier à gauche du vendeur et l’emportes.
lot-tie-left-lost = Égalité à { $price } entre toi et { $seats }. { $seat } vient en premier à gauche du vendeur et l’emporte.

## A museum, looked at closely

museum-open = { $seat } : ce qui y est accroché et ce que cela vaut
museum-open-you = Ton musée : ce qui y est accroché et ce que cela vaut

## How paintings are sold

rule-short-open = Chacun annonce ses offres jusqu’à ce que personne ne surenchérisse.
rule-short-once = Chacun est interrogé une fois, toi en dernier.
rule-short-sealed = Tous offrent en même temps, en secret.
rule-short-fixed = Tu fixes un prix ; si personne ne le paie, c’est toi.
rule-short-double = Tu peux ajouter une seconde carte du même artiste.

# $topic: what is asked about: one of the auctions, or of the five below.
rule-about = Règle : { $topic }
topic-offer = un tour
topic-turn = la main mystère
topic-tiles = les marqueurs de valeur
topic-round = la fin d’une manche
topic-clock = l’horloge

## Help and keys

help-open = Aide

## Games over days

do-file = Ton maximum pour ce lot ?
do-file-hint = Quand tous ont donné le leur, on vend comme si vous aviez enchéri un à un. Personne d’autre ne le voit.
do-ask-me = Demande-moi
do-advance-pass = Passer
do-filed-hint = Tant que tous n’ont pas répondu, tu peux le retirer.
order-ask = On te demandera à ton tour
order-pass = Passer à ton tour
until-stand-in = Délai : { $when } ; ensuite un robot décide.
until-pass = Délai : { $when } ; sans réponse, on passe.
until-decline = Délai : { $when } ; sans réponse, c’est non.
until-no-card = Délai : { $when } ; sans réponse, rien n’est ajouté.
until-empty-fist = Délai : { $when } ; sans réponse, le poing est vide.
until-out = Délai : { $when } ; sans réponse, on se retire.
log-closed = Tous les maximums sont donnés.
log-holiday = { $seat } est en vacances, retour : { $when }.
log-holiday-you = Tu es en vacances, retour : { $when }.
log-holiday-over = { $seat } est de retour de vacances.
log-holiday-over-you = Te revoilà de vacances.
