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

ask-offer = { $seat }, offer a card.
ask-add = { $seat }, add a second card to { $card }, or decline.
ask-bid = { $seat }, bid at least { $amount }, or pass. You have { $cash }.
ask-fist = { $seat }, close your fist on an amount from 0 to { $cash }; 0 is no bid.
ask-price = { $seat }, name a price from 1 to { $cash }. If nobody buys, you must.
ask-buy = { $seat }, buy for { $price }, or pass. You have { $cash }.
ask-turn = { $seat }, turn up a mystery card, or decline.
lot-double = { $seat } offers a double: who adds a card?

## Why not

why-game-over = The game is over.
why-not-awaited = It is not your turn.
why-holds-the-bid = You hold the highest bid, { $amount }; wait for another.
why-has-passed = You have passed; wait for a new bid.
why-cannot-follow = You have { $cash } and cannot follow: the least bid is { $amount }.
why-fist-is-closed = Your fist is closed already.
why-not-that = You cannot do that now.
why-not-in-hand = You do not hold { $code }.
why-does-not-fit = { $code } does not go with the double: it must be by the same artist and no double itself.
why-too-low = Bid at least { $least }; { $amount } is too low.
why-price-too-low = A price is at least 1.
why-above-cash = You have { $cash } and cannot name { $amount }.
why-not-understood = I do not understand “{ $text }”.

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
