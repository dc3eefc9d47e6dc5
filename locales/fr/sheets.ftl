# The rulebook, and what lies on the table only later: the sheets one opens, accounts, the end of the game. These words
# come when there is time, at the latest when they are needed. What stands for what: see table.ftl.

## The rulebook

title-rules = Gavel · les règles
rules-search = Chercher dans les règles
rules-contents = Sommaire
rules-print = Imprimer
rules-found = { $count ->
    [one] Un passage trouvé
   *[other] { $count } passages trouvés
}
rules-none = Rien à ce sujet. Essaie un autre mot.

## The board

board-values = Ce que vaut un tableau maintenant
board-explain = Calculé comme si la manche finissait maintenant. Les trois artistes les plus joués reçoivent les marqueurs de la manche : 30, 20 et 10. Leurs tableaux rapportent tous les marqueurs reçus jusqu’ici ; ceux des autres ne rapportent rien. En cas d’égalité, l’artiste le plus à gauche l’emporte. La cinquième carte d’un artiste met fin à la manche.
board-tiles = Marqueurs des quatre manches
board-round = Manche { $round }
board-round-word = Manche
board-ranked = { $count ->
        [one] une carte, rang { $rank }
       *[other] { $count } cartes, rang { $rank }
    }
board-unranked = { $count ->
        [one] une carte, pas dans les trois premiers
       *[other] { $count } cartes, pas dans les trois premiers
    }
board-unplayed = aucune carte dans cette manche
board-mystery = Main mystère
board-turned = Retournées dans cette manche : { $cards }

## The end of a round and of the game

end-round = La manche { $round } est finie
end-go-on = Continuer
end-skip = Sauter
end-values = Ce que valent les artistes
end-museums = Ce qu’ont touché les musées
end-unsold = Jouées, mais invendues
end-sums = Payé { $paid }, reçu { $received }, de la banque { $fetched }
end-paid = payé
end-fetched = rapporté
end-you-win = Tu gagnes !
end-you-share = Tu partages la victoire !
end-wins = { $count ->
        [one] { $seats } gagne
       *[other] { $seats } partagent la victoire
    }
end-rematch = Rejouer
end-rematch-go = À la nouvelle table
end-replay = Revoir la partie
end-pictures = La partie en images
end-record = Toute la partie en texte
end-home = Accueil
end-rounds = Comptes des manches
end-fair = Les cartes ont-elles été mélangées honnêtement ?
end-fair-explain = L’empreinte a été montrée avant la partie, la graine après. Si le SHA-256 de la graine donne l’empreinte, personne n’a changé la donne entre-temps.
end-promise = Empreinte
end-seed = Graine
end-wall = Ton mur
end-wall-line = { $count ->
        [one] Tu as acheté un tableau pour { $paid } ; la banque a payé { $fetched }.
       *[other] Tu as acheté { $count } tableaux pour { $paid } ; la banque a payé { $fetched }.
    }
end-best = Meilleure affaire : { $card }, achat { $paid }, revente { $fetched }
end-worst = Pire affaire : { $card }, achat { $paid }, revente { $fetched }
end-self-nothing = Tu n’as rien acheté : une âme de marchand.
end-self-sharp = Bon œil : aucun de tes achats ne t’a fait perdre d’argent.
end-self-heart = Tu as acheté avec le cœur : la plupart de tes achats t’ont fait perdre de l’argent.
end-self-bought = La plus grande collection de la table : personne n’a acheté autant de tableaux.
end-self-sold = Les meilleures ventes de la table : personne n’a autant encaissé.
end-self-even = Un peu de tout : tu as acheté, vendu et gardé l’équilibre.
end-series = { $count ->
        [one] Après une partie : { $wins }
       *[other] Après { $count } parties : { $wins }
    }
end-series-wins = { $seat } { $count }
end-series-wins-you = toi { $count }
end-rematch-led = Les autres t’attendent à la nouvelle table.

## A museum, looked at closely

museum-title = Musée : { $seat }
museum-title-you = Ton musée
museum-each = { $count } × { $price }
museum-total = Vaudrait { $price } si la manche finissait maintenant

## How paintings are sold

rule-open = Chacun peut annoncer une offre à tout moment, toujours plus haute que la précédente, le vendeur aussi. Quand personne ne surenchérit, le marteau tombe et la meilleure offre est payée au vendeur. Sans aucune offre, le vendeur prend le tableau sans rien payer.
rule-once = À partir de la gauche du vendeur, chacun est interrogé une seule fois : offrir plus ou passer. Le vendeur parle en dernier. La meilleure offre l’emporte. Sans aucune offre, le vendeur prend le tableau sans rien payer.
rule-sealed = Chacun cache une somme dans son poing, le vendeur aussi. Tous les poings s’ouvrent ensemble et le plus offrant paie. En cas d’égalité, le vendeur l’emporte, sinon, parmi les ex æquo, le plus proche à sa gauche. Sans aucune offre, le vendeur prend le tableau sans rien payer.
rule-fixed = Le vendeur fixe un prix. À partir de sa gauche, le premier qui dit oui achète à ce prix. Si personne n’en veut, le vendeur doit le payer à la banque.
rule-double = Une double enchère se vend avec une seconde carte du même artiste, autre qu’une double enchère. Le vendeur peut l’ajouter ; sinon on demande aux autres, vers la gauche. Qui ajoute la carte mène la vente des deux, selon la seconde carte. Si personne n’en ajoute, le vendeur garde la première sans rien payer. On pose la question à chacun, même à qui n’a pas de telle carte : ainsi, le temps de réponse ne trahit personne.
rule-whole = Toutes les règles
rule-tab = s’ouvre dans un nouvel onglet

## Help and keys

help-title = Aide
help-game = Vends des tableaux, achètes-en : au bout de quatre manches, la plus grosse fortune l’emporte. À la fin d’une manche, la banque rachète tout : les tableaux des trois artistes les plus joués valent 30, 20 et 10, plus les marqueurs reçus avant par ces artistes ; tous les autres ne valent rien.
help-turn = À ton tour, tu mets une carte en vente, et son symbole dit comment. Ce que les autres paient est à toi ; ce que tu t’achètes à toi-même se paie à la banque.
help-rounds = Tu gardes ta main d’une manche à l’autre. On redonne des cartes pour les manches 2 et 3, mais pas pour la 4. On n’offre jamais plus que l’argent qu’on a.
help-keys = Touches
key-digits = taper une somme
key-one = un de plus ou de moins
key-five = cinq de plus ou de moins
key-ten = dix de plus ou de moins
key-choose = parcourir ta main
key-smallest = plus petite surenchère, aussitôt
key-confirm = confirmer
key-cancel = annuler
key-undo = reprendre le coup
key-pass = passer
key-maximum = maximum
key-hammer = marteau
key-accept = accepter
key-decline = décliner
key-last = redire le dernier événement
key-values = valeurs
key-help = aide
key-name-page = Pg↑ Pg↓
key-name-escape = Échap
key-name-undo = Ctrl Z

## Tips for the first game

tip-title = Conseil { $number } sur 3
tip-values = Ce que rapporterait un tableau de chaque artiste si la manche finissait maintenant. Achète moins cher.
tip-symbol = Le symbole dit comment le tableau est vendu. Appuie dessus pour lire la règle.
tip-fifth = Chaque carte jouée fait monter son artiste. La cinquième met aussitôt fin à la manche et n’est pas vendue.
tip-close = Compris

## Sheets and the log

table-close = Fermer
log-title = Fil de la partie
log-chat = Discussion
