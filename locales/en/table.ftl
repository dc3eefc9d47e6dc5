# The table in the browser.
# $seat, $other: names of players; $seats: several of them as a list. $artist: name of an artist.
# $card: a painting, as made by lot-card. $price, $most, $paid, $received, $fetched: amounts as the edition prints
# them, currency included. $amount, $next, $count, $number, $round, $rank: bare numbers.

## The frame of the screen

table-menu = Settings and more
table-watching = { $count ->
        [one] One person is watching
       *[other] { $count } people are watching
    }

## The board

board-title = The board
board-open = Values explained
board-column = { $artist }: { $played } of 5 cards this round, worth { $price } now.
board-ends = The next card ends the round.
board-caption = The fifth card ends the round · below, worth now
board-round-of = Round { $round } of 4

## The museums

seat-museums = The museums
seat-unnamed = Seat { $number }
seat-you = { $seat }, that is you
seat-cards = { $count ->
        [one] One card
       *[other] { $count } cards
    }
seat-cash = Cash: { $price }
seat-owns = Bought this round: { $cards }
seat-owns-nothing = Nothing bought yet this round
seat-sells = Sells now
seat-thinks = Thinking
seat-leads = Holds the highest bid
seat-bot = A bot
seat-away = Away, a bot plays
seat-gone = Connection lost
seat-out = out
seat-pass = pass
seat-broke = broke
seat-no-card = no card
seat-buys = buys
seat-fist-empty = empty

## The lot

lot-card = { $artist }, “{ $title }” ({ $auction })
lot-none = Nothing on the easel yet
lot-conducts = { $seat } sells and will be paid.
lot-shared = { $seat } conducts and shares the price with { $other }.
lot-bid-by = bid by { $seat }
lot-no-bid = No bid yet
lot-pending = Your { $price } is on its way…
lot-fists = { $closed } of { $of } fists closed
lot-price-asked = asking price
lot-price-wait = { $seat } is thinking of a price…
lot-sold-to = sold to { $seat }
lot-kept = Nobody added a card: { $seat } keeps the double for nothing.
lot-round-over = The last card of the round is not sold.
lot-tie-auctioneer = { $seats } each held { $price }. { $seat } sells, and so wins the tie.
lot-tie-left = { $seats } each held { $price }. { $seat } sits first to the left of the auctioneer and wins the tie.

## The one thing to do

do-watch = You are watching
do-away = A bot plays for you
do-away-hint = Your seat stays yours: take it back whenever you like.
do-return = Take my seat back
do-held-hint = The others will see it in a moment.
do-wait = Waiting for { $seats }
do-wait-moment = One moment…
do-over = The game is over
do-offer = Your turn: offer a painting
do-offer-hint = Choose one from your hand.
do-offer-chosen = Offer { $card }?
do-offer-it = Offer it
do-offer-fifth = Play it and end the round
do-fifth-offer = This is the fifth card of { $artist }: it ends the round at once and is not sold.
do-fifth-add = This is the fifth card of { $artist }: the round ends, neither card is sold, both count.
do-last-offer = This is the last card of all hands: it ends the round and is not sold.
do-last-add = This is the last card of all hands: the round ends, neither card is sold, both count.
do-add-own = Add a second { $artist }?
do-add = Add a { $artist } to the double?
do-add-hint = The second card decides how the pair is sold; whoever adds it conducts the sale.
do-add-none-fits = No card of yours fits. You are asked all the same: the time taken tells nobody who holds one.
do-add-it = Add it
do-add-alone = Offer it alone
do-add-nothing = Nothing to add
do-decline = Decline
do-bid = Bid { $price } or more?
do-lead = You lead with { $price }
do-lead-hint = Wait and see whether somebody goes higher.
do-out = You are out for now
do-out-hint = A new bid brings you back.
do-amount = Amount
do-less = { $amount } less
do-more = { $amount } more
do-bid-it = Bid { $price }
do-pass = Pass
do-pass-open = I am out
do-hammer = Lift the hammer
do-maximum = Your maximum for this lot
do-maximum-hint = We raise by one for you, up to this limit. Nobody else sees it.
do-maximum-open = Maximum…
do-maximum-close = Back
do-maximum-set = Up to { $price }
do-then = And beyond it?
do-then-ask = then ask me
do-then-out = then I am out
do-once = Your one chance: bid { $price } or more?
do-once-hint = Everybody is asked once. You will not be asked again.
do-close = You decide
do-close-hint = { $seat } bids { $price }, and you are last.
do-close-take = Take it for { $price }
do-close-sell = Sell it to { $seat } for { $price }
do-fist = Close your fist on an amount
do-fist-hint = Everybody at once, in secret. 0 is no bid.
do-fist-closed = Your fist is closed on { $price }
do-fist-change-hint = You can change it until the last fist closes.
do-fist-it = Close the fist on { $price }
do-fist-empty = Keep the fist empty
do-fist-change = Change it to { $price }
do-price = Name your price
do-price-hint = If nobody buys, you pay { $price } yourself.
do-price-it = Ask { $price }
do-buy = Buy it for { $price }?
do-buy-it = Buy for { $price }
do-turn = Turn up a mystery card?
do-turn-hint = { $count ->
        [one] One is left. A card turned up counts for its artist and belongs to nobody.
       *[other] { $count } are left. A card turned up counts for its artist and belongs to nobody.
    }
