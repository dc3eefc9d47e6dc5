# A finished game in pictures.

retro-title = Gavel · a game in pictures
retro-heading = The game in pictures
retro-none = There are no pictures: there is no such table, its game is still going on, or it did not begin with a deal.
retro-share = Copy the link
retro-send-text = Our game of Gavel in pictures
retro-table = As a table
retro-seat = Seat
retro-has = { $seat } { $price }
retro-money = Money over time
retro-money-hint = After every lot, and after the bank has bought the paintings of a round. The numbers are the seats.
retro-money-label = Money over time, as lines. In the end: { $seats }.
retro-when = When
retro-begins = Beginning
retro-lot = Lot { $number }
retro-bank = Bank, round { $round }
retro-lots = Every painting
retro-lots-hint = A ring is the price, a dot what the bank gave for it. A solid line is a gain, a broken one a loss. A cross was sold to nobody.
retro-lots-label = Price and proceeds of { $lots } lots: { $gains } were a gain for the buyer, { $losses } a loss.
retro-painting = Painting
retro-seller = Seller
retro-buyer = Buyer
retro-nobody = nobody
retro-price = Price
retro-proceeds = Proceeds
retro-gain = Gain
retro-income = Selling and owning
retro-income-hint = What others paid for what one sold, and what the bank gave for what one owned.
retro-income-label = { $seat }: { $sold } by selling, { $owned } by owning, { $spent } spent
retro-sold = By selling
retro-owned = By owning
retro-spent = Spent
retro-began = Began with
retro-ended = Ended with
retro-artists = How the values moved
retro-artists-hint = The column is what a painting fetched in each round. Below it: the seats that played the cards, in order.
retro-artist = Artist
retro-artist-label = { $artist }: { $values }
retro-artist-round = { $cards ->
    [one] { $price } in round { $round }, with one card
   *[other] { $price } in round { $round }, with { $cards } cards
  }
retro-played-by = Played by
retro-place = Place
retro-tile = Tile
retro-value = Value
retro-deals = Best and worst deals
retro-best = Best deal
retro-worst = Worst deal
retro-no-best = Nothing owned was a gain.
retro-no-worst = Nothing owned was a loss.
retro-deal = { $card }: paid { $paid }, fetched { $fetched }
retro-wall = The wall of { $seat }
retro-wall-of = Whose wall
retro-wall-none = { $seat } bought nothing.
retro-wall-line = { $count ->
    [one] One painting: paid { $paid }, fetched { $fetched }
   *[other] { $count } paintings: paid { $paid }, fetched { $fetched }
  }
