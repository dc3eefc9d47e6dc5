# What one opens around a table and on the first page: other settings, muting and reporting, filters, one’s games. Loaded when somebody opens it.

## Other settings

terms-title = Che cosa si gioca
terms-lead = Tutti vedono il cambiamento. Con meno posti, spariscono prima quelli liberi, poi quelli dei bot.
terms-save = Salva
terms-cancel = Annulla

## Somebody who says something

speaker-hush = Silenzia per me
speaker-unhush = Ascolta di nuovo
speaker-hush-hint = Non vedi più che cosa dice, qui e agli altri tavoli. Nessuno lo viene a sapere.
speaker-mute = Togli la parola
speaker-unmute = Ridai la parola
speaker-mute-hint = Sei l’host: qui nessuno sente più questa persona, e tutti lo sanno.
speaker-report = Segnala
speaker-report-note = Che cosa non va? (facoltativo)
speaker-report-hint = Lo legge chi gestisce questo server, insieme a ciò che è stato detto.
speaker-reported = Grazie. Chi gestisce questo server lo leggerà.

## Open tables

filter-label = Quali tavoli
filter-any = Qualsiasi
filter-free = Solo con posti liberi

## One’s own games

games-find = Cerca un nome
games-all = Tutte, prima quelle che ti aspettano
games-found = Trovate
games-none = Nessuna partita con questo nome.
games-pages = Pagine
games-page = Pagina { $page } di { $pages }
games-newer = Più recenti
games-older = Meno recenti

## A quick match

match-lead = Di’ a che cosa vuoi giocare. Ti siedi appena ci sono abbastanza persone che vogliono lo stesso.
match-bots = I bot prendono i posti liberi
match-bots-30 = dopo 30 s
match-bots-120 = dopo 2 min
match-bots-300 = dopo 5 min
match-bots-never = mai
match-bots-hint = Quando scade il tempo di una delle persone in attesa, i bot raggiungono tutte quelle che li accettano. Chi ha scelto «mai» gioca solo con persone.
match-begin = Trova una partita
match-people = { $people } di { $seats } presenti
match-waited = In attesa da { $time }
match-bots-in = I bot prendono i posti liberi tra { $time }
match-bots-none = Aspetti persone, non bot.
match-others =
    { $count ->
        [one] Una persona aspetta altro.
       *[other] { $count } persone aspettano altro.
    }
match-stay = Lascia aperta questa pagina: chi la lascia non aspetta più.
match-cancel = Smetti di aspettare
match-found =
    { $bots ->
        [0] Ci siete tutti. La partita comincia.
        [one] La partita comincia, con un bot.
       *[other] La partita comincia, con { $bots } bot.
    }
match-lost = La connessione è caduta. Il tuo posto è tenuto per un momento.
match-elsewhere = Stai aspettando in un’altra finestra.

## Invitations

invited-title = Inviti
invited-by = { $name } ti invita a un tavolo
invited-seats =
    { $count ->
       *[other] { $count } posti
    }
invited-accept = Siediti
invited-decline = Rifiuta
invited-refuse = Niente più inviti da { $name }
invite-title = Invita per nome
invite-lead = Per chi conserva il proprio nome: lo vede sulla pagina iniziale. Non ti viene detto se qualcuno ha questo nome.
invite-name = Nome
invite-send = Invita
invite-sent = Invito inviato: { $name }.
invite-open = invito inviato
invite-declined = ha rifiutato
invite-withdraw = Ritira
invite-withdraw-name = Ritira l’invito di { $name }
refuse-everybody = Nessuno può invitarmi
refuse-hint = Chi ci prova non lo viene a sapere.
refuse-from = Non vedi inviti da
refuse-again = Consenti di nuovo
refuse-again-name = Consenti di nuovo gli inviti di { $name }