do-turn-it = Turn one up
do-turn-not = Leave it
do-advance-bid = Leave a bid in advance? It is made if it is still enough; otherwise you pass.
do-advance-bid-it = Leave { $price }
do-advance-accept = Would you buy, and up to which price?
do-advance-fixed = Would you buy if it reaches you?
do-advance-accept-it = Buy up to { $price }
do-advance-buy = Yes, for { $price }
do-advance-decline = Pass
do-advance-add = You can say now whether you would add a card.
do-advance-add-it = Would add it
do-advance-add-none = Would add nothing
do-crossed = { $amount } already, by { $seat }: Enter for { $next }
do-second-ceiling = { $price } is more than it can fetch this round ({ $most } at most). Press again if you mean it.
do-second-cash = { $price } is most of your money. Press again if you mean it.
do-second-asked = Press again to send { $price }.
do-type-amount = Type an amount first.
do-out-lot = You are out for this lot
do-out-lot-hint = You can come back until it is sold.
do-out-bots-hint = Bots settle it; you can still come back.
do-back-in = Back in
do-moved = It has just gone up: { $price } now. Press again if you mean it.
do-maximum-passed = The bidding has gone past { $price }.
do-hammer-wait = Somebody is still making up their mind: the hammer waits.
do-clock-waits = One moment: waiting for the others to come back.
do-paid-worth = You paid { $price }; worth { $worth } now.
do-free-worth = Yours for nothing; worth { $worth } now.

## Orders one has left

order-maximum-ask = Bidding for you up to { $price }, then asking you
order-maximum-out = Bidding for you up to { $price }, then out
order-out = Out for this lot
order-bid = Bid { $price } if that is still enough
order-accept = Buy up to { $price }
order-decline = Pass, whatever the price
order-add = Would add { $card }
order-add-none = Would add no card
order-withdraw = Withdraw
order-note-outbid = Somebody went beyond your limit.
order-note-carried-out = Your order has been carried out.
order-note-moot = Your order is no longer needed.

## Taking back

undo-offer = You offer { $card }.
undo-add = You add { $card }.
undo-price = You ask { $price }.
undo-bid = You bid { $price }.
undo-buy = You buy.
undo-turn = You turn up a card.
undo-pass = You pass.
undo-take-back = Take it back

## The hand

hand-title = Your hand
hand-cash = Cash
hand-empty = No cards left; you can still bid.

## Log and chat

log-next = { $count ->
        [one] Next game that waits for you
       *[other] Next of { $count } games that wait for you
    }
log-open = What happened, and chat
log-open-unread = What happened, and chat: something new
log-fists = { $closed } of { $of } fists closed.
log-fist = { $seat } { $amount }
log-fist-empty = { $seat } nothing
log-sat = { $seat } sits down.
log-stood = Seat { $number } is free again.
log-bot-sat = A bot takes seat { $number }: { $bot }.
log-dealing = Everybody adds to the shuffle.
log-started = The game begins.
log-time-out = { $seat } has run out of time.
log-away = { $seat } is away; { $bot } plays on.
log-back = { $seat } is back.
log-outage = The house was away. All clocks begin again.
log-revealed = The seed of the deal has been revealed.
log-rematch = A new table is ready for the same people.
chat-said = { $seat } says: { $text }
log-removed = The host has removed { $name }.
log-settled = The host has changed what is played.
log-muted = The host has muted { $name }.
log-unmuted = { $name } may speak again.
react-title = React
react-clap = Applause
react-wow = Surprise
react-hmm = Doubt
react-hot = It is getting hot
react-dear = What a price
react-said = { $seat }: { $reaction }

