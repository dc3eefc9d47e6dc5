# Garder un nom : se connecter, codes de secours, appareils, données. Chargé à l’ouverture.

person-title = Toi
person-you-are-guest = Tu joues sous le nom de { $name }, en invité. Seul ce navigateur te connaît.
person-you-keep = Tu es { $name }. Ce nom est à toi.
person-nobody = Tu peux jouer tout de suite, en invité, et garder ton nom plus tard.

## Keeping a name

person-keep-lead = Avec une phrase secrète ou une clé d’accès, ton nom et tes parties sont à toi sur tous tes appareils. Aucune adresse e-mail n’est demandée.
person-passphrase = Phrase secrète
person-passphrase-hint = Au moins 10 caractères. Quatre mots sans rapport entre eux font l’affaire.
person-passphrase-show = Montrer
person-passphrase-hide = Cacher
person-keep-do = Garder mon nom

## Recovery codes

person-codes-title = Tes codes de secours
person-codes-lead = Chacun te connecte une fois si tu perds ta phrase secrète. Note-les maintenant : ils ne seront plus montrés.
person-codes-copy = Copier
person-codes-copied = Copié
person-codes-done = Je les ai notés
person-codes-left = { $count ->
    [one] Il reste un code de secours.
   *[other] Il reste { $count } codes de secours.
}
person-codes-none = Il ne reste aucun code de secours. Demandes-en de nouveaux pour pouvoir revenir sans ta phrase secrète.
person-codes-new-title = Nouveaux codes de secours
person-codes-new-lead = Ils remplacent les anciens, qui ne valent alors plus rien.
person-codes-new = Obtenir de nouveaux codes

## Signing in

person-sign-in-lead = Si tu gardes déjà un nom.
person-sign-in-guest = Sous le nom de { $name }, tu n’as pas de parties ailleurs : ce que tu as joué en invité reste à cet invité.
person-name = Nom
person-signed-in = Session ouverte : { $name }
person-sign-out = Se déconnecter
person-signed-out = Session fermée
person-recover-title = J’ai un code de secours
person-recover-lead = Il te connecte une fois, fixe une nouvelle phrase secrète et déconnecte tous les autres appareils. La personne qui gère ce serveur peut t’en donner un.
person-code = Code de secours
person-passphrase-new = Nouvelle phrase secrète
person-recover = Se connecter avec le code

## Passkeys

person-passkeys-title = Clés d’accès
person-passkeys-lead = Une clé d’accès te connecte avec le verrou de ton appareil : un doigt, un visage ou un code. Il n’y a rien à retenir.
person-passkey-keep = Garder mon nom avec une clé d’accès
person-passkey-sign-in = Se connecter avec une clé d’accès
person-passkey-add-title = Une clé d’accès de plus
person-passkey-name = Nom de la clé d’accès
person-passkey-name-hint = Par exemple « Téléphone ». Sans nom, elle prend celui de ce navigateur.
person-passkey-add = Ajouter la clé d’accès
person-passkey-added = La clé d’accès est ajoutée
person-passkey-unnamed = Une clé d’accès
person-passkey-seen = Depuis le { $since }, utilisée pour la dernière fois le { $seen }
person-passkey-rename = Renommer
person-passkey-rename-label = Renommer : { $name }
person-passkey-remove = Retirer
person-passkey-remove-label = Retirer : { $name }
person-passkey-removed = La clé d’accès est retirée
person-passkey-last = Tu n’as rien d’autre pour te connecter : elle reste. Choisis d’abord une phrase secrète, ou ajoute une autre clé d’accès.
person-or-passkey = Laisse vide pour utiliser une clé d’accès.
person-prove-passkey = Ton appareil va te demander ta clé d’accès.
person-passkey-insecure = Pas de clés d’accès ici : il leur faut une connexion chiffrée (https).
person-passkey-address = Pas de clés d’accès ici : il leur faut un serveur qui a un nom, et celui-ci n’a qu’un numéro.
person-passkey-unsupported = Pas de clés d’accès ici : ce navigateur ne les connaît pas.

## Sessions

person-sessions-title = Tes appareils connectés
person-session-unknown = Un autre programme
person-session-seen = { $here ->
    [yes] Cet appareil, connecté le { $since }
   *[no] Connecté le { $since }, utilisé pour la dernière fois le { $seen }
}
person-session-end = Déconnecter
person-session-end-label = Déconnecter : { $device }, connecté le { $since }
person-session-end-others = Déconnecter tous les autres appareils
person-session-ended = Appareil déconnecté

## Changing

person-change-title = Une autre phrase secrète
person-change-lead = Tous les autres appareils seront déconnectés.
person-passphrase-old = Phrase secrète actuelle
person-change = Changer la phrase secrète
person-changed = La phrase secrète est changée
person-set-title = Une phrase secrète en plus
person-set = Fixer la phrase secrète

## One's data

person-data-title = Tes données
person-data-lead = Ton nom, tes appareils et tout ce que tu as fait et dit aux tables où tu avais une place. Rien d’autre n’est conservé.
person-export = Prendre une copie de mes données
person-forget-title = M’effacer
person-forget-lead = Ton nom et ce que tu as dit disparaissent de toutes les tables et de tous les comptes rendus ; les parties restent, jouées par « ? ». C’est définitif.
person-forget-name = Ton nom, par sécurité
person-forget = M’effacer
person-forgotten = Tout est effacé

## What went wrong

error-bad-passphrase = Cette phrase secrète est trop courte, trop longue ou trop facile : il faut 10 à 200 caractères, et pas ton nom.
error-wrong-passphrase = Ce n’est pas ça. Vérifie le nom et ce que tu as tapé.
error-guessing = Assez d’essais pour le moment. Attends quelques minutes, ou prends un code de secours.
error-passkey = Ça n’a pas marché : aucune clé d’accès n’a été choisie, ou elle est inconnue ici. Essaie encore.
error-passkey-known = Cet appareil a déjà une clé d’accès pour toi.
person-missing = Il manque encore quelque chose ici.
