# The table in the browser.
# $seat, $other: names of players; $seats: several of them as a list. $artist: name of an artist.
# $card: a painting, as made by lot-card. $price, $most, $paid, $received, $fetched: amounts as the edition prints
# them, currency included. $amount, $next, $count, $number, $round, $rank: bare numbers.

## The frame of the screen

table-menu = Impostazioni e altro
table-watching = { $count ->
        [one] Una persona guarda
       *[other] { $count } persone guardano
    }

## The board

board-title = Il tabellone
board-open = I valori
board-column = { $artist }: { $played } { $played ->
        [one] carta
       *[other] carte
    } su 5 in questo round, ora vale { $price }.
board-ends = La prossima carta chiude il round.
board-caption = La quinta carta chiude il round · sotto, il valore
board-round-of = Round { $round } di 4

## The museums

seat-museums = I musei
seat-unnamed = Posto { $number }
seat-you = { $seat }, sei tu
seat-cards = { $count ->
        [one] { $count } carta
       *[other] { $count } carte
    }
seat-cash = Denaro: { $price }
seat-owns = Comprati in questo round: { $cards }
seat-owns-nothing = Ancora nessun acquisto in questo round
seat-sells = Sta vendendo
seat-thinks = Ci pensa
seat-leads = Ha l’offerta più alta
seat-bot = Un bot
seat-away = Assente, gioca un bot
seat-gone = Connessione persa
seat-out = fuori
seat-pass = passa
seat-broke = al verde
seat-no-card = niente
seat-buys = compra
seat-fist-empty = vuoto

## The lot

lot-card = { $artist }, «{ $title }» ({ $auction })
lot-none = Ancora nulla sul cavalletto
lot-conducts = { $seat } vende e incassa.
lot-shared = { $seat } conduce l’asta e divide il prezzo con { $other }.
lot-bid-by = offre { $seat }
lot-no-bid = Ancora nessuna offerta
lot-pending = La tua offerta di { $price } è in arrivo…
lot-fists = pugni chiusi: { $closed } su { $of }
lot-price-asked = prezzo richiesto
lot-price-wait = { $seat } pensa a un prezzo…
lot-sold-to = aggiudicato a { $seat }
lot-kept = Nessuno ha aggiunto una carta: { $seat } tiene la sua senza pagare.
lot-round-over = L’ultima carta del round non viene venduta.
lot-tie-auctioneer = Parità a { $price } tra { $seats }. { $seat } è il banditore e vince lo spareggio.
lot-tie-left = Parità a { $price } tra { $seats }. { $seat } viene prima, a sinistra del banditore, e vince lo spareggio.

## The one thing to do

