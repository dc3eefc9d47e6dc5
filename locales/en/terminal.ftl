# The game in a terminal.

## Headings

title = Gavel · { $edition } · round { $round } of 4
board = The board
museums = The museums
lot = Under the hammer
titled = “{ $title }”
hand = Your hand
log = What happened
value-now = now
cash = cash
cards = cards
no-lot = Nothing is for sale.
lot-with = { $cards } + { $card }?
no-cards = You have no cards left.
player-name = Guest
owns-nothing = nothing yet
turned = Turned up: { $cards }
mystery-left = Mystery hand: { $count } { $count ->
        [one] card
       *[other] cards
    }

## Stages and prompts

waiting-for = Waiting for { $seats }
going-once = Going once…
going-twice = Going twice…
# The sale after “going twice”: some languages count to three. $sold: the sentence about the sale.
sold-third = { $sold }
you-are-out = You are out for this lot. O brings you back until it is sold.
fists-closed = { $closed } of { $of } fists closed.
high-bid = { $seat } bids { $price }
no-bid = No bid yet
asked-price = The price is { $price }
sold-by = Sold by { $seat }
paid-to = { $seat } will be paid
shared-by = { $seat } and { $other } share the price
ends-round = Fifth card of { $artist }: it ends the round and is not sold.
ends-round-pair = Fifth card of { $artist }: it ends the round, neither card is sold.
last-card = Last card of all hands: it ends the round and is not sold.
last-card-pair = Last card of all hands: it ends the round, neither card is sold.
second-enter = { $amount } is a lot: press Enter again if you mean it.
type-amount = Type an amount first.
your-amount = Amount: { $amount }
hint-best = Hint: { $action } (wins { $wins }%, money { $money })
hint-worth = The lot fetches { $price } on average.

## Keys

keys-offer = ←→ choose · Enter offer
keys-add = ←→ choose · Enter add · D decline
keys-add-none = No card of yours fits · D decline
keys-bid = digits, ↑↓ ±1, PgUp PgDn ±10 · Space smallest raise · Enter bid · P pass
keys-fist = digits, ↑↓ ±1, PgUp PgDn ±10 · Enter close the fist
keys-price = digits, ↑↓ ±1, PgUp PgDn ±10 · Enter name the price
keys-buy = A accept · P pass
keys-turn = A turn up · D decline
keys-out = O out of this lot
keys-hammer = H hammer
keys-wait = please wait
keys-always = ? help · [ ] scroll · Q quit
keys-over = Q quit · [ ] scroll

## Help

help-title = Help
help-game = Sell paintings, buy paintings, have the most money after four rounds. Paintings by the three artists seen most in a round are worth 30, 20 and 10, and the earlier tiles of that artist as well; all others are worth nothing.
help-keys = Choose a card with the arrow keys. Type an amount, or change it with ↑ ↓ (1), Shift with them (5), PgUp PgDn (10). Space bids the smallest raise at once, Enter confirms, P passes, O is out until the lot is sold, A accepts, D declines. H lets your hammer fall in an open auction you conduct. [ and ] scroll what happened.
help-save = The game is saved after every move. Q leaves it; “gavel play --resume” goes on.
help-close = Any key closes this page.

## Hot seat

curtain = Now it is the turn of { $seat }.
curtain-hint = Give the keyboard to { $seat }, then press Enter.

## The end

standing = { $place }. { $seat }: { $price }
paintings = What each painting cost and fetched
painting-line = Round { $round }: { $seat } paid { $cost } for { $card } and got { $fetched }.
saved = The game is saved in { $path }.
resumed = The game goes on from { $path }.
quit = Goodbye. “gavel play --resume { $path }” goes on from here.
too-small = This terminal is too small: { $width } × { $height } at least.

## Plain lines

plain-welcome = Gavel: { $edition }, { $seats } seats. Answer in words or in record notation; “help” tells how.
plain-help = Answers: “offer Ao1” or “:Ao1”; “add Bs2” or “+Bs2”; “bid 12” or “=12”; “price 20” or “@20”; “buy” or “!”; “pass”, “no” or “-”; “out” (of an open auction); “turn” or “?”. Also: “hand”, “board”, “museums”, “lot”, “hint”, “quit”.
plain-hand = You hold { $cards }. You have { $cash }.
plain-lot = { $cards }: { $standing }.
plain-board = { $artist }: tiles { $tiles }, { $count } { $count ->
        [one] card
       *[other] cards
    } this round, worth { $price } now.
plain-museum = { $seat }: { $count } { $count ->
        [one] card
       *[other] cards
    }, owns { $owned }.
plain-prompt = { $seat }>{" "}

## Opponents

# Their names, and a sentence about how they play.
opponents = { $seats }: { $manner }

## The rulebook

# $text: what was looked for.
rules-nothing = the rulebook has nothing about “{ $text }”; its sections are 1 to 9, and “gavel rules” shows them all

## What is wanted

ask-offer = { $seat }, offer a card.
ask-add = { $seat }, add a second card to { $card }, or decline.
ask-bid = { $seat }, bid at least { $amount }, or pass. You have { $cash }.
ask-fist = { $seat }, close your fist on an amount from 0 to { $cash }; 0 is no bid.
ask-price = { $seat }, name a price from 1 to { $cash }. If nobody buys, you must.
ask-buy = { $seat }, buy for { $price }, or pass. You have { $cash }.
ask-turn = { $seat }, turn up a mystery card, or decline.

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
why-price-too-low = A price is at least 1.
why-not-understood = I do not understand “{ $text }”.
