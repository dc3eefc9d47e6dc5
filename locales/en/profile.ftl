# Somebody who keeps their name, as others see them: games, ratings, rivals. Loaded when somebody opens it.

profile-title = { $name }: games and ratings
profile-link = My games and ratings
profile-since = Keeps this name since { $date }
profile-games = { $count ->
    [0] No game has been finished yet.
    [one] One finished game
   *[other] { $count } finished games
}
profile-unrated = { $count ->
    [one] one of them not rated
   *[other] { $count } of them not rated
}
profile-unknown = Nobody keeps this name. Only kept names have such a page.
profile-yours = This is your page. Others see it too, but of tables that were not in the public list neither the table nor who sat there.

## Ratings

profile-ratings = Ratings
profile-ratings-lead = Everybody begins with 1500. Who is 100 points ahead of somebody comes before them in 64 of 100 games. The true strength lies within the interval, 95 times out of 100.
profile-ratings-none = No rated game yet.
profile-company-people = Among people
profile-company-bots = Against bots
profile-seats = { $count } seats
profile-interval = { $low }–{ $high }
profile-provisional = provisional
profile-col-table = Table
profile-col-rating = Rating
profile-col-interval = Interval
profile-not-rated = Not rated

## Results

profile-results = Results
profile-place = { $place }.
profile-place-times = { $count ->
    [one] place { $place }: { $count } time
   *[other] place { $place }: { $count } times
}

## Head to head

profile-rivals = Head to head
profile-col-ahead = Ahead
profile-col-behind = Behind
profile-col-level = Level
profile-col-name = Name

## Taste and luck

profile-artist = Favourite artist
profile-artist-count = { $of ->
    [one] { $count } of { $of } painting
   *[other] { $count } of { $of } paintings
}
profile-deal = Best deal
profile-deal-told = bought for { $price }, fetched { $worth } (round { $round })
profile-latest = Latest games
profile-somebody = Somebody
profile-watch = Look at it again
