# The game itself: what happened, what may be done, why something may not.
# $seat, $other: names of players. $artist: name of an artist. $card: a painting, as made by the message `card`.
# $price: an amount as the edition prints it, currency included. $amount: a bare number of units.

## Words

auction-open = aperta
auction-once = a offerta singola
auction-sealed = nascosta
auction-fixed = a prezzo fisso
auction-double = doppia
bank = la banca
# A painting: its artist, its code in records, how it is sold.
card = { $artist } { $code } ({ $auction })

## What happened, one sentence an event

event-dealt = Inizia il round { $round }: ogni mano riceve { $each } { $each ->
        [one] carta
       *[other] carte
    }.
event-dealt-none = Inizia il round { $round }, senza nuove carte.
event-offered = { $seat } mette all’asta { $card }.
event-added = { $seat } aggiunge { $card }.
event-added-none = { $seat } non aggiunge carte.
event-kept = Nessuno aggiunge una carta: { $seat } tiene { $card } senza pagare.
event-bid = { $seat } offre { $price }.
event-passed = { $seat } passa.
event-cannot-pay = { $seat } non ha abbastanza denaro e passa d’ufficio.
event-fist-closed = { $seat } chiude il pugno.
event-fists-opened = Si aprono i pugni: { $fists }.
event-priced = { $seat } chiede { $price }.
event-sold = Aggiudicato a { $seat } per { $price }!
event-sold-unwanted = Nessuno compra a { $price }: deve farlo { $seat }.
event-sold-kept = Nessuno lo vuole, neanche gratis: resta a { $seat }.
event-unsold = Nessuna offerta: { $seat } prende il lotto senza pagare.
event-paid = { $seat } paga { $price }; incassa { $other }.
event-turned = { $seat } scopre una carta della mano misteriosa: { $card }.
event-turned-none = { $seat } non tocca la mano misteriosa.
event-round-ended-fifth = La quinta carta di { $artist } chiude il round { $round } e non viene venduta.
event-round-ended-empty = Nessuno ha più carte: il round { $round } è finito.
event-ranked = { $artist } riceve il gettone { $tile }: ogni dipinto frutta { $price }.
event-fetched = { $seat } vende { $count } × { $artist } alla banca per { $price }.
event-fetched-nothing = { $seat } non ricava nulla da { $count } × { $artist }.
event-game-over = La partita è finita.

## What is wanted

lot-double = { $seat } propone un’asta doppia: chi aggiunge una carta?

## Why not

why-too-low = { $amount } è troppo poco: offri almeno { $least }.
why-above-cash = Hai { $cash }: non puoi arrivare a { $amount }.

## Editions

edition-classic-1992 = Classica (1992)
edition-matagot-2009 = Matagot (2009)
edition-cmon-2017 = CMON (2017)
edition-cmon-2017-en = CMON (2017), libretto inglese
edition-note-cmon-2017-en = 12, 13, 15, 15 e 15 carte, come in quel libretto: probabilmente un refuso.
# An amount as an edition prints it, or as this language would; it never breaks at the end of a line.
price-classic-1992 = ${ $amount }.000
price-matagot-2009 = { $amount } mila €
price-cmon-2017 = { $amount }$
price-cmon-2017-en = { $amount } k€
