# The game itself: what happened, what may be done, why something may not.
# $seat, $other: names of players. $artist: name of an artist. $card: a painting, as made by the message `card`.
# $price: an amount as the edition prints it, currency included. $amount: a bare number of units.

## Words

auction-open = open
auction-once = one offer
auction-sealed = hidden
auction-fixed = fixed price
auction-double = double
bank = the bank
# A painting: its artist, its code in records, how it is sold.
card = { $artist } { $code } ({ $auction })

## What happened, one sentence an event

event-dealt = Round { $round } begins; each hand gets { $each } cards.
event-dealt-none = Round { $round } begins; no new cards are dealt.
event-offered = { $seat } offers { $card }.
event-added = { $seat } adds { $card }.
event-added-none = { $seat } adds no card.
event-kept = Nobody adds a card: { $seat } keeps { $card } for nothing.
event-bid = { $seat } bids { $price }.
event-passed = { $seat } passes.
event-cannot-pay = { $seat } cannot pay that and is not asked.
event-fist-closed = { $seat } closes a fist.
event-fists-opened = The fists open: { $fists }.
event-priced = { $seat } asks { $price }.
event-sold = Sold to { $seat } for { $price }.
event-sold-unwanted = Nobody wants it for { $price }: { $seat } must buy it.
event-sold-kept = Nobody wants it even for nothing: { $seat } keeps it.
event-unsold = Nobody bids: { $seat } takes it for nothing.
event-paid = { $seat } pays { $price } to { $other }.
event-turned = { $seat } turns up { $card } from the mystery hand.
event-turned-none = { $seat } leaves the mystery hand alone.
event-round-ended-fifth = The fifth card of { $artist } ends round { $round }; it is not sold.
event-round-ended-empty = Every hand is empty: round { $round } is over.
event-ranked = { $artist } gets the { $tile } tile: each painting fetches { $price }.
event-fetched = { $seat } sells { $count } × { $artist } to the bank for { $price }.
event-fetched-nothing = { $seat } gets nothing for { $count } × { $artist }.
event-game-over = The game is over.

## What is wanted

lot-double = { $seat } offers a double: who adds a card?

## Why not

why-too-low = Bid at least { $least }; { $amount } is too low.
why-above-cash = You have { $cash } and cannot name { $amount }.

## Editions

edition-classic-1992 = Classic (1992)
edition-matagot-2009 = Matagot (2009)
edition-cmon-2017 = CMON (2017)
edition-cmon-2017-en = CMON (2017), English booklet
edition-note-cmon-2017-en = 12, 13, 15, 15 and 15 cards, as that booklet has them: probably a misprint.
# An amount as an edition prints it, or as this language would; it never breaks at the end of a line.
price-classic-1992 = ${ $amount }.000
price-matagot-2009 = €{ $amount }k
price-cmon-2017 = ${ $amount }
price-cmon-2017-en = { $amount } k€