## Said aloud

say-open = Open: who bids?
say-going-once = Going once…
say-going-twice = Going twice…
say-sold = Sold!
# After “going twice”: some languages count to three.
say-sold-third = Sold!
say-outbid = Outbid: { $seat } bids { $price }.
say-your-turn = Your turn. { $task }

## Of oneself, instead of one’s name

you = You
event-offered-you = You offer { $card }.
event-added-you = You add { $card }.
event-added-none-you = You add no card.
event-kept-you = Nobody adds a card: you keep { $card } for nothing.
event-bid-you = You bid { $price }.
event-passed-you = You pass.
event-cannot-pay-you = You cannot pay that and are not asked.
event-priced-you = You ask { $price }.
event-sold-you = Sold to you for { $price }.
event-sold-unwanted-you = Nobody wants it for { $price }: you must buy it.
event-sold-kept-you = Nobody wants it even for nothing: you keep it.
event-unsold-you = Nobody bids: you take it for nothing.
event-paid-you = You pay { $price } to { $other }.
event-paid-to-you = { $seat } pays you { $price }.
event-turned-you = You turn up { $card } from the mystery hand.
event-turned-none-you = You leave the mystery hand alone.
event-fetched-you = You sell { $count } × { $artist } to the bank for { $price }.
event-fetched-nothing-you = You get nothing for { $count } × { $artist }.
log-fist-you = you { $amount }
log-fist-empty-you = you nothing
log-sat-you = You sit down.
log-time-out-you = You have run out of time.
log-away-you = You are away; { $bot } plays on.
log-back-you = You are back.
lot-conducts-you = You sell and will be paid.
lot-double-you = You offer a double: who adds a card?
lot-shared-you = You conduct and share the price with { $other }.
lot-shared-with-you = { $seat } conducts and shares the price with you.
lot-bid-by-you = your bid
lot-sold-to-you = sold to you
lot-kept-you = Nobody added a card: you keep the double for nothing.
lot-tie-auctioneer-you = You tied with { $seats } at { $price }. You sell, and so win the tie.
lot-tie-auctioneer-lost = You tied with { $seats } at { $price }. { $seat } sells, and so wins the tie.
lot-tie-left-you = You tied with { $seats } at { $price }. You sit first to the left of the auctioneer and win the tie.
lot-tie-left-lost = You tied with { $seats } at { $price }. { $seat } sits first to the left of the auctioneer and wins the tie.

## A museum, looked at closely

museum-open = { $seat }: what hangs there, and what it is worth
museum-open-you = Your museum: what hangs there, and what it is worth

## How paintings are sold

rule-short-open = Everybody calls out bids until nobody goes higher.
rule-short-once = Everybody is asked once, you last.
rule-short-sealed = Everybody bids at once, in secret.
rule-short-fixed = You name a price; if nobody pays it, you must.
rule-short-double = You may add a second card by the same artist.

# $topic: what is asked about: one of the auctions, or of the five below.
rule-about = The rule: { $topic }
topic-offer = a turn
topic-turn = the mystery hand
topic-tiles = value tiles
topic-round = the end of a round
topic-clock = the clock

## Help and keys

help-open = Help

## Games over days

do-file = Your maximum for this lot?
do-file-hint = When all have said theirs, it is sold as if you had bid one by one. Nobody else sees it.
do-ask-me = Ask me then
do-advance-pass = Pass
do-filed-hint = Until all have said theirs you can withdraw it.
order-ask = You will be asked when it is your turn
order-pass = Pass when it is your turn
until-stand-in = Until { $when }; then a bot decides.
until-pass = Until { $when }; silence passes.
until-decline = Until { $when }; silence declines.
until-no-card = Until { $when }; silence adds nothing.
until-empty-fist = Until { $when }; silence is an empty fist.
until-out = Until { $when }; silence is out.
log-closed = All maxima are in.
log-holiday = { $seat } is on holiday until { $when }.
log-holiday-you = You are on holiday until { $when }.
log-holiday-over = { $seat } is back from holiday.
log-holiday-over-you = You are back from holiday.