do-watch = Stai guardando
do-away = Un bot gioca per te
do-away-hint = Il posto resta tuo: riprendilo quando vuoi.
do-return = Riprendo il mio posto
do-held-hint = Gli altri lo vedranno tra un istante.
do-wait = Tocca a { $seats }
do-wait-moment = Un momento…
do-over = La partita è finita
do-offer = Tocca a te: metti all’asta un dipinto
do-offer-hint = Scegline uno dalla tua mano.
do-offer-chosen = Mettere all’asta { $card }?
do-offer-it = Metti all’asta
do-offer-fifth = Gioca e chiudi il round
do-fifth-offer = È la quinta carta di { $artist }: chiude subito il round e non viene venduta.
do-fifth-add = È la quinta carta di { $artist }: il round finisce, nessuna delle due viene venduta, entrambe contano.
do-last-offer = È l’ultima carta di tutte le mani: chiude il round e non viene venduta.
do-last-add = È l’ultima carta di tutte le mani: il round finisce, nessuna delle due viene venduta, entrambe contano.
do-add-own = Aggiungere un secondo { $artist }?
do-add = Aggiungere un { $artist } all’asta doppia?
do-add-hint = La seconda carta decide il tipo d’asta; chi la aggiunge conduce la vendita.
do-add-none-fits = Nessuna tua carta va bene. Te lo chiediamo lo stesso: così il tempo di risposta non tradisce nessuno.
do-add-it = Aggiungi
do-add-alone = Offrila da sola
do-add-nothing = Niente da aggiungere
do-decline = Rinuncia
do-bid = Offri { $price } o più?
do-lead = Sei in testa con { $price }
do-lead-hint = Aspetta e vedi se qualcuno rilancia.
do-out = Per ora sei fuori
do-out-hint = Una nuova offerta ti rimette in gioco.
do-amount = Somma
do-less = { $amount } in meno
do-more = { $amount } in più
do-bid-it = Offri { $price }
do-pass = Passa
do-pass-open = Mi ritiro
do-hammer = Alza il martello
do-maximum = Il tuo massimo per questo lotto
do-maximum-hint = Rilanciamo per te di uno alla volta, fino a questo limite. Nessun altro lo vede.
do-maximum-open = Massimo…
do-maximum-close = Indietro
do-maximum-set = Fino a { $price }
do-then = E oltre?
do-then-ask = poi chiedi a me
do-then-out = poi sono fuori
do-once = La tua unica occasione: offri { $price } o più?
do-once-hint = A ognuno si chiede una volta sola. Non toccherà più a te.
do-close = Decidi tu
do-close-hint = { $seat } offre { $price }, e l’ultima parola è tua.
do-close-take = Prendilo per { $price }
do-close-sell = Vendilo a { $seat } per { $price }
do-fist = Chiudi una somma nel pugno
do-fist-hint = Tutti insieme, in segreto. Con 0 non fai offerte.
do-fist-closed = Il tuo pugno è chiuso su { $price }
do-fist-change-hint = Puoi cambiare finché non si chiude l’ultimo pugno.
do-fist-it = Chiudi il pugno su { $price }
do-fist-empty = Lascia il pugno vuoto
do-fist-change = Cambia in { $price }
do-price = Fissa il prezzo
do-price-hint = Se nessuno compra, paghi tu { $price }.
do-price-it = Chiedi { $price }
do-buy = Comprarlo per { $price }?
do-buy-it = Compra per { $price }
do-turn = Scoprire una carta misteriosa?
do-turn-hint = { $count ->
        [one] Ne resta una. Una carta scoperta conta per il suo artista e non è di nessuno.
       *[other] Ne restano { $count }. Una carta scoperta conta per il suo artista e non è di nessuno.
    }
do-turn-it = Scoprine una
do-turn-not = Lasciala
do-advance-bid = Lasciare un’offerta in anticipo? Vale se basterà ancora; altrimenti passi.
do-advance-bid-it = Lascia { $price }
do-advance-accept = Fino a quale prezzo compreresti?
do-advance-fixed = Lo compreresti se toccasse a te?
do-advance-accept-it = Compra fino a { $price }
do-advance-buy = Sì, per { $price }
do-advance-decline = Passa
do-advance-add = Puoi dire già ora se aggiungeresti una carta.
do-advance-add-it = La aggiungerei
do-advance-add-none = Non aggiungerei nulla
do-crossed = Già { $amount }, di { $seat }: Invio per { $next }
do-second-ceiling = { $price } è più di quanto può fruttare in questo round ({ $most } al massimo). Premi di nuovo per confermare.
do-second-cash = { $price } è gran parte del tuo denaro. Premi di nuovo per confermare.
do-second-asked = Premi di nuovo per inviare { $price }.
do-type-amount = Prima scrivi una somma.
do-out-lot = Sei fuori per questo lotto
do-out-lot-hint = Puoi rientrare finché non è venduto.
do-out-bots-hint = Decidono i bot; puoi ancora rientrare.
do-back-in = Rientro
do-moved = È appena salito: ora { $price }. Premi di nuovo per confermare.
do-maximum-passed = Le offerte hanno superato { $price }.
do-hammer-wait = Qualcuno ci sta ancora pensando: il martelletto aspetta.
do-clock-waits = Un momento: aspettiamo che tornino gli altri.
do-paid-worth = Hai pagato { $price }; ora vale { $worth }.
do-free-worth = Tuo senza pagare; ora vale { $worth }.

