# What one opens around a table and on the first page: other settings, muting and reporting, filters, one’s games. Loaded when somebody opens it.

## Other settings

terms-title = Ce qu’on joue
terms-lead = Tout le monde voit le changement. S’il y a moins de places, les places libres partent d’abord, puis celles des bots.
terms-save = Enregistrer
terms-cancel = Annuler

## Somebody who says something

speaker-hush = Masquer pour moi
speaker-unhush = Afficher de nouveau
speaker-hush-hint = Tu ne vois plus ce que dit cette personne, ici et aux autres tables. Personne n’en est averti.
speaker-mute = Faire taire à cette table
speaker-unmute = Laisser parler
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
games-all = Toutes, celles qui t’attendent d’abord
games-found = Trouvées
games-none = Aucune partie avec ce nom.
games-pages = Pages
games-page = Page { $page } sur { $pages }
games-newer = Plus récentes
games-older = Plus anciennes
