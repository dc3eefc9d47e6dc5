# Notifiche delle partite su più giorni: che cosa, quando no, e dove. Caricato all’apertura.

bell-title = Notifiche
bell-lead = Quando una partita su più giorni ti aspetta e non sei al suo tavolo.
bell-what = Che cosa mi si dice
bell-turn = È il mio turno
bell-outbid = Qualcuno ha offerto più di me
bell-over = Una partita è finita
bell-invited = Qualcuno mi invita
bell-quiet = Ore di silenzio
bell-quiet-hint = Quello che succede intanto viene detto quando finiscono.
bell-quiet-from = Dalle
bell-quiet-until = Alle
bell-here = Avvisami su questo dispositivo
bell-here-hint = Anche quando nessuna pagina di Gavel è aperta.
bell-insecure = Un browser può essere avvisato solo su una pagina con un indirizzo sicuro (https).
bell-none = Questo browser non può essere avvisato. Su un telefono può servire prima aggiungere Gavel alla schermata iniziale.
bell-denied = Le notifiche di questa pagina sono bloccate nel browser: prima consentile lì.
bell-failed = Il servizio di notifica del browser non è raggiungibile per ora.
bell-places = Dove ti avvisiamo
bell-places-none = Ancora da nessuna parte.
bell-place-push = { $here ->
    [yes] Questo browser, dal { $since }
   *[no] Un browser ({ $host }), dal { $since }
}
bell-place-webhook = { $host }, dal { $since }
bell-test = Prova
bell-test-label = Prova: { $place }
bell-remove = Togli
bell-remove-label = Togli: { $place }
bell-removed = Lì non arriva più niente
bell-tried-sent = È stata inviata
bell-tried-refused = Non è stata accettata: la risposta era { $status }
bell-tried-gone = Questo posto non c’è più ed è stato tolto
bell-tried-forbidden = Lì non si invia niente: solo a indirizzi pubblici
bell-tried-unreachable = Non è raggiungibile
bell-webhook = Avvisa un tuo programma (webhook)
bell-webhook-lead = Riceve una richiesta firmata per ogni notifica. La documentazione dice come verificare la firma.
bell-webhook-url = Indirizzo, che comincia con https://
bell-webhook-add = Aggiungi
bell-secret = Il segreto con cui si firma. Viene mostrato solo ora:
bell-secret-copy = Copia
bell-secret-copied = Copiato
bell-bad-url = Lì non si può inviare niente: serve un indirizzo che comincia con https:// e un host pubblico.
bell-next-count = { $count ->
    [one] Prossima partita che mi aspetta
   *[other] Prossima delle { $count } partite che mi aspettano
}
