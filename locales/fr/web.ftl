# Les pages autour de la table : entrée, salle d'attente, réglages, liaison avec le serveur, erreurs.

## Partout

app-name = Gavel
app-tagline = Achète bas, vends haut, et que le marteau tombe.
title-home = Gavel · une vente d’art moderne
title-room = Gavel · salle d’attente
title-table = Gavel · à la table
skip-to-content = Aller au contenu
close = Fermer
back-home = Accueil
loading = Un instant…
menu-open = Réglages
you-keep = Garde ton nom
you-sign-in = Se connecter
you-open = Ton nom et tes données
language-label = Langue
page-late = C’est plus long que prévu. Vérifie ta connexion et recharge la page.
page-script = Gavel a besoin de JavaScript. Active-le pour cette page et recharge-la.
page-offline = Pas de connexion
page-offline-text = La galerie n’est pas joignable d’ici pour le moment. Ta place et tes parties sont gardées : reviens avec le même lien.
title-turn = ● À toi · Gavel

## Home

home-lead = Une vente aux enchères d’art moderne pour trois à cinq joueurs. Propose des tableaux, surenchéris sur tes amis et devine qui sera célèbre à la fin de la soirée.
home-play = Jouer maintenant
home-quick = Partie rapide
home-play-note = Toi contre trois robots, sans limite de temps. La partie commence tout de suite.
home-rules = Comment joue-t-on ? Les règles
home-lessons = Apprendre en jouant : six petites leçons
home-puzzles = Énigmes : que ferais-tu ?
home-daily = La donne du { $date } : la même pour tous
home-strength = Force des robots
home-opening = On accroche les tableaux…
home-friends-title = Entre amis
home-friends-lead = Ouvre une table et envoie le lien. Personne n’a besoin de compte.
home-create = Ouvrir une table
home-more = Autres réglages
home-join-title = J’ai un lien ou un code
home-join-label = Lien ou code de la table
home-join-hint = Douze lettres et chiffres, comme « abcd efgh jkmn ».
home-join = Aller à la table
home-join-bad = Ce n’est pas le code d’une table : un code a douze lettres et chiffres, jamais 0, 1, i, l ni o.
home-listed-title = Ouvertes à tous
home-listed-none = Aucune table ouverte pour l’instant. Ouvres-en une que tout le monde voie.
home-listed-others = Aucune table ouverte ne correspond.
home-replay = Revoir une partie enregistrée
home-replay-drop = ou dépose son fichier sur cette page
home-mine-title = Mes parties
home-mine-none = Tes parties seront accrochées ici.
home-mine-all = Toutes mes parties
home-show-more = En montrer plus
home-filter = Filtrer
home-name-bad = Un nom a de 1 à 40 caractères, sans | ni #.
home-wall = Cinq tableaux au mur, un de chaque artiste
home-continue = Continuer
home-continue-turn = À toi
home-continue-more = { $count ->
    [one] Une autre partie est en cours
   *[other] { $count } autres parties sont en cours
}
home-play-waits = Le marteau t’attend.
home-play-hints = Tu peux demander des conseils ; cette partie n’est pas cotée.
home-play-clock = Toi contre trois robots, au rythme d’une vraie table : le marteau n’attend personne. La partie commence tout de suite.
home-clock = Avec une limite de temps
home-level-gentle = Doux
home-level-gentle-hint = Pour tes premières parties : ils regardent le plateau plus que l’avenir et se retirent souvent trop tôt.
home-level-club = Club
home-level-club-hint = Ils savent ce que valent les tableaux et se trompent parfois, comme tout le monde.
home-level-strong = Forts
home-level-strong-hint = Ils ont appris en jouant des millions de parties contre eux-mêmes. Peu de gens les battent.
home-level-master = Maîtres
home-level-master-hint = Des robots forts qui essaient aussi chaque coup dans des manches imaginées. Ils prennent un instant de plus.

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

card-gathering = On s’installe
card-playing = La partie est en cours
card-over = La partie est finie
card-chairs = Places prises : { $taken } sur { $all }
card-free-chair = libre
card-result = { $name } : { $money }
card-when-now = à l’instant
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
card-until = délai : { $when }

## The settings of a table

set-seats = Places
set-seats-hint = On joue de trois à cinq. Les places libres peuvent revenir à des robots.
set-pace-blitz = Éclair
set-pace-normal = Normal
set-pace-relaxed = Tranquille
set-pace-untimed = Sans limite de temps
set-pace-days = Sur plusieurs jours

## Waiting room

room-title = Les portes sont ouvertes
room-lead = Envoie le lien, prends une place, commence.
room-share = Inviter
room-link = Lien vers cette table
room-copy = Copier le lien
room-copied = Le lien est copié.
room-copy-failed = Impossible de copier ici : sélectionne le lien et copie-le.
room-send = Envoyer le lien
room-send-text = Viens jouer aux enchères avec moi
room-code = Ou tape ce code : { $code }
room-qr = Code QR avec le lien vers cette table
room-chairs = Places
room-chair = Place { $seat }
room-free = Libre
room-kept = Gardée pour { $name }
room-kept-you = Gardée pour toi
room-kept-take = Prendre ma place
room-kept-free = Libérer la place
room-you = toi
room-host = hôte
room-bot = robot
room-away-line = hors ligne
room-sit = S’asseoir ici
room-take = Prendre place : { $name }
room-move = Changer de place
room-stand = Se lever
room-bot-add = Un robot ici
room-bot-remove = Retirer le robot
room-bot-which = Quel robot
room-begin = Commencer
room-begin-fill = Commencer avec des robots
room-begin-kept = Commencer sans { $names }, avec des robots
room-dealing = On mélange ensemble…
room-wait-host = { $name } commence quand tout le monde est là.
room-wait-nobody = L’hôte commence quand tout le monde est là.
room-watching = { $count ->
    [one] { $count } personne regarde
   *[other] { $count } personnes regardent
}
room-sat = { $name } prend la place { $seat }.
room-stood = La place { $seat } est de nouveau libre.
room-remove = Exclure
room-remove-who = Exclure { $name } de la table
room-removed = L’hôte a exclu { $name }.
room-barred = L’hôte t’a exclu de cette table. Tu peux regarder.
room-settled = L’hôte a changé les réglages.
room-rename = Changer de nom
room-your-name = Ton nom

