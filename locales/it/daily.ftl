# La mano del giorno.

title-daily = Gavel · mano del giorno
daily-title = Mano del giorno
daily-lead = Tutti giocano le stesse carte, allo stesso posto, contro gli stessi tre bot, una volta sola. Nessuno ti mette fretta: vai via quando vuoi e riprendi lo stesso giorno.
daily-play = Gioca la mano di oggi
daily-go-on = Continua
daily-practise = Gioca per esercizio
daily-practise-hint = Non conta, e puoi giocarla quante volte vuoi.
daily-next = La prossima mano: { $time }.
daily-next-over = La prossima mano è arrivata.
daily-load = Mostrala
daily-failed = Non è stato possibile caricare la mano del giorno.
daily-again = Riprova
daily-unknown = Quel giorno non c’è stata nessuna mano.
daily-nobody = Nessuno l’ha ancora finita. Puoi essere il primo.
daily-players = { $count ->
    [one] Una persona che conserva il suo nome l’ha finita.
   *[other] { $count } persone che conservano il loro nome l’hanno finita.
}
daily-players-none = Nessuno che conserva il suo nome l’ha finita.
daily-result = Il tuo risultato
daily-money = Denaro
daily-place = Posto
daily-place-of = { $place } di { $count }
daily-better = Meglio del
daily-percent = { $percent }%
daily-better-of = degli altri
daily-first = Nessun altro l’ha ancora finita.
daily-reference = { $bot } al tuo posto
daily-reference-none = sta ancora giocando
daily-guest = Giochi come ospite. Conserva il tuo nome oggi e il risultato conterà.
daily-guest-over = Non è contato: contano solo i nomi conservati.
daily-late = Non è contato: la partita è finita dopo quel giorno.
daily-helped = Non è contato: un bot ha deciso qualcosa per te.
daily-share = Da condividere
daily-share-hint = Non svela nulla delle carte.
daily-copy = Copia
daily-copied = Copiato
daily-copy-failed = Qui non si può copiare: seleziona il testo e copialo tu.
daily-send = Invia
daily-share-text = Gavel, mano del { $date }: { $money }
daily-share-better = meglio del { $percent }%
daily-share-above = sopra il riferimento
daily-share-below = sotto il riferimento
daily-open = Il tuo risultato del giorno
daily-back = Torna alla mano del giorno
daily-replay = Rivedi la tua partita
daily-pictures = La tua partita in immagini
daily-everybody = Quanto avevano tutti alla fine
daily-everybody-label = Quanto avevano tutti alla fine, in colonne: { $bars }.
daily-everybody-bar = { $count ->
    [one] una persona da { $from } a { $to }
   *[other] { $count } persone da { $from } a { $to }
}
daily-amount = Denaro
daily-amounts = da { $from } a { $to }
daily-count = Persone
daily-you = tu
daily-archive = Giorni passati
daily-archive-none = Questa è la prima mano qui. Domani sarà in questo posto.
daily-archive-more = Altri
daily-not-played = non giocata
daily-day = { $money }, posto { $place }
daily-today = La mano di oggi
daily-fair = È leale?
daily-fair-explain = Il seme da cui derivano le carte è estratto il giorno prima, e il suo SHA-256, la promessa, è pubblico da allora. Quando il giorno è passato si pubblica il seme stesso: da allora ognuno può controllare che sia quello promesso e che le carte ne derivino («verifica il mescolamento» rivedendo la partita, oppure gavel verify).
daily-promise = Promessa
daily-promised = Pubblica da: { $time }
daily-tomorrow = Promessa per il { $date }
daily-seed = Seme
