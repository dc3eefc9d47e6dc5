# What one opens around a table and on the first page: other settings, muting and reporting, filters, one’s games. Loaded when somebody opens it.

## Other settings

terms-title = Ce qu’on joue
terms-lead = Tout le monde voit le changement. S’il y a moins de places, les places libres partent d’abord, puis celles des robots.
terms-save = Enregistrer
terms-cancel = Annuler

## A guest is removed

removal-title = Exclure { $name } ?
removal-lead = La personne pourra regarder, mais plus prendre place à cette table.

## Somebody who says something

speaker-hush = Masquer pour moi
speaker-unhush = Afficher de nouveau
speaker-hush-hint = Tu ne vois plus ce que dit cette personne, ici et aux autres tables. Personne n’en est averti.
speaker-mute = Retirer la parole à cette table
speaker-unmute = Rendre la parole
speaker-mute-hint = Tu es l’hôte : personne ne l’entend plus ici, et tout le monde en est averti.
speaker-report = Signaler
speaker-report-note = Quel est le problème ? (facultatif)
speaker-report-hint = La personne qui gère ce serveur le lit, avec ce qui a été dit.
speaker-reported = Merci. La personne qui gère ce serveur le lira.

## Open tables

filter-label = Quelles tables
filter-any = Peu importe
filter-free = Seulement avec des places libres

## One’s own games

games-find = Chercher un nom
games-all = D’abord celles qui t’attendent
games-found = Trouvées
games-none = Aucune partie avec ce nom.
games-pages = Pages
games-page = Page { $page } sur { $pages }
games-newer = Plus récentes
games-older = Plus anciennes

## A quick match

match-lead = Tu prends place dès qu’assez de monde veut la même chose.
match-bots = Des robots prennent les places libres après
match-bots-30 = 30 s
match-bots-120 = 2 min
match-bots-300 = 5 min
match-bots-never = jamais
match-bots-hint = Quand le temps de quelqu’un est écoulé, des robots rejoignent tous ceux qui en acceptent. Avec « jamais », tu ne joues qu’avec des humains.
match-begin = Trouver une partie
match-people = { $people ->
    [one] { $people } sur { $seats } est là
   *[other] { $people } sur { $seats } sont là
}
match-waited = Attente : { $time }
match-bots-in = Des robots prennent les places libres dans { $time }
match-bots-none = Tu attends des humains, pas des robots.
match-others =
    { $count ->
        [one] Une personne attend autre chose.
       *[other] { $count } personnes attendent autre chose.
    }
match-stay = Laisse cette page ouverte : qui la quitte n’attend plus.
match-cancel = Ne plus attendre
match-found =
    { $bots ->
        [0] Tout le monde est là. La partie commence.
        [one] La partie commence, avec un robot.
       *[other] La partie commence, avec { $bots } robots.
    }
match-lost = La connexion est perdue. Ta place est gardée un moment.
match-elsewhere = Tu attends dans une autre fenêtre.

## Invitations

invited-title = Invitations
invited-by = { $name } t’invite à une table
invited-seats =
    { $count ->
       *[other] { $count } places
    }
invited-accept = Prendre place
invited-decline = Refuser
invited-refuse = Bloquer les invitations de { $name }
invite-title = Inviter par le nom
invite-lead = Pour les personnes qui gardent leur nom : elles le voient sur leur page d’accueil. On ne te dit pas si quelqu’un porte ce nom.
invite-name = Nom
invite-send = Inviter
invite-sent = Invitation envoyée : { $name }.
invite-open = invitation envoyée
invite-declined = a refusé
invite-withdraw = Retirer
invite-withdraw-name = Retirer l’invitation de { $name }
refuse-everybody = Personne ne peut m’inviter
refuse-hint = Qui essaie n’en est pas averti.
refuse-from = Tu ne vois pas les invitations de
refuse-again = Autoriser
refuse-again-name = Autoriser de nouveau les invitations de { $name }

## The settings of a table, but for those that stand on its card

set-pace-blitz-hint = Moitié moins de temps pour tout ; aucun coup ne se reprend.
set-pace-normal-hint = Au rythme d’une conversation autour d’une table.
set-pace-relaxed-hint = Trois fois plus de temps pour tout.
set-pace-untimed-hint = Personne n’est pressé. La partie attend, des jours s’il le faut.
set-pace-days-hint = Des heures ou des jours par décision. Chacun dit ce qu’il ferait quand il a le temps.
set-days-time = Temps par décision
set-days-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
set-days-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
set-days-playing = Heures de jeu
set-days-playing-hint = En dehors, aucun chronomètre ne tourne.
set-days-from = De
set-days-until = À
set-edition = Édition
set-edition-hint = Les artistes, le nombre de leurs cartes et la monnaie. Les règles restent les mêmes, sauf si tu les changes ici.
set-proceeds = Qui est payé pour une paire
set-proceeds-hint = Quand quelqu’un ajoute la seconde carte à la double enchère d’un autre.
set-proceeds-own = Selon l’édition
set-proceeds-second = Celui qui ajoute la seconde carte
set-proceeds-split = Les deux se partagent le prix
set-mystery = Main mystère
set-mystery-hint = À trois seulement : une quatrième main reste face cachée et, après chaque enchère, on peut en retourner une carte.
set-mystery-with = Avec une main mystère
set-mystery-without = Sans main mystère
set-cash = L’argent sur la table
set-cash-hint = D’après la règle, l’argent est secret. Visible, il évite de compter.
set-cash-open = L’argent de chacun est visible
set-cash-hidden = L’argent est secret
set-stand-in = Qui joue pour les absents
set-stand-in-hint = Un robot prend le relais après un moment ; on peut reprendre sa place à tout instant.
set-listed = Laisser entrer des inconnus
set-listed-hint = La table figure dans la liste de la page d’accueil. Sinon, seul le lien y mène.
set-listed-yes = Visible par tout le monde
set-listed-no = Seulement pour ceux qui ont le lien
set-hints = Conseils
set-hints-hint = Chacun peut demander ce qui est juste. La partie n’est pas cotée.
set-hints-yes = Permis
set-hints-no = Aucun
set-first = Qui commence
set-first-hint = D’ordinaire, on tire au sort.
set-first-drawn = Tirage au sort
set-first-seat = Place { $seat }
room-settings = Ce qu’on joue
room-promise = La donne est scellée
room-promise-hint = Le serveur a déjà choisi sa part du mélange. Voici son empreinte ; après la partie, chacun peut la vérifier.
room-change = Modifier
set-pace = Rythme

## What is said, in the waiting room and at the table

log-all = Tout
log-nothing = Rien encore.
log-earlier = Voir plus ancien
chat-label = Dis quelque chose
chat-send = Envoyer
chat-removed = Message supprimé.
chat-remove = Supprimer ce que { $seat } a dit
chat-hushed = Masqué par toi.
chat-about = Masquer ou signaler { $name }
chat-apart = (spectateur)
chat-apart-hint = Pendant la partie, seuls les spectateurs lisent ceci.
chat-muted = L’hôte t’a retiré la parole à cette table.
home-name-save = Enregistrer
home-you-are = Tu es { $name }
