# The deal of the day.

title-daily = Gavel · deal of the day
daily-title = Deal of the day
daily-lead = Everybody plays the same cards, on the same seat, against the same three bots, once. Nobody is hurried: leave whenever you like, and go on the same day.
daily-play = Play today’s deal
daily-go-on = Go on
daily-practise = Play for practice
daily-practise-hint = It does not count, and you may play it as often as you like.
daily-next = The next deal begins at { $time }.
daily-next-over = The next deal is here.
daily-load = Show it
daily-failed = The deal of the day could not be fetched.
daily-again = Try again
daily-unknown = There was no deal on that day.
daily-nobody = Nobody has finished it yet. You can be the first.
daily-players = { $count ->
    [one] One person who keeps their name has finished it.
   *[other] { $count } people who keep their names have finished it.
}
daily-players-none = Nobody who keeps their name finished it.
daily-result = Your result
daily-money = Money
daily-place = Place
daily-place-of = { $place } of { $count }
daily-better = Better than
daily-percent = { $percent }%
daily-better-of = of the others
daily-first = Nobody else has finished it yet.
daily-reference = { $bot } on your seat
daily-reference-none = still playing
daily-guest = You are a guest. Keep your name today, and your result counts.
daily-guest-over = It did not count: only names that are kept do.
daily-late = It did not count: it was finished after its day.
daily-helped = It did not count: a bot decided something for you.
daily-share = To pass on
daily-share-hint = It gives nothing of the cards away.
daily-copy = Copy
daily-copied = Copied
daily-copy-failed = It cannot be copied here: mark the text, and copy it yourself.
daily-send = Send
daily-share-text = Gavel, deal of { $date }: { $money }
daily-share-better = better than { $percent }%
daily-share-above = above the reference
daily-share-below = below the reference
daily-open = Your result of the day
daily-back = Back to the deal of the day
daily-replay = Look at your game again
daily-pictures = Your game in pictures
daily-everybody = What everybody had in the end
daily-everybody-label = What everybody had in the end, as columns: { $bars }.
daily-everybody-bar = { $count ->
    [one] one from { $from } to { $to }
   *[other] { $count } from { $from } to { $to }
}
daily-amount = Money
daily-amounts = { $from } to { $to }
daily-count = People
daily-you = you
daily-archive = Earlier days
daily-archive-none = This is the first deal here. Tomorrow it will stand in this place.
daily-archive-more = More
daily-not-played = not played
daily-day = { $money }, place { $place }
daily-today = Today’s deal
daily-fair = Is it fair?
daily-fair-explain = The seed from which the cards follow is drawn the day before, and its SHA-256, the promise, is public from then on. When the day is over the seed itself is published: from then on everybody can check that it is the promised one, and that the cards follow from it (“verify the shuffle” in a replay, or gavel verify).
daily-promise = Promise
daily-promised = Public since { $time }
daily-tomorrow = Promise for { $date }
daily-seed = Seed
