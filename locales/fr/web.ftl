# Les pages autour de la table : entrée, salle d'attente, réglages, liaison avec le serveur, erreurs.

## Partout

app-name = Gavel
app-tagline = Achetez bas, vendez haut, et que le marteau tombe.
title-home = Gavel · une vente d'art moderne
title-room = Gavel · salle d'attente
title-table = Gavel · à la table
skip-to-content = Aller au contenu
close = Fermer
back-home = Retour à l'entrée
loading = Un instant…
menu-open = Réglages
language-label = Langue

## Home

home-lead = Une vente aux enchères d'art moderne, de trois à cinq. Proposez des tableaux, surenchérissez sur vos amis et devinez qui sera célèbre à la fin de la soirée.
home-play = Jouer maintenant
home-play-note = Vous contre trois robots, sans horloge. Cela commence tout de suite.
home-strength = De quelle force ?
home-strength-easy = Doux
home-strength-medium = Joueur de club
home-strength-hard = Fort
home-opening = On accroche les tableaux…
home-friends-title = Entre amis
home-friends-lead = Ouvrez une table et envoyez le lien. Personne n'a besoin de compte.
home-create = Ouvrir une table
home-more = Autres réglages
home-join-title = J'ai un lien ou un code
home-join-label = Lien ou code de la table
home-join-hint = Douze lettres et chiffres, comme « abcd efgh jkmn ».
home-join = Aller à la table
home-join-bad = Ce n'est pas le code d'une table : il a douze lettres et chiffres, jamais 0, 1, i, l ni o.
home-listed-title = Ouvertes à tous
home-listed-none = Aucune table ouverte pour l'instant. Ouvrez-en une que tout le monde voie.
home-mine-title = Mes parties
home-mine-none = Vos parties seront accrochées ici.
home-show-more = En montrer plus
home-refresh = Regarder à nouveau
home-name-save = Prendre ce nom
home-name-bad = Un nom a de 1 à 40 caractères.
home-you-are = Vous êtes { $name }
home-wall = Cinq tableaux au mur, un de chaque artiste

## Names for guests who have not said theirs

guest-name-1 = Ocre { $number }
guest-name-2 = Cobalt { $number }
guest-name-3 = Ombre { $number }
guest-name-4 = Sienne { $number }
guest-name-5 = Indigo { $number }
guest-name-6 = Carmin { $number }
guest-name-7 = Émeraude { $number }
guest-name-8 = Chevalet { $number }
guest-name-9 = Palette { $number }
guest-name-10 = Fresque { $number }
guest-name-11 = Pastel { $number }
guest-name-12 = Gouache { $number }

## A table in a list

card-gathering = On s'installe
card-playing = La partie est en cours
card-over = La partie est finie
card-chairs = { $taken } chaises prises sur { $all }
card-free-chair = libre
card-result = { $name } : { $money }
card-when-now = à l'instant
card-when-minutes = { $count ->
    [one] il y a { $count } minute
   *[other] il y a { $count } minutes
}
card-when-hours = { $count ->
    [one] il y a { $count } heure
   *[other] il y a { $count } heures
}
card-when-days = { $count ->
    [one] il y a { $count } jour
   *[other] il y a { $count } jours
}

## The settings of a table

