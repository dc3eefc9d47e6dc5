# Notifications des parties sur plusieurs jours : quoi, quand pas, et où. Chargé à l’ouverture.

bell-title = Notifications
bell-lead = Quand une partie sur plusieurs jours t’attend et que tu n’es pas à sa table.
bell-what = Ce qu’on m’annonce
bell-turn = C’est mon tour
bell-outbid = On a surenchéri sur moi
bell-over = Une partie est finie
bell-invited = Quelqu’un m’invite
bell-quiet = Heures de silence
bell-quiet-hint = Ce qui arrive pendant ce temps est annoncé à la fin.
bell-quiet-from = De
bell-quiet-until = À
bell-here = Me prévenir sur cet appareil
bell-here-hint = Même quand aucune page de Gavel n’est ouverte.
bell-insecure = Un navigateur ne peut être prévenu que sur une page à l’adresse sécurisée (https).
bell-none = Ce navigateur ne peut pas être prévenu. Sur un téléphone, il faut parfois d’abord ajouter Gavel à l’écran d’accueil.
bell-denied = Les notifications de cette page sont bloquées dans le navigateur : autorise-les d’abord.
bell-failed = Le service de notification du navigateur est injoignable pour l’instant.
bell-places = Où te prévenir
bell-places-none = Nulle part pour l’instant.
bell-place-push = { $here ->
    [yes] Ce navigateur, depuis le { $since }
   *[no] Un navigateur ({ $host }), depuis le { $since }
}
bell-place-webhook = { $host }, depuis le { $since }
bell-test = Essayer
bell-test-label = Essayer : { $place }
bell-remove = Retirer
bell-remove-label = Retirer : { $place }
bell-removed = Plus rien n’y est envoyé
bell-tried-sent = C’est envoyé
bell-tried-refused = Ce n’est pas passé : la réponse était { $status }
bell-tried-gone = Cet endroit n’existe plus et a été retiré
bell-tried-forbidden = Rien n’y est envoyé : seulement à des adresses publiques
bell-tried-unreachable = Injoignable
bell-webhook = Prévenir un programme à toi (webhook)
bell-webhook-lead = Il reçoit une requête signée pour chaque notification. La documentation dit comment vérifier la signature.
bell-webhook-url = Adresse commençant par https://
bell-webhook-add = Ajouter
bell-secret = Le secret qui sert à signer. Il n’est montré que maintenant :
bell-secret-copy = Copier
bell-secret-copied = Copié
bell-bad-url = Rien ne peut y être envoyé : il faut une adresse en https:// et un hôte public.
bell-next-count = { $count ->
    [one] Prochaine partie qui m’attend
   *[other] Prochaine des { $count } parties qui m’attendent
}
