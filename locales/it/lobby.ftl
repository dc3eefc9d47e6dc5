# What one opens around a table and on the first page: other settings, muting and reporting, filters, one’s games. Loaded when somebody opens it.

## Other settings

terms-title = Che cosa si gioca
terms-lead = Tutti vedono il cambiamento. Con meno posti, spariscono prima quelli liberi, poi quelli dei bot.
terms-save = Salva
terms-cancel = Annulla

## A guest is removed

removal-title = Escludere { $name }?
removal-lead = Potrà guardare, ma non sedersi più a questo tavolo.

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
games-all = Prima quelle che ti aspettano
games-found = Trovate
games-none = Nessuna partita con questo nome.
games-pages = Pagine
games-page = Pagina { $page } di { $pages }
games-newer = Più recenti
games-older = Meno recenti

## A quick match

match-lead = Ti siedi appena ci sono abbastanza persone che vogliono lo stesso.
match-bots = I bot prendono i posti liberi dopo
match-bots-30 = 30 s
match-bots-120 = 2 min
match-bots-300 = 5 min
match-bots-never = mai
match-bots-hint = Quando scade il tempo di qualcuno, i bot raggiungono chi li accetta. Con «mai» giochi solo con persone.
match-begin = Trova una partita
match-people = Presenti: { $people } su { $seats }
match-waited = In attesa da { $time }
match-bots-in = I bot prendono i posti liberi tra { $time }
match-bots-none = Aspetti persone, non bot.
match-others =
    { $count ->
        [one] Una persona aspetta altro.
       *[other] { $count } persone aspettano altro.
    }
match-stay = Tieni aperta questa pagina: chi la chiude non aspetta più.
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
invite-lead = Per chi tiene il proprio nome: lo vede sulla pagina iniziale. Non ti viene detto se qualcuno ha questo nome.
invite-name = Nome
invite-send = Invita
invite-sent = Invito inviato: { $name }.
invite-open = invito inviato
invite-declined = ha rifiutato
invite-withdraw = Ritira
invite-withdraw-name = Ritira l’invito di { $name }
refuse-everybody = Nessuno può invitarmi
refuse-hint = Chi ci prova non lo viene a sapere.
refuse-from = Non vedi gli inviti di
refuse-again = Consenti di nuovo
refuse-again-name = Consenti di nuovo gli inviti di { $name }

## The settings of a table, but for those that stand on its card

set-pace-blitz-hint = Metà tempo per tutto; non si può ritirare nessuna mossa.
set-pace-normal-hint = Al ritmo di una chiacchierata attorno a un tavolo.
set-pace-relaxed-hint = Il triplo del tempo per tutto.
set-pace-untimed-hint = Nessuna fretta. La partita aspetta, anche per giorni.
set-pace-days-hint = Ore o giorni per ogni decisione. Ognuno dice che cosa farebbe quando ha tempo.
set-days-time = Tempo per decidere
set-days-hours = { $count ->
    [one] { $count } ora
   *[other] { $count } ore
}
set-days-days = { $count ->
    [one] { $count } giorno
   *[other] { $count } giorni
}
set-days-playing = Ore di gioco
set-days-playing-hint = Al di fuori nessun orologio corre.
set-days-from = Dalle
set-days-until = Alle
set-edition = Edizione
set-edition-hint = Gli artisti, quante carte hanno e la valuta. Le regole sono le stesse, a meno che tu non le cambi qui.
set-proceeds = Chi incassa per una coppia
set-proceeds-hint = Quando qualcuno aggiunge la seconda carta all’asta doppia di un altro.
set-proceeds-own = Secondo l’edizione
set-proceeds-second = Chi aggiunge la seconda carta
set-proceeds-split = Entrambi, a metà
set-mystery = Mano misteriosa
set-mystery-hint = Solo in tre: una quarta mano resta coperta e dopo ogni asta se ne può scoprire una carta.
set-mystery-with = Con la mano misteriosa
set-mystery-without = Senza mano misteriosa
set-cash = Il denaro sul tavolo
set-cash-hint = Da regolamento il denaro è segreto. Scoperto, ti risparmia i conti a memoria.
set-cash-open = Il denaro di tutti è scoperto
set-cash-hidden = Il denaro è segreto
set-stand-in = Chi gioca per gli assenti
set-stand-in-hint = Dopo un po’ subentra un bot; il posto si può riprendere in ogni momento.
set-listed = Fai entrare sconosciuti
set-listed-hint = Il tavolo compare nell’elenco della pagina iniziale. Altrimenti ci si arriva solo con il link.
set-listed-yes = Visibile a tutti
set-listed-no = Solo per chi ha il link
set-hints = Consigli
set-hints-hint = Ognuno può chiedere che cosa è equo. La partita non viene valutata.
set-hints-yes = Permessi
set-hints-no = Nessuno
set-first = Chi comincia
set-first-hint = Di solito si tira a sorte.
set-first-drawn = A sorte
set-first-seat = Posto { $seat }
room-settings = Che cosa si gioca
room-promise = Il mazzo è sigillato
room-promise-hint = Il server ha già scelto la sua parte del mescolamento. Questa è l’impronta; dopo la partita chiunque può verificarla.
room-change = Cambia
set-pace = Ritmo

## What is said, in the waiting room and at the table

log-all = Tutto
log-nothing = Ancora niente.
log-earlier = Mostra precedenti
chat-label = Di’ qualcosa
chat-send = Invia
chat-removed = Messaggio rimosso.
chat-remove = Rimuovi ciò che ha detto { $seat }
chat-hushed = Silenziato da te.
chat-about = Silenzia o segnala { $name }
chat-apart = (guarda)
chat-apart-hint = Durante la partita lo legge solo chi guarda.
chat-muted = L’host ti ha tolto la parola a questo tavolo.
home-name-save = Salva
home-you-are = Sei { $name }