## Bots

bot-random = Hasard
bot-random-hint = N’importe quelle carte, n’importe quelle réponse. Un enfant le battrait.
bot-aggressive = Fonceur
bot-aggressive-hint = Achète tout et se ruine en enrichissant les autres.
bot-tight = Pingre
bot-tight-hint = La moitié de la valeur et pas un sou de plus. Perd lentement.
bot-patient = Patient
bot-patient-hint = Va jusqu’à un seul montant, quoi qu’on vende. Pour les leçons.
bot-greedy = Avide
bot-greedy-hint = Prend le classement du moment pour le classement final.
bot-counter = Comptable
bot-counter-hint = Compte les cartes ; facile à tromper.
bot-half = Moitié prix
bot-half-hint = Paie la moitié de ce qu’il espère. Solide contre les imprudents.
bot-neutral = Neutre
bot-neutral-hint = Suit une règle simple et paie un peu trop.
bot-lockin = Collectionneur
bot-lockin-hint = Achète tôt, puis joue pour ce qu’il possède.
bot-gentle = Doux
bot-gentle-hint = Regarde le plateau plus que l’avenir et se retire souvent trop tôt. Bonne compagnie pour une première partie.
bot-club = Joueur de club
bot-club-hint = Voit venir presque tout, et se trompe souvent un peu.
bot-theory = Marchand
bot-theory-hint = Achète et vend au juste prix. Un fort joueur de club.
bot-flat = Rêveur
bot-flat-hint = Imagine des centaines de parties avant de jouer.
bot-ismcts = Chercheur
bot-ismcts-hint = Explore l’arbre de ce qui pourrait suivre.
bot-net = Prodige
bot-net-hint = A appris le jeu tout seul, en des millions de parties.
bot-deep = Maître
bot-deep-hint = Ce que ferait le prodige, essayé d’abord dans des manches imaginées.
bot-exploiter = Rebelle
bot-exploiter-hint = A appris à battre le prodige, et rien d’autre.
bot-other = { $bot }
bot-other-hint = Un programme à part.

## Settings

settings-sound = Sons

## The line

line-connecting = Connexion…
line-lost = La connexion est perdue. Nouvel essai automatique ; rien de ce que tu as fait n’est oublié.
line-closed = La connexion est fermée.
line-back = Connexion rétablie.
line-reload = Recharger la page
update-there = Une nouvelle version est là.

## What went wrong, by code

error-malformed = Le serveur n’a pas compris. Recharge la page.
error-too-long = C’était trop long.
error-binary = Le serveur n’a pas compris. Recharge la page.
error-no-hello = Le serveur n’a pas compris. Recharge la page.
error-version = Cette page est plus ancienne que le serveur. Recharge-la.
error-too-many = C’était trop d’un coup. Attends un instant.
error-who-are-you = Choisis d’abord un nom.
error-expired = Le serveur ne te connaît plus. Choisis à nouveau un nom.
error-foreign-origin = Cette page ne peut pas parler à ce serveur.
error-unknown = Cette table n’existe pas. Manque-t-il une lettre au lien ?
error-bad-name = Ce nom n’est pas permis : il contient un mot réservé à la maison ou aux robots, finit par un nombre entre parenthèses ou a des caractères que certains ne voient pas. Choisis-en un autre.
error-bad-settings = Ces réglages ne vont pas ensemble.
error-unknown-bot = Le serveur n’a pas ce robot.
error-not-seated = Prends d’abord une place.
error-not-host = Seul l’hôte peut faire cela.
error-taken = Quelqu’un a été plus rapide : cette place est prise.
error-barred = L’hôte de cette table ne te le permet pas.
error-secret = C’est la donne du jour de quelqu’un d’autre. On pourra la regarder quand ce jour sera passé.
error-name-taken = Quelqu’un garde ce nom, ou un nom qui lui ressemble. Choisis-en un autre, ou connecte-toi.
error-not-now = Ce n’est pas possible maintenant.
error-crossed = Une autre offre est arrivée avant.
error-illegal = Les règles ne le permettent pas maintenant.
error-busy = Le serveur est occupé. Nouvel essai.
error-unavailable = Le serveur ne peut pas écrire pour l’instant. Nouvel essai.
error-too-slow = La connexion était trop lente. Nouvelle connexion.
error-stopping = Le serveur fait une courte pause. Il revient tout seul.
error-internal = Quelque chose s’est mal passé sur le serveur.
error-offline = Le serveur est injoignable. Es-tu en ligne ?
error-cookies = Ton navigateur n’accepte aucun cookie de cette page. Il en faut un pour que le serveur te reconnaisse.
error-title = Cela n’a pas marché
error-part = Un morceau de la page n’est pas arrivé. Recharge la page.
error-language = Cette langue n’a pas pu être chargée. Réessaie dans un instant.