set-seats = Chaises
set-seats-hint = On joue de trois à cinq. Les chaises libres peuvent revenir à des robots.
set-pace = Rythme
set-pace-blitz = Éclair
set-pace-normal = Normal
set-pace-relaxed = Tranquille
set-pace-untimed = Sans horloge
set-pace-blitz-hint = Moitié moins de temps pour tout ; rien ne se reprend.
set-pace-normal-hint = Comme on parle autour d'une table.
set-pace-relaxed-hint = Trois fois plus de temps pour tout.
set-pace-untimed-hint = Personne n'est pressé. La partie attend, des jours s'il le faut.
set-edition = Édition
set-edition-hint = Les artistes, le nombre de leurs cartes et la monnaie. Les règles restent les mêmes, sauf si vous les changez ici.
edition-classic-1992 = Classique (1992)
edition-matagot-2009 = Matagot (2009)
edition-cmon-2017 = CMON (2017)
edition-cmon-2017-en = CMON (2017), livret anglais
set-proceeds = Qui est payé pour une paire
set-proceeds-hint = Quand quelqu'un ajoute la seconde carte à la double enchère d'un autre.
set-proceeds-own = Comme l'édition l'imprime
set-proceeds-second = Celui qui ajoute la seconde carte
set-proceeds-split = Les deux se partagent le prix
set-mystery = Main mystère
set-mystery-hint = À trois seulement : une quatrième main reste face cachée et, après chaque enchère, on peut en retourner une carte.
set-mystery-with = Avec une main mystère
set-mystery-without = Sans main mystère
set-cash = L'argent sur la table
set-cash-hint = D'après la règle, l'argent est secret. Ouvert, il évite de compter.
set-cash-open = L'argent de chacun est visible
set-cash-hidden = L'argent est secret
set-stand-in = Qui joue pour les absents
set-stand-in-hint = Un robot prend le relais après un moment et rend la place à tout instant.
set-listed = Laisser entrer des inconnus
set-listed-hint = La table figure dans la liste de la première page. Sinon, seul le lien y mène.
set-listed-yes = Visible par tout le monde
set-listed-no = Seulement pour ceux qui ont le lien
set-first = Qui commence
set-first-hint = D'ordinaire, on tire au sort.
set-first-drawn = Tiré au sort
set-first-seat = Chaise { $seat }

## Waiting room

room-title = Les portes sont ouvertes
room-lead = Envoyez le lien, prenez une chaise, commencez.
room-share = Inviter
room-link = Lien vers cette table
room-copy = Copier le lien
room-copied = Le lien est copié.
room-copy-failed = Impossible de copier ici : sélectionnez le lien et copiez-le.
room-send = Envoyer le lien
room-send-text = Viens jouer aux enchères avec moi
room-code = Ou tapez ce code : { $code }
room-qr = Code QR avec le lien vers cette table
room-chairs = Chaises
room-chair = Chaise { $seat }
room-free = Libre
room-you = vous
room-host = hôte
room-bot = robot
room-away-line = hors ligne
room-sit = S'asseoir ici
room-take = Prendre place : { $name }
room-move = Changer de chaise
room-stand = Se lever
room-bot-add = Mettre un robot ici
room-bot-remove = Renvoyer le robot
room-bot-which = Quel robot
room-begin = Commencer
room-begin-fill = Commencer ; des robots prennent les chaises libres
room-wait-host = { $name } commence quand tout le monde est là.
room-wait-nobody = L'hôte commence quand tout le monde est là.
room-watching = { $count ->
    [one] { $count } personne regarde
   *[other] { $count } personnes regardent
}
room-settings = Ce qu'on joue
room-promise = La donne est scellée
room-promise-hint = Le serveur a déjà choisi sa part du mélange. Voici son empreinte ; après la partie, chacun peut la vérifier.
room-sat = { $name } s'assoit sur la chaise { $seat }.
room-stood = La chaise { $seat } est de nouveau libre.
room-rename = Changer de nom
room-your-name = Votre nom

## Bots

bot-random = Hasard
bot-random-hint = N'importe quelle carte, n'importe quelle réponse. Un enfant le battrait.
bot-aggressive = Fonceur
bot-aggressive-hint = Achète tout et se ruine en enrichissant les autres.
bot-tight = Pingre
bot-tight-hint = La moitié de la valeur et pas un sou de plus. Perd lentement.
bot-greedy = Avide
bot-greedy-hint = Prend le classement du moment pour le dernier.
bot-counter = Compteur
bot-counter-hint = Compte les cartes ; facile à tromper.
bot-half = Demi
bot-half-hint = Paie la moitié de ce qu'il espère. Solide contre les imprudents.
bot-neutral = Neutre
bot-neutral-hint = Suit une règle simple et paie un peu trop.
bot-lockin = Collectionneur
bot-lockin-hint = Achète tôt, puis joue pour ce qu'il possède.
bot-theory = Marchand
bot-theory-hint = Achète et vend au juste prix. Un fort joueur de club.
bot-flat = Rêveur
bot-flat-hint = Imagine des centaines de parties avant de jouer.
bot-ismcts = Chercheur
bot-ismcts-hint = Explore l'arbre de ce qui pourrait suivre.
# Several bots of one kind at a table.
bot-numbered = { $bot } { $number }
bot-other = { $bot }
bot-other-hint = Un programme à part.

