# Le pagine attorno al tavolo: ingresso, sala d'attesa, impostazioni, collegamento, errori.

## Ovunque

app-name = Gavel
app-tagline = Compra basso, vendi alto, e che cada il martelletto.
title-home = Gavel · un’asta d’arte moderna
title-room = Gavel · sala d’attesa
title-table = Gavel · al tavolo
skip-to-content = Vai al contenuto
close = Chiudi
back-home = Pagina iniziale
loading = Un momento…
menu-open = Impostazioni
you-keep = Tieni il tuo nome
you-sign-in = Accedi
you-open = Il tuo nome e i tuoi dati
language-label = Lingua
page-late = Ci vuole più del previsto. Controlla la connessione e ricarica la pagina.
page-script = Gavel ha bisogno di JavaScript. Attivalo per questa pagina e ricaricala.
page-offline = Nessuna connessione
page-offline-text = La galleria da qui non si raggiunge, al momento. Il tuo posto e le tue partite restano: torna con lo stesso link.
title-turn = ● Tocca a te · Gavel

## Home

home-lead = Un’asta d’arte moderna per tre, quattro o cinque persone. Metti all’asta dipinti, rilancia contro gli amici e indovina chi sarà famoso a fine serata.
home-play = Gioca subito
home-quick = Partita veloce
home-play-note = Tu contro tre bot, senza limiti di tempo. Si comincia subito.
home-rules = Come si gioca? Le regole
home-lessons = Impara giocando: sei brevi lezioni
home-puzzles = Quesiti: che cosa faresti?
home-daily = La mano del { $date }: la stessa per tutti
home-strength = Forza dei bot
home-opening = Stiamo appendendo i dipinti…
home-friends-title = Con gli amici
home-friends-lead = Apri un tavolo e manda il link. Nessuno ha bisogno di un account.
home-create = Apri un tavolo
home-more = Altre impostazioni
home-join-title = Ho un link o un codice
home-join-label = Link o codice del tavolo
home-join-hint = Dodici lettere e cifre, come «abcd efgh jkmn».
home-join = Vai al tavolo
home-join-bad = Non è il codice di un tavolo: un codice ha dodici lettere e cifre, senza 0, 1, i, l e o.
home-listed-title = Aperti a tutti
home-listed-none = Nessun tavolo aperto al momento. Aprine uno che tutti vedano.
home-listed-others = Nessun tavolo aperto corrisponde.
home-replay = Rivedi una partita salvata
home-replay-drop = o trascina il suo file su questa pagina
home-mine-title = Le mie partite
home-mine-none = Le tue partite saranno appese qui.
home-mine-all = Tutte le mie partite
home-show-more = Mostra altro
home-filter = Filtra
home-name-bad = Un nome ha da 1 a 40 caratteri, senza | né #.
home-wall = Cinque dipinti alla parete, uno per artista
home-continue = Continua
home-continue-turn = Tocca a te
home-continue-more = { $count ->
    [one] C’è un’altra partita in corso
   *[other] Ci sono altre { $count } partite in corso
}
home-play-waits = Il martelletto ti aspetta.
home-play-hints = Puoi chiedere consigli; questa partita non viene valutata.
home-play-clock = Tu contro tre bot, al ritmo di un vero tavolo: il martelletto non aspetta nessuno. Si comincia subito.
home-clock = Con limiti di tempo
home-level-gentle = Gentili
home-level-gentle-hint = Per le prime partite: guardano il tabellone più che il futuro e spesso si ritirano troppo presto.
home-level-club = Da circolo
home-level-club-hint = Sanno quanto valgono i dipinti e ogni tanto sbagliano, come tutti.
home-level-strong = Forti
home-level-strong-hint = Hanno imparato giocando milioni di partite contro se stessi. Pochi li battono.
home-level-master = Maestri
home-level-master-hint = Bot forti che provano anche ogni mossa in round immaginati. Ci mettono un attimo in più.

## Names for guests who have not said theirs

