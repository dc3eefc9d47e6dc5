# The settings. These words come when there is time, at the latest when the settings are opened.

settings-title = Réglages
settings-name = Ton nom
settings-theme = Thème
settings-theme-auto = Comme l’appareil
settings-theme-light = Jour
settings-theme-dark = Soir
settings-motion = Mouvement
settings-motion-auto = Comme l’appareil
settings-motion-full = Complet
settings-motion-reduced = Réduit
settings-motion-off = Aucun
settings-letters = Taille du texte
settings-letters-normal = Normale
settings-letters-large = Grande
settings-letters-larger = Très grande
settings-letters-largest = Maximale
settings-confirm = Appuyer deux fois
settings-confirm-never = Jamais
settings-confirm-daring = Si c’est osé
settings-confirm-always = Toujours
settings-confirm-never-hint = Chaque montant part dès le premier appui.
settings-confirm-daring-hint = Plus que ce qu’un lot peut rapporter, ou la majeure partie de ton argent, demande un second appui.
settings-confirm-always-hint = Chaque mise, chaque poing et chaque prix demande un second appui.
settings-sound-hint = Bois et laiton, tout doux, créés sur place.
settings-vibration = Vibreur
settings-vibration-hint = Quand c’est à toi, quand on surenchérit sur toi, quand le marteau tombe.
settings-tips = Conseils pour la première partie
settings-tips-hint = Trois petites notes à la table.
settings-keys = Raccourcis d’une lettre
settings-keys-hint = À la table, une seule lettre suffit pour agir. Désactive ces raccourcis s’ils gênent tes propres outils.
settings-keys-change = Changer les touches
settings-keys-press = Appuie sur une touche…
settings-keys-reset = Revenir aux touches habituelles
settings-key-pass = Passer
settings-key-maximum = Maximum
settings-key-hammer = Marteau
settings-key-accept = Accepter
settings-key-decline = Décliner
settings-key-last = Répéter le dernier événement
settings-key-values = Valeurs
settings-key-help = Aide
settings-away = S’absenter
settings-away-hint = Un robot joue pour toi jusqu’à ton retour.
settings-return = Reprendre ma place
settings-holiday = { $count ->
    [one] { $count } jour de vacances
   *[other] { $count } jours de vacances
}
settings-holiday-end = Finir les vacances
settings-holiday-hint = Aucun chronomètre qui t’attend ne tourne pendant ce temps. Jours restants dans cette partie : { $count }.
settings-leave = Quitter la table
settings-leave-hint = Ta place reste à toi : reviens par le même lien.
settings-badge = « À toi » dans l’onglet
settings-badge-hint = Le titre et l’icône de la page te disent que la table t’attend.
settings-notify = Notifications
settings-notify-hint = Quand c’est à toi et que tu regardes ailleurs.
settings-notify-insecure = Les navigateurs n’autorisent les notifications qu’en HTTPS, et cette page est venue en simple HTTP.
settings-notify-denied = Ton navigateur interdit les notifications à cette page. Tu peux changer cela dans ses réglages pour cette page.
settings-wake = Garder l’écran allumé
settings-wake-hint = Pendant que tu joues et que tu regardes la table.
line-away = Pendant ton absence, { $bot } joue pour toi.

## What calls somebody back

sound-offer = Avec le son ?
sound-offer-yes = Activer
notify-offer = La table t’attendait. On t’appelle la prochaine fois ?
notify-offer-yes = Appelle-moi
notify-title = À toi
notify-body = La table t’attend.