## Settings

settings-title = Réglages
settings-name = Votre nom
settings-theme = Lumière
settings-theme-auto = Comme l'appareil
settings-theme-light = Jour
settings-theme-dark = Soir
settings-motion = Mouvement
settings-motion-auto = Comme l'appareil
settings-motion-full = Tout
settings-motion-reduced = Moins
settings-motion-off = Aucun
settings-sound = Sons
settings-sound-hint = Bois et laiton, tout doux, créés sur place.
settings-vibration = Vibreur
settings-vibration-hint = Quand c'est à vous, quand on surenchérit, quand le marteau tombe.
settings-keys = Touches
settings-keys-hint = De simples lettres agissent à la table. Désactivez-les si elles gênent vos propres outils.
settings-keys-change = Changer les touches
settings-keys-press = Appuyez sur une touche…
settings-keys-reset = Revenir aux touches habituelles
settings-key-pass = Passer
settings-key-maximum = Maximum
settings-key-hammer = Marteau
settings-key-accept = Accepter
settings-key-decline = Refuser
settings-key-last = Répéter le dernier événement
settings-key-values = Valeurs
settings-key-help = Aide
settings-away = S'absenter
settings-away-hint = Un robot joue pour vous jusqu'à votre retour.
settings-return = Reprendre ma place
settings-leave = Quitter la table
settings-leave-hint = Votre place reste à vous : revenez par le même lien.

## The line

line-connecting = Connexion…
line-lost = La liaison est perdue. Nouvel essai automatique ; rien de ce que vous avez fait n'est oublié.
line-closed = La liaison est fermée.
line-back = De nouveau connecté.
line-reload = Recharger la page
line-away = Vous êtes absent : { $bot } joue pour vous.

## What went wrong, by code

error-malformed = Le serveur n'a pas compris. Rechargez la page.
error-too-long = C'était trop long.
error-binary = Le serveur n'a pas compris. Rechargez la page.
error-no-hello = Le serveur n'a pas compris. Rechargez la page.
error-version = Cette page est plus ancienne que le serveur. Rechargez-la.
error-too-many = C'était trop d'un coup. Attendez un instant.
error-who-are-you = Prenez d'abord un nom.
error-expired = Le serveur ne vous connaît plus. Reprenez un nom.
error-foreign-origin = Cette page ne peut pas parler à ce serveur.
error-unknown = Cette table n'existe pas. Manque-t-il une lettre au lien ?
error-bad-name = Un nom a de 1 à 40 caractères.
error-bad-settings = Ces réglages ne vont pas ensemble.
error-unknown-bot = Le serveur n'a pas ce robot.
error-not-seated = Prenez d'abord une chaise.
error-not-host = Seul l'hôte peut faire cela.
error-taken = Quelqu'un a été plus rapide : cette chaise est prise.
error-not-now = Ce n'est pas possible maintenant.
error-crossed = Une autre offre est arrivée avant.
error-illegal = Les règles ne le permettent pas maintenant.
error-busy = Le serveur est occupé. Nouvel essai.
error-unavailable = Le serveur ne peut pas écrire pour l'instant. Nouvel essai.
error-too-slow = La liaison était trop lente. Nouvelle connexion.
error-stopping = Le serveur fait une courte pause. Il revient tout seul.
error-internal = Quelque chose s'est mal passé sur le serveur.
error-offline = Le serveur est injoignable. Êtes-vous en ligne ?
error-title = Cela n'a pas marché
