# The game in a terminal.

## Headings

title = Gavel · { $edition } · round { $round } di 4
board = Il tabellone
museums = I musei
lot = All’asta
titled = «{ $title }»
hand = La tua mano
log = Cronaca
value-now = ora
cash = denaro
cards = carte
no-lot = Non c’è niente all’asta.
lot-with = { $cards } + { $card }?
no-cards = Non hai più carte.
player-name = Ospite
owns-nothing = ancora niente
turned = Carte scoperte: { $cards }
mystery-left = Mano misteriosa: { $count } { $count ->
        [one] carta
       *[other] carte
    }

## Stages and prompts

waiting-for = In attesa di { $seats }
going-once = E uno…
going-twice = E due…
# The sale after “going twice”: some languages count to three. $sold: the sentence about the sale.
sold-third = E tre… { $sold }
you-are-out = Sei fuori per questo lotto. Con O puoi rientrare finché non è venduto.
fists-closed = Pugni chiusi: { $closed } su { $of }.
high-bid = { $seat } offre { $price }
no-bid = Ancora nessuna offerta
asked-price = Il prezzo è { $price }
sold-by = Vende { $seat }
paid-to = Incassa { $seat }
shared-by = { $seat } e { $other } si dividono l’incasso
ends-round = Quinta carta di { $artist }: chiude il round e non viene venduta.
ends-round-pair = Quinta carta di { $artist }: chiude il round, nessuna delle due è venduta.
last-card = Ultima carta di tutte le mani: chiude il round e non viene venduta.
last-card-pair = Ultima carta di tutte le mani: chiude il round, nessuna delle due è venduta.
second-enter = { $amount } è tanto: premi di nuovo Invio per confermare.
type-amount = Prima scrivi una somma.
your-amount = Somma: { $amount }
hint-best = Consiglio: { $action } (vittorie { $wins }%, denaro { $money })
hint-worth = Il lotto frutta in media { $price }.

## Keys

keys-offer = ←→ scegli · Invio metti all’asta
keys-add = ←→ scegli · Invio aggiungi · D rinuncia
keys-add-none = Nessuna tua carta è adatta · D rinuncia
keys-bid = cifre, ↑↓ ±1, Pag↑ Pag↓ ±10 · Spazio rilancio minimo · Invio offri · P passa
keys-fist = cifre, ↑↓ ±1, Pag↑ Pag↓ ±10 · Invio chiudi il pugno
keys-price = cifre, ↑↓ ±1, Pag↑ Pag↓ ±10 · Invio fissa il prezzo
keys-buy = A acquista · P passa
keys-turn = A scopri · D rinuncia
keys-out = O fuori per questo lotto
keys-hammer = H martelletto
keys-wait = un attimo…
keys-always = ? aiuto · [ ] scorri · Q esci
keys-over = Q esci · [ ] scorri

## Help

help-title = Aiuto
help-game = Vendi e compra dipinti: vince chi ha più denaro dopo quattro round. In ogni round i dipinti dei tre artisti più giocati valgono 30, 20 e 10, più i gettoni che l’artista ha già ricevuto; tutti gli altri non valgono niente.
help-keys = Scegli una carta con le frecce. Scrivi una somma o cambiala con ↑ ↓ (di 1), Maiusc e ↑ ↓ (di 5), Pag↑ Pag↓ (di 10). Spazio offre subito il rilancio minimo, Invio conferma, P passa, O ti lascia fuori finché il lotto non è venduto, A accetta, D rinuncia. H batte il martelletto nelle aste aperte che conduci tu. [ e ] fanno scorrere la cronaca.
help-save = La partita si salva dopo ogni mossa. Con Q esci; con «gavel play --resume» la riprendi.
help-close = Un tasto qualsiasi chiude questa pagina.

## Hot seat

curtain = Ora tocca a { $seat }.
curtain-hint = Passa la tastiera a { $seat }, poi premi Invio.

## The end

standing = { $place }. { $seat }: { $price }
paintings = Quanto è costato e quanto ha reso ogni dipinto
painting-line = Round { $round }: { $seat } ha pagato { $cost } per { $card } e ha incassato { $fetched }.
saved = La partita è salvata in { $path }.
resumed = La partita riprende da { $path }.
quit = A presto! Con «gavel play --resume { $path }» riprendi da qui.
too-small = Questo terminale è troppo piccolo: serve almeno { $width } × { $height }.

## Plain lines

plain-welcome = Gavel: { $edition }, partita in { $seats }. Rispondi con parole inglesi o con la notazione delle partite; «help» spiega come.
plain-help = Risposte: «offer Ao1» o «:Ao1» (mettere all’asta); «add Bs2» o «+Bs2» (aggiungere); «bid 12» o «=12» (offrire); «price 20» o «@20» (fissare il prezzo); «buy» o «!» (comprare); «pass», «no» o «-» (passare, rinunciare); «out» (fuori per questo lotto); «turn» o «?» (scoprire una carta misteriosa). Inoltre: «hand» (la tua mano), «board» (il tabellone), «museums» (i musei), «lot» (il lotto in vendita), «hint» (un consiglio), «quit» (uscire).
plain-hand = In mano: { $cards }. Hai { $cash }.
plain-lot = { $cards }: { $standing }.
plain-board = { $artist }: gettoni { $tiles }, { $count } { $count ->
        [one] carta
       *[other] carte
    } in questo round, valore attuale { $price }.
plain-museum = { $seat }: { $count } { $count ->
        [one] carta
       *[other] carte
    } in mano; dipinti: { $owned }.
plain-prompt = { $seat }>{" "}

## Opponents

# Their names, and a sentence about how they play.
opponents = { $seats }: { $manner }

## The rulebook

# $text: what was looked for.
rules-nothing = il regolamento non dice nulla di «{ $text }»; le sue sezioni vanno da 1 a 9, e «gavel rules» le mostra tutte

## What is wanted

ask-offer = { $seat }, metti una carta all’asta.
ask-add = { $seat }, aggiungi una seconda carta a { $card } o rinuncia.
ask-bid = { $seat }, offri almeno { $amount } o passa. Hai { $cash }.
ask-fist = { $seat }, chiudi nel pugno una somma da 0 a { $cash }; con 0 non fai offerte.
ask-price = { $seat }, fissa un prezzo da 1 a { $cash }. Se nessuno compra, compri tu.
ask-buy = { $seat }, compra a { $price } o passa. Hai { $cash }.
ask-turn = { $seat }, scopri una carta misteriosa o rinuncia.

## Why not

why-game-over = La partita è finita.
why-not-awaited = Non è il tuo turno.
why-holds-the-bid = L’offerta più alta, { $amount }, è già la tua; aspetta un rilancio.
why-has-passed = Hai passato; aspetta una nuova offerta.
why-cannot-follow = Hai { $cash } e non puoi rilanciare: l’offerta minima è { $amount }.
why-fist-is-closed = Il tuo pugno è già chiuso.
why-not-that = Ora non si può.
why-not-in-hand = Non hai in mano { $code }.
why-does-not-fit = { $code } non va bene per l’asta doppia: serve una carta dello stesso artista che non sia un’altra asta doppia.
why-price-too-low = Il prezzo minimo è 1.
why-not-understood = Non capisco «{ $text }».
