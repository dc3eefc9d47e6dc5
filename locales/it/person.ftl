# Tenere un nome: accesso, codici di recupero, dispositivi, dati. Caricato quando si apre.

person-title = Tu
person-you-are-guest = Giochi come { $name }, da ospite. Ti conosce solo questo browser.
person-you-keep = Sei { $name }. Questo nome è tuo.
person-nobody = Puoi giocare subito, da ospite, e tenere il tuo nome più tardi.

## Keeping a name

person-keep-lead = Con una frase segreta o una passkey, il tuo nome e le tue partite sono tuoi su ogni dispositivo. Non serve un indirizzo e-mail.
person-passphrase = Frase segreta
person-passphrase-hint = Almeno 10 caratteri. Vanno bene quattro parole che non c’entrano l’una con l’altra.
person-passphrase-show = Mostra
person-passphrase-hide = Nascondi
person-keep-do = Tieni il mio nome

## Recovery codes

person-codes-title = I tuoi codici di recupero
person-codes-lead = Ognuno ti fa accedere una volta, se perdi la frase segreta. Scrivili ora: non saranno più mostrati.
person-codes-copy = Copia
person-codes-copied = Copiato
person-codes-done = Li ho scritti
person-codes-left = { $count ->
    [one] Resta un codice di recupero.
   *[other] Restano { $count } codici di recupero.
}
person-codes-none = Non resta nessun codice di recupero. Chiedine di nuovi, per poter tornare senza la frase segreta.
person-codes-new-title = Nuovi codici di recupero
person-codes-new-lead = Sostituiscono quelli vecchi, che non valgono più.
person-codes-new = Ottieni nuovi codici

## Signing in

person-sign-in-lead = Se tieni già un nome.
person-sign-in-guest = Come { $name } non hai partite altrove: quello che hai giocato da ospite resta a questo ospite.
person-name = Nome
person-signed-in = Hai eseguito l’accesso come { $name }
person-sign-out = Esci
person-signed-out = Hai chiuso la sessione
person-recover-title = Ho un codice di recupero
person-recover-lead = Ti fa accedere una volta, imposta una nuova frase segreta e fa uscire tutti gli altri dispositivi. Può dartene uno chi gestisce questo server.
person-code = Codice di recupero
person-passphrase-new = Nuova frase segreta
person-recover = Accedi con il codice

## Passkeys

person-passkeys-title = Passkey
person-passkeys-lead = Una passkey ti fa accedere con il blocco del tuo dispositivo: un dito, il viso o un PIN. Non c’è niente da ricordare.
person-passkey-keep = Tieni il mio nome con una passkey
person-passkey-sign-in = Accedi con una passkey
person-passkey-add-title = Un’altra passkey
person-passkey-name = Nome della passkey
person-passkey-name-hint = Per esempio «Telefono». Senza nome, prende quello di questo browser.
person-passkey-add = Aggiungi la passkey
person-passkey-added = La passkey è aggiunta
person-passkey-unnamed = Una passkey
person-passkey-seen = Dal { $since }, usata l’ultima volta il { $seen }
person-passkey-rename = Rinomina
person-passkey-rename-label = Rinomina: { $name }
person-passkey-remove = Togli
person-passkey-remove-label = Togli: { $name }
person-passkey-removed = La passkey è tolta
person-passkey-last = Non hai altro per accedere, quindi resta. Prima imposta una frase segreta o aggiungi un’altra passkey.
person-or-passkey = Lascia vuoto per usare una passkey.
person-prove-passkey = Il tuo dispositivo ti chiederà la passkey.
person-passkey-insecure = Qui non ci sono passkey: serve una connessione cifrata (https).
person-passkey-address = Qui non ci sono passkey: serve un server con un nome, e questo ha solo un numero.
person-passkey-unsupported = Qui non ci sono passkey: questo browser non le conosce.

## Sessions

person-sessions-title = Dove hai eseguito l’accesso
person-session-unknown = Un altro programma
person-session-seen = { $here ->
    [yes] Questo dispositivo, accesso del { $since }
   *[no] Accesso del { $since }, usato l’ultima volta il { $seen }
}
person-session-end = Fai uscire
person-session-end-label = Fai uscire: { $device }, accesso del { $since }
person-session-end-others = Fai uscire tutti gli altri dispositivi
person-session-ended = Quel dispositivo è uscito

## Changing

person-change-title = Un’altra frase segreta
person-change-lead = Tutti gli altri dispositivi escono.
person-passphrase-old = Frase segreta attuale
person-change = Cambia la frase segreta
person-changed = La frase segreta è cambiata
person-set-title = Anche una frase segreta
person-set = Imposta la frase segreta

## One's data

person-data-title = I tuoi dati
person-data-lead = Il tuo nome, i tuoi dispositivi e tutto quello che hai fatto e detto ai tavoli dove avevi un posto. Non si conserva altro.
person-export = Prendi una copia dei miei dati
person-forget-title = Cancellami
person-forget-lead = Il tuo nome e quello che hai detto spariscono da tutti i tavoli e i verbali; le partite restano, giocate da «?». Non si può annullare.
person-forget-name = Il tuo nome, per sicurezza
person-forget = Cancellami
person-forgotten = È tutto cancellato

## What went wrong

error-bad-passphrase = Questa frase segreta è troppo corta, troppo lunga o troppo facile: servono da 10 a 200 caratteri, e non il tuo nome.
error-wrong-passphrase = Qualcosa non corrisponde. Controlla il nome e quello che hai scritto.
error-guessing = Per ora basta con i tentativi. Aspetta qualche minuto, o usa un codice di recupero.
error-passkey = Non ha funzionato: nessuna passkey scelta, o qui non è conosciuta. Riprova.
error-passkey-known = Questo dispositivo ha già una passkey per te.
person-missing = Qui manca ancora qualcosa.