## Orders one has left

order-maximum-ask = Offriamo per te fino a { $price }, poi chiediamo a te
order-maximum-out = Offriamo per te fino a { $price }, poi sei fuori
order-out = Fuori per questo lotto
order-bid = Offerta di { $price } se basterà ancora
order-accept = Acquisto fino a { $price }
order-decline = Passi, a qualsiasi prezzo
order-add = Aggiungerei { $card }
order-add-none = Non aggiungerei carte
order-withdraw = Ritira
order-note-outbid = Qualcuno ha superato il tuo limite.
order-note-carried-out = Il tuo ordine è stato eseguito.
order-note-moot = Il tuo ordine non serve più.

## Taking back

undo-offer = Metti all’asta { $card }.
undo-add = Aggiungi { $card }.
undo-price = Chiedi { $price }.
undo-bid = Offri { $price }.
undo-buy = Compri.
undo-turn = Scopri una carta.
undo-pass = Passi.
undo-take-back = Ritira la mossa

## The hand

hand-title = La tua mano
hand-cash = Denaro
hand-empty = Niente più carte; puoi ancora fare offerte.

## Log and chat

log-next = { $count ->
        [one] Prossima partita che ti aspetta
       *[other] Prossima delle { $count } partite che ti aspettano
    }
log-open = Cronaca e chat
log-open-unread = Cronaca e chat: novità
log-fists = Pugni chiusi: { $closed } su { $of }.
log-fist = { $seat } { $amount }
log-fist-empty = { $seat } nulla
log-sat = { $seat } si siede.
log-stood = Il posto { $number } è di nuovo libero.
log-bot-sat = Un bot prende il posto { $number }: { $bot }.
log-dealing = Tutti aiutano a mescolare.
log-started = La partita comincia.
log-time-out = Tempo scaduto per { $seat }.
log-away = { $seat } è assente; continua { $bot }.
log-back = { $seat } è di nuovo qui.
log-outage = La casa era assente. Tutti gli orologi ripartono.
log-revealed = Il seed del mescolamento è stato rivelato.
log-rematch = Un nuovo tavolo è pronto per le stesse persone.
chat-said = { $seat } dice: { $text }
log-removed = L’host ha escluso { $name }.
log-settled = L’host ha cambiato le impostazioni.
log-muted = L’host ha tolto la parola a { $name }.
log-unmuted = { $name } può parlare di nuovo.
react-title = Reagisci
react-clap = Applausi
react-wow = Sorpresa
react-hmm = Dubbio
react-hot = L’asta si scalda
react-dear = Che prezzo
react-said = { $seat }: { $reaction }

## Said aloud

say-open = Chi offre?
say-going-once = E uno…
say-going-twice = E due…
say-sold = Venduto!
# After “going twice”: some languages count to three.
say-sold-third = E tre… Venduto!
say-outbid = Rilancio: { $seat } offre { $price }.
say-your-turn = Tocca a te. { $task }

## Of oneself, instead of one’s name