guest-name-1 = Ocra { $number }
guest-name-2 = Cobalto { $number }
guest-name-3 = Terra { $number }
guest-name-4 = Siena { $number }
guest-name-5 = Indaco { $number }
guest-name-6 = Carminio { $number }
guest-name-7 = Smeraldo { $number }
guest-name-8 = Cavalletto { $number }
guest-name-9 = Tavolozza { $number }
guest-name-10 = Affresco { $number }
guest-name-11 = Pastello { $number }
guest-name-12 = Tempera { $number }

## A table in a list

card-gathering = Ci si siede
card-playing = La partita è in corso
card-over = La partita è finita
card-chairs = Posti occupati: { $taken } su { $all }
card-free-chair = libero
card-result = { $name }: { $money }
card-when-now = proprio ora
card-when-minutes = { $count ->
    [one] { $count } minuto fa
   *[other] { $count } minuti fa
}
card-when-hours = { $count ->
    [one] { $count } ora fa
   *[other] { $count } ore fa
}
card-when-days = { $count ->
    [one] { $count } giorno fa
   *[other] { $count } giorni fa
}
card-until = scade: { $when }

## The settings of a table

set-seats = Posti
set-seats-hint = Si gioca da tre a cinque. I posti liberi possono andare ai bot.
set-pace-blitz = Lampo
set-pace-normal = Normale
set-pace-relaxed = Tranquillo
set-pace-untimed = Senza limiti di tempo
set-pace-days = Su più giorni

## Waiting room

room-title = Le porte sono aperte
room-lead = Manda il link, prendi posto, comincia.
room-share = Invita
room-link = Link a questo tavolo
room-copy = Copia il link
room-copied = Link copiato.
room-copy-failed = Qui non si può copiare: seleziona il link e copialo.
room-send = Manda il link
room-send-text = Vieni a fare un’asta con me
room-code = Oppure scrivi questo codice: { $code }
room-qr = Codice QR con il link a questo tavolo
room-chairs = Posti
room-chair = Posto { $seat }
room-free = Libero
room-kept = Riservato a { $name }
room-kept-you = Riservato a te
room-kept-take = Prendi il tuo posto
room-kept-free = Libera il posto
room-you = tu
room-host = host
room-bot = bot
room-away-line = non connesso
room-sit = Siediti qui
room-take = Prendi posto come { $name }
room-move = Spostati qui
room-stand = Alzati
room-bot-add = Metti un bot qui
room-bot-remove = Manda via il bot
room-bot-which = Quale bot
room-begin = Comincia
room-begin-fill = Comincia con i bot
room-begin-kept = Comincia senza { $names }, con i bot
room-dealing = Mescoliamo insieme…
room-wait-host = { $name } comincia quando ci sono tutti.
room-wait-nobody = L’host comincia quando ci sono tutti.
room-watching = { $count ->
    [one] { $count } persona guarda
   *[other] { $count } persone guardano
}
room-sat = { $name } prende il posto { $seat }.
room-stood = Il posto { $seat } è di nuovo libero.
room-remove = Escludi
room-remove-who = Escludi { $name } dal tavolo
room-removed = L’host ha escluso { $name }.
room-barred = L’host ti ha escluso da questo tavolo. Puoi guardare.
room-settled = L’host ha cambiato le impostazioni.
room-rename = Cambia nome
room-your-name = Il tuo nome

## Bots

