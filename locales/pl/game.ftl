# The game itself: what happened, what may be done, why something may not.
# $seat, $other: names of players. $artist: name of an artist. $card: a painting, as made by the message `card`.
# $price: an amount as the edition prints it, currency included. $amount: a bare number of units.

## Words

auction-open = otwarta
auction-once = jednorazowa
auction-sealed = zamkniętej dłoni
auction-fixed = ustalonej ceny
auction-double = łączona
bank = bank
# A painting: its artist, its code in records, how it is sold.
card = { $artist } { $code } ({ $auction })

## What happened, one sentence an event

event-dealt = Zaczyna się runda { $round }: każda ręka dostaje { $each } { $each ->
        [one] kartę
        [few] karty
       *[many] kart
    }.
event-dealt-none = Zaczyna się runda { $round }, bez nowych kart.
event-offered = { $seat } wystawia: { $card }.
event-added = { $seat } dokłada: { $card }.
event-added-none = { $seat } nie dokłada karty.
event-kept = Nikt nie dokłada karty. { $seat } zatrzymuje za darmo: { $card }.
event-bid = { $seat } oferuje { $price }.
event-passed = { $seat } pasuje.
event-cannot-pay = { $seat } ma za mało pieniędzy, kolej przechodzi dalej.
event-fist-closed = { $seat } zaciska pięść.
event-fists-opened = Otwieramy dłonie: { $fists }.
event-priced = { $seat } ustala cenę: { $price }.
event-sold = Sprzedane! Kupuje { $seat } za { $price }.
event-sold-unwanted = Nikt nie chce kupić za { $price }: musi to zrobić { $seat }.
event-sold-kept = Nikt tego nie chce, nawet za darmo: zatrzymuje to { $seat }.
event-unsold = Brak ofert: { $seat } bierze to za darmo.
event-paid = { $seat } płaci { $price }, pieniądze dostaje { $other }.
event-turned = { $seat } odkrywa kartę z tajemniczej ręki: { $card }.
event-turned-none = { $seat } zostawia tajemniczą rękę w spokoju.
event-round-ended-fifth = { $artist }: piąta karta kończy rundę { $round } i nie zostaje sprzedana.
event-round-ended-empty = Nikt nie ma już kart: runda { $round } dobiega końca.
event-ranked = { $artist } dostaje znacznik { $tile }: za każdy obraz bank płaci { $price }.
event-fetched = { $seat } sprzedaje bankowi { $count } × { $artist } za { $price }.
event-fetched-nothing = { $seat } nie dostaje nic za { $count } × { $artist }.
event-game-over = Koniec gry.

## What is wanted

lot-double = { $seat } zaczyna aukcję łączoną: kto dołoży kartę?

## Why not

why-too-low = { $amount } to za mało: zaoferuj co najmniej { $least }.
why-above-cash = Masz { $cash }, nie stać cię na { $amount }.

## Editions

edition-classic-1992 = Klasyczna (1992)
edition-matagot-2009 = Matagot (2009)
edition-cmon-2017 = CMON (2017)
edition-cmon-2017-en = CMON (2017), instrukcja angielska
edition-note-cmon-2017-en = 12, 13, 15, 15 i 15 kart, tak jak w tej instrukcji: zapewne błąd w druku.
# An amount as an edition prints it, or as this language would; it never breaks at the end of a line.
price-classic-1992 = ${ $amount }.000
price-matagot-2009 = { $amount } tys. €
price-cmon-2017 = { $amount } $
price-cmon-2017-en = { $amount } k€