you = Tu
event-offered-you = Metti all’asta { $card }.
event-added-you = Aggiungi { $card }.
event-added-none-you = Non aggiungi carte.
event-kept-you = Nessuno aggiunge una carta: tieni { $card } senza pagare.
event-bid-you = Offri { $price }.
event-passed-you = Passi.
event-cannot-pay-you = Non hai abbastanza denaro e passi d’ufficio.
event-priced-you = Chiedi { $price }.
event-sold-you = Aggiudicato a te per { $price }!
event-sold-unwanted-you = Nessuno compra a { $price }: devi farlo tu.
event-sold-kept-you = Nessuno lo vuole, neanche gratis: resta a te.
event-unsold-you = Nessuna offerta: prendi il lotto senza pagare.
event-paid-you = Paghi { $price }; incassa { $other }.
event-paid-to-you = { $seat } ti paga { $price }.
event-turned-you = Scopri una carta della mano misteriosa: { $card }.
event-turned-none-you = Non tocchi la mano misteriosa.
event-fetched-you = Vendi { $count } × { $artist } alla banca per { $price }.
event-fetched-nothing-you = Non ricavi nulla da { $count } × { $artist }.
log-fist-you = tu { $amount }
log-fist-empty-you = tu nulla
log-sat-you = Ti siedi.
log-time-out-you = Il tuo tempo è scaduto.
log-away-you = Ti assenti; gioca { $bot }.
log-back-you = Sei di nuovo in gioco.
lot-conducts-you = Vendi e incassi tu.
lot-double-you = Proponi un’asta doppia: chi aggiunge una carta?
lot-shared-you = Conduci l’asta e dividi il prezzo con { $other }.
lot-shared-with-you = { $seat } conduce l’asta e divide il prezzo con te.
lot-bid-by-you = la tua offerta
lot-sold-to-you = aggiudicato a te
lot-kept-you = Nessuno ha aggiunto una carta: tieni la tua senza pagare.
lot-tie-auctioneer-you = Parità a { $price } tra te e { $seats }. Sei il banditore e vinci lo spareggio.
lot-tie-auctioneer-lost = Parità a { $price } tra te e { $seats }. { $seat } è il banditore e vince lo spareggio.
lot-tie-left-you = Parità a { $price } tra te e { $seats }. Vieni prima, a sinistra del banditore, e vinci lo spareggio.
lot-tie-left-lost = Parità a { $price } tra te e { $seats }. { $seat } viene prima, a sinistra del banditore, e vince lo spareggio.

## A museum, looked at closely

museum-open = { $seat }: cosa c’è appeso e quanto vale
museum-open-you = Il tuo museo: cosa c’è appeso e quanto vale

## How paintings are sold

rule-short-open = Tutti fanno offerte finché nessuno rilancia.
rule-short-once = A ognuno si chiede una volta, a te per ultimo.
rule-short-sealed = Tutti offrono insieme, in segreto.
rule-short-fixed = Fissi un prezzo; se nessuno lo paga, paghi tu.
rule-short-double = Puoi aggiungere una seconda carta dello stesso artista.

# $topic: what is asked about: one of the auctions, or of the five below.
rule-about = Regola: { $topic }
topic-offer = un turno
topic-turn = la mano misteriosa
topic-tiles = i gettoni valore
topic-round = la fine di un round
topic-clock = l’orologio

## Help and keys

help-open = Aiuto

## Games over days

do-file = Il tuo massimo per questo lotto?
do-file-hint = Quando tutti hanno detto il loro, si vende come se aveste rilanciato uno alla volta. Nessun altro lo vede.
do-ask-me = Chiedimelo
do-advance-pass = Passa
do-filed-hint = Finché non hanno risposto tutti puoi ritirarlo.
order-ask = Te lo chiederemo quando tocca a te
order-pass = Passa quando tocca a te
until-stand-in = Scade: { $when }; poi decide un bot.
until-pass = Scade: { $when }; chi tace passa.
until-decline = Scade: { $when }; chi tace rifiuta.
until-no-card = Scade: { $when }; chi tace non aggiunge nulla.
until-empty-fist = Scade: { $when }; chi tace ha il pugno vuoto.
until-out = Scade: { $when }; chi tace si ritira.
log-closed = Tutti hanno detto il loro massimo.
log-holiday = { $seat } è in vacanza, ritorno: { $when }.
log-holiday-you = Sei in vacanza, ritorno: { $when }.
log-holiday-over = { $seat } torna dalle vacanze.
log-holiday-over-you = Sei di nuovo qui dopo le vacanze.