bot-random = Casuale
bot-random-hint = Una carta qualsiasi, una risposta qualsiasi. Lo batte un bambino.
bot-aggressive = Impetuoso
bot-aggressive-hint = Compra tutto e si rovina arricchendo gli altri.
bot-tight = Tirchio
bot-tight-hint = Metà del valore e non una moneta di più. Perde piano.
bot-patient = Paziente
bot-patient-hint = Arriva fino a un solo importo, qualunque cosa si venda. Per le lezioni.
bot-greedy = Avido
bot-greedy-hint = Scambia la classifica di adesso per quella finale.
bot-counter = Contabile
bot-counter-hint = Conta le carte; si lascia ingannare.
bot-half = Metà prezzo
bot-half-hint = Paga la metà di quel che si aspetta. Solido contro gli avventati.
bot-neutral = Neutrale
bot-neutral-hint = Segue una regola semplice e paga un po’ troppo.
bot-lockin = Collezionista
bot-lockin-hint = Compra presto, poi gioca per ciò che possiede.
bot-gentle = Gentile
bot-gentle-hint = Guarda il tabellone più che il futuro e spesso si ritira troppo presto. Buona compagnia per una prima partita.
bot-club = Giocatore da circolo
bot-club-hint = Vede arrivare quasi tutto, e spesso sbaglia di poco.
bot-theory = Mercante
bot-theory-hint = Compra e vende al prezzo giusto. Un forte giocatore da circolo.
bot-flat = Sognatore
bot-flat-hint = Immagina centinaia di partite prima di muovere.
bot-ismcts = Cercatore
bot-ismcts-hint = Esplora l’albero di ciò che può seguire.
bot-net = Prodigio
bot-net-hint = Ha imparato il gioco da solo, in milioni di partite.
bot-deep = Maestro
bot-deep-hint = Quel che farebbe il prodigio, provato prima in round immaginati.
bot-exploiter = Ribelle
bot-exploiter-hint = Ha imparato a battere il prodigio, e nient’altro.
bot-other = { $bot }
bot-other-hint = Un programma a sé.

## Settings

settings-sound = Suoni

## The line

line-connecting = Connessione…
line-lost = La connessione è caduta. Nuovo tentativo automatico; niente di ciò che hai fatto va perso.
line-closed = La connessione è chiusa.
line-back = Connessione ristabilita.
line-reload = Ricarica la pagina
update-there = C’è una nuova versione.

## What went wrong, by code

error-malformed = Il server non ha capito. Ricarica la pagina.
error-too-long = Era troppo lungo.
error-binary = Il server non ha capito. Ricarica la pagina.
error-no-hello = Il server non ha capito. Ricarica la pagina.
error-version = Questa pagina è più vecchia del server. Ricaricala.
error-too-many = Troppo in una volta. Aspetta un momento.
error-who-are-you = Prima scegli un nome.
error-expired = Il server non ti conosce più. Scegli di nuovo un nome.
error-foreign-origin = Questa pagina non può parlare con quel server.
error-unknown = Questo tavolo non esiste. Forse al link manca una lettera?
error-bad-name = Questo nome non si può usare: contiene una parola riservata alla casa o ai bot, finisce con un numero tra parentesi o ha caratteri che non tutti vedono. Scegline un altro.
error-bad-settings = Queste impostazioni non vanno insieme.
error-unknown-bot = Il server non ha questo bot.
error-not-seated = Prima prendi posto.
error-not-host = Può farlo solo l’host.
error-taken = Qualcuno è stato più veloce: il posto è occupato.
error-barred = L’host di questo tavolo non te lo permette.
error-secret = È la mano del giorno di qualcun altro. Si potrà guardare quando quel giorno sarà passato.
error-name-taken = Qualcuno tiene questo nome, o uno che gli somiglia. Scegline un altro, o accedi.
error-not-now = Adesso non si può.
error-crossed = Un’altra offerta è arrivata prima.
error-illegal = Le regole adesso non lo permettono.
error-busy = Il server è occupato. Nuovo tentativo.
error-unavailable = Il server al momento non può scrivere. Nuovo tentativo.
error-too-slow = La connessione era troppo lenta. Nuova connessione.
error-stopping = Il server fa una breve pausa. Torna da solo.
error-internal = Qualcosa è andato storto sul server.
error-offline = Il server non è raggiungibile. Sei in rete?
error-cookies = Il tuo browser non accetta cookie da questa pagina. Al server ne serve uno per riconoscerti.
error-title = Non ha funzionato
error-part = Una parte della pagina non è arrivata. Ricaricala.
error-language = Non è stato possibile caricare questa lingua. Riprova tra un momento.
