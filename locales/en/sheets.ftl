# The rulebook, and what lies on the table only later: the sheets one opens, accounts, the end of the game. These words
# come when there is time, at the latest when they are needed. What stands for what: see table.ftl.

## The rulebook

title-rules = Gavel · the rules
rules-search = Search the rules
rules-contents = Contents
rules-print = Print
rules-found = { $count ->
    [one] One place found
   *[other] { $count } places found
}
rules-none = Nothing about that. Try another word.

## The board

board-values = What a painting is worth now
board-explain = Counted as if the round ended now. The three artists with the most cards get this round’s tiles: 30, 20 and 10. Their paintings fetch all the tiles they have ever got; those of the others fetch nothing. Ties go to the artist further left. The fifth card of one artist ends the round.
board-tiles = Tiles of the four rounds
board-round = Round { $round }
board-round-word = Round
board-ranked = { $count ->
        [one] one card, place { $rank }
       *[other] { $count } cards, place { $rank }
    }
board-unranked = { $count ->
        [one] one card, not in the top three
       *[other] { $count } cards, not in the top three
    }
board-unplayed = not seen this round
board-mystery = Mystery hand
board-turned = Turned up this round: { $cards }

## The end of a round and of the game

end-round = Round { $round } is over
end-go-on = Go on
end-skip = Skip
end-values = What the artists are worth
end-museums = What the museums got
end-unsold = Played, but sold to nobody
end-sums = Paid { $paid }, received { $received }, from the bank { $fetched }
end-paid = paid
end-fetched = fetched
end-you-win = You win!
end-you-share = You share the victory!
end-wins = { $count ->
        [one] { $seats } wins
       *[other] { $seats } share the victory
    }
end-rematch = Play again
end-rematch-go = To the new table
end-replay = Look at the game again
end-pictures = The game in pictures
end-record = The whole game as text
end-home = Home
end-rounds = Accounts of the rounds
end-fair = Was it shuffled fairly?
end-fair-explain = The fingerprint was shown before the game began, and the seed after it. If the SHA-256 of the seed is the fingerprint, nobody changed the deal in between.
end-promise = Fingerprint
end-seed = Seed
end-wall = Your wall
end-wall-line = { $count ->
        [one] You bought one painting for { $paid }; the bank paid { $fetched }.
       *[other] You bought { $count } paintings for { $paid }; the bank paid { $fetched }.
    }
end-best = Best deal: { $card }, bought for { $paid }, sold for { $fetched }
end-worst = Worst deal: { $card }, bought for { $paid }, sold for { $fetched }
end-self-nothing = You bought nothing at all: a dealer through and through.
end-self-sharp = A sharp eye: nothing you bought lost money.
end-self-heart = You bought with your heart: most of it lost money.
end-self-bought = The greatest collector at the table: nobody bought as many paintings.
end-self-sold = The greatest seller at the table: nobody earned as much from the others.
end-self-even = A bit of everything: you bought, you sold, you kept your balance.
end-series = { $count ->
        [one] After one game: { $wins }
       *[other] After { $count } games: { $wins }
    }
end-series-wins = { $seat } { $count }
end-series-wins-you = you { $count }
end-rematch-led = The others are waiting at the new table.

## A museum, looked at closely

museum-title = The museum of { $seat }
museum-title-you = Your museum
museum-each = { $count } × { $price }
museum-total = Worth { $price } if the round ended now

## How paintings are sold

rule-open = Everybody may call out bids at any time, each higher than the last, the auctioneer too. When nobody goes higher the hammer falls, and the highest bid is paid to the auctioneer. If nobody bids, the auctioneer takes it for nothing.
rule-once = Beginning left of the auctioneer, everybody is asked once, in turn: bid higher or pass. The auctioneer comes last. The highest bid wins. If nobody bids, the auctioneer takes it for nothing.
rule-sealed = Everybody closes a fist on an amount in secret, the auctioneer too. All fists open together and the highest pays. In a tie the auctioneer comes first, then the tied player nearest on the left. If nobody bids, the auctioneer takes it for nothing.
rule-fixed = The auctioneer names a price. Beginning on the left, the first to say yes buys at that price. If nobody does, the auctioneer must pay it to the bank.
rule-double = A double is offered with a second card by the same artist that is no double itself. The auctioneer may add one; otherwise the others are asked, going left. Whoever adds the card conducts the sale of the pair, by the second card’s rule. If nobody does, the auctioneer keeps the double for nothing. Everybody is asked, even without such a card: the time taken tells nobody who holds one.
rule-whole = The whole rulebook
rule-tab = opens in a new tab

## Help and keys

help-title = Help
help-game = Sell paintings, buy paintings, have the most money after four rounds. At the end of a round the bank buys all paintings: those of the three artists seen most are worth 30, 20 and 10, plus the tiles those artists got before; all others are worth nothing.
help-turn = When it is your turn you offer a card, and its symbol says how it is sold. What others pay is yours; what you buy from yourself is paid to the bank.
help-rounds = You keep your hand from round to round. New cards are dealt for rounds 2 and 3, none for round 4. Nobody may bid more than they have.
help-keys = Keys
key-digits = type an amount
key-one = one more or less
key-five = five more or less
key-ten = ten more or less
key-choose = along your hand
key-smallest = smallest raise, at once
key-confirm = confirm
key-cancel = never mind
key-undo = take back
key-pass = pass
key-maximum = maximum
key-hammer = hammer
key-accept = accept
key-decline = decline
key-last = last event again
key-values = values
key-help = help
key-name-page = PgUp PgDn
key-name-escape = Esc
key-name-undo = Ctrl Z

## Tips for the first game

tip-title = Tip { $number } of 3
tip-values = What a painting of each artist would fetch if the round ended now. Buy for less.
tip-symbol = The symbol says how the painting is sold. Press it to read how.
tip-fifth = Every card played pushes its artist up. The fifth ends the round at once and is not sold.
tip-close = Got it

## Sheets and the log

table-close = Close
log-title = What happened
log-chat = Chat
