# La donne du jour.

title-daily = Gavel · donne du jour
daily-title = Donne du jour
daily-lead = Tout le monde joue les mêmes cartes, à la même place, contre les trois mêmes bots, une seule fois. Rien ne presse : pars quand tu veux, et continue le même jour.
daily-play = Jouer la donne d’aujourd’hui
daily-go-on = Continuer
daily-practise = Jouer pour s’entraîner
daily-practise-hint = Cela ne compte pas, et tu peux la rejouer autant que tu veux.
daily-next = La prochaine donne : { $time }.
daily-next-over = La prochaine donne est là.
daily-load = L’afficher
daily-failed = La donne du jour n’a pas pu être chargée.
daily-again = Réessayer
daily-unknown = Il n’y a pas eu de donne ce jour-là.
daily-nobody = Personne ne l’a encore terminée. À toi d’être le premier !
daily-players = { $count ->
    [one] Une personne qui garde son nom l’a terminée.
   *[other] { $count } personnes qui gardent leur nom l’ont terminée.
}
daily-players-none = Aucune personne qui garde son nom ne l’a terminée.
daily-result = Ton résultat
daily-money = Argent
daily-place = Place
daily-place-of = { $place } sur { $count }
daily-better = Mieux que
daily-percent = { $percent } %
daily-better-of = des autres
daily-first = Personne d’autre ne l’a encore terminée.
daily-reference = { $bot } à ta place
daily-reference-none = joue encore
daily-guest = Tu joues en invité. Garde ton nom aujourd’hui, et ton résultat comptera.
daily-guest-over = Ce résultat n’a pas compté : seuls comptent les noms gardés.
daily-late = Ce résultat n’a pas compté : la partie s’est terminée après ce jour.
daily-helped = Ce résultat n’a pas compté : un bot a décidé quelque chose pour toi.
daily-share = À partager
daily-share-hint = Cela ne dévoile rien des cartes.
daily-copy = Copier
daily-copied = Copié
daily-copy-failed = Impossible de copier ici : sélectionne le texte et copie-le toi-même.
daily-send = Envoyer
daily-share-text = Gavel, donne du { $date } : { $money }
daily-share-better = mieux que { $percent } %
daily-share-above = au-dessus de la référence
daily-share-below = en dessous de la référence
daily-open = Ton résultat du jour
daily-back = Retour à la donne du jour
daily-replay = Revoir ta partie
daily-pictures = Ta partie en images
daily-everybody = Ce que chacun avait à la fin
daily-everybody-label = Ce que chacun avait à la fin, en colonnes : { $bars }.
daily-everybody-bar = { $count ->
    [one] une personne de { $from } à { $to }
   *[other] { $count } personnes de { $from } à { $to }
}
daily-amount = Argent
daily-amounts = { $from } à { $to }
daily-count = Personnes
daily-you = toi
daily-archive = Jours passés
daily-archive-none = C’est la première donne ici. Demain, elle sera à cette place.
daily-archive-more = Plus
daily-not-played = pas jouée
daily-day = { $money }, place { $place }
daily-today = La donne d’aujourd’hui
daily-fair = Est-ce équitable ?
daily-fair-explain = La graine dont découlent les cartes est tirée la veille, et son SHA-256, la promesse, est public dès ce moment. Quand le jour est passé, la graine elle-même est publiée : chacun peut alors vérifier que c’est bien celle qui était promise, et que les cartes en découlent (« vérifier le mélange » en revoyant la partie, ou gavel verify).
daily-promise = Promesse
daily-promised = Publique depuis : { $time }
daily-tomorrow = Promesse pour le { $date }
daily-seed = Graine
