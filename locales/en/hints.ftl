# Hints at the table, where it gives them. { $range } is a fair range such as "14$–22$".

hint-ask = Hint
hint-title = Hint
hint-close = Close
hint-thinking = Dealing the unseen cards many times over…
hint-late = No answer has come. Ask again.
hint-range = Fair: { $range }
hint-outlook = A painting by { $artist }, of 100 imagined rounds: { $chances }.
hint-chance = { $price } in { $chance }
hint-chance-none = nothing in { $chance }
hint-why-bid = Up to { $low } it pays in four deals of five, up to { $high } in only one of five.
hint-why-outbid = Going on pays up to { $low } in four deals of five, up to { $high } in only one of five.
hint-why-fist = Up to { $low } it pays in four deals of five, up to { $high } in only one of five. A fist pays all that it holds: hold less.
hint-why-buy = Buying pays up to { $low } in four deals of five, up to { $high } in only one of five: what you pay, the seller gains.
hint-why-ask = Up to there others gain by buying. If you ask for more, you may have to buy it yourself.
hint-why-keep = Your own lot: you would pay the bank, and a buyer’s money would have been yours. Keep it only for less than this.
hint-too-high = The price is there already: leave it to others.
hint-best = Best in the games tried out: { $action }.
hint-alike = Equally good in the games tried out: { $actions }.
hint-add = add { $card }
hint-buy = buy it
hint-leave = leave it
hint-turn = turn up a card
hint-nothing = nothing
hint-wins = Of a hundred games that stand like this one you would win { $wins }, as the trained player judges it.
hint-unknown = What it does not know: the other hands, the deck, and how these players bid. It deals the unseen cards at random, { $worlds } times, and a quick player finishes each game.
