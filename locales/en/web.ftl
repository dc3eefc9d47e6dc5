# The pages around the table: home, waiting room, settings, the line to the server, what went wrong.

## Everywhere

app-name = Gavel
app-tagline = Buy low, sell high, and let the hammer fall.
title-home = Gavel · an auction of modern art
title-room = Gavel · waiting room
title-table = Gavel · at the table
skip-to-content = Skip to content
close = Close
back-home = Home
loading = One moment…
menu-open = Settings
you-keep = Keep your name
you-sign-in = Sign in
you-open = Your name and your data
language-label = Language
page-late = This takes longer than it should. Check your connection and reload the page.
page-script = Gavel needs JavaScript. Turn it on for this page and reload it.
page-offline = No connection
page-offline-text = The gallery cannot be reached from here at the moment. Your seat and your games are kept: come back with the same link.
title-turn = ● Your turn · Gavel

## Home

home-lead = An auction of modern art for three to five players. Offer paintings, outbid your friends, and guess who will be famous by the end of the evening.
home-play = Play now
home-quick = Quick match
home-play-note = You against three bots, no clock. It begins at once.
home-rules = How is it played? The rules
home-lessons = Learn by playing: six short lessons
home-puzzles = Puzzles: what would you do?
home-daily = The deal of { $date }: the same for everybody
home-strength = Bot strength
home-opening = Hanging the paintings…
home-friends-title = With friends
home-friends-lead = Open a table and send the link. Nobody needs an account.
home-create = Open a table
home-more = More settings
home-join-title = I have a link or a code
home-join-label = Link or code of the table
home-join-hint = Twelve letters and digits, as in “abcd efgh jkmn”.
home-join = Go to the table
home-join-bad = This is not the code of a table: a code has twelve letters and digits, none of them 0, 1, i, l or o.
home-listed-title = Open to everybody
home-listed-none = No table is open at the moment. Open one and let strangers see it.
home-listed-others = No open table is like that.
home-replay = Look at a saved game again
home-replay-drop = or drop its file on this page
home-mine-title = My games
home-mine-none = Your games will hang here.
home-mine-all = All my games
home-show-more = Show more
home-filter = Filter
home-name-bad = A name has 1 to 40 characters, without | and #.
home-wall = Five paintings on the wall, one by each artist
home-continue = Continue
home-continue-turn = Your turn
home-continue-more = { $count ->
    [one] One more game is under way
   *[other] { $count } more games are under way
}
home-play-waits = The hammer waits for you.
home-play-hints = You may ask for hints; this game is not rated.
home-play-clock = You against three bots, at the pace of a real table: the hammer waits for nobody. It begins at once.
home-clock = With a clock
home-level-gentle = Gentle
home-level-gentle-hint = For your first games: they look at the board more than ahead, and often stop bidding too soon.
home-level-club = Club
home-level-club-hint = They know what paintings are worth, and slip now and then, as people do.
home-level-strong = Strong
home-level-strong-hint = They learned by playing millions of games against themselves. Few people beat them.
home-level-master = Master
home-level-master-hint = Strong bots who also try each move in imagined rounds. They take a moment longer.

## Names for guests who have not said theirs

guest-name-1 = Ochre { $number }
guest-name-2 = Cobalt { $number }
guest-name-3 = Umber { $number }
guest-name-4 = Sienna { $number }
guest-name-5 = Indigo { $number }
guest-name-6 = Carmine { $number }
guest-name-7 = Viridian { $number }
guest-name-8 = Easel { $number }
guest-name-9 = Palette { $number }
guest-name-10 = Fresco { $number }
guest-name-11 = Pastel { $number }
guest-name-12 = Gouache { $number }

## A table in a list

card-gathering = People are sitting down
card-playing = The game is under way
card-over = The game is over
card-chairs = { $taken } of { $all } seats taken
card-free-chair = free
card-result = { $name }: { $money }
card-when-now = just now
card-when-minutes = { $count ->
    [one] { $count } minute ago
   *[other] { $count } minutes ago
}
card-when-hours = { $count ->
    [one] { $count } hour ago
   *[other] { $count } hours ago
}
card-when-days = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}
card-until = until { $when }

## The settings of a table

set-seats = Seats
set-seats-hint = Three to five play. Free seats can be given to bots.
set-pace-blitz = Blitz
set-pace-normal = Normal
set-pace-relaxed = Relaxed
set-pace-untimed = No clock
set-pace-days = Over days

## Waiting room

room-title = The doors are open
room-lead = Send the link, take a seat, begin.
room-share = Invite
room-link = Link to this table
room-copy = Copy the link
room-copied = The link is copied.
room-copy-failed = Copying is not allowed here: select the link and copy it.
room-send = Send the link
room-send-text = Come and play an auction with me
room-code = Or type this code: { $code }
room-qr = QR code with the link to this table
room-chairs = Seats
room-chair = Seat { $seat }
room-free = Free
room-kept = Kept for { $name }
room-kept-you = Kept for you
room-kept-take = Take your seat
room-kept-free = Free the seat
room-you = you
room-host = host
room-bot = bot
room-away-line = not connected
room-sit = Sit here
room-take = Take a seat as { $name }
room-move = Move here
room-stand = Stand up
room-bot-add = Put a bot here
room-bot-remove = Send the bot away
room-bot-which = Which bot
room-begin = Begin
room-begin-fill = Begin; bots take the free seats
room-begin-kept = Begin without { $names }; bots take over
room-dealing = Shuffling together…
room-wait-host = { $name } begins when everybody is here.
room-wait-nobody = The host begins when everybody is here.
room-watching = { $count ->
    [one] { $count } person watches
   *[other] { $count } people watch
}
room-sat = { $name } takes seat { $seat }.
room-stood = Seat { $seat } is free again.
room-remove = Remove
room-remove-who = Remove { $name } from the table
room-removed = The host has removed { $name }.
room-barred = The host has removed you from this table. You may watch.
room-settled = The host has changed what is played.
room-rename = Change your name
room-your-name = Your name

## Bots

bot-random = Random
bot-random-hint = Any card, any answer. A child could beat it.
bot-aggressive = Aggressive
bot-aggressive-hint = Buys everything and goes broke making others rich.
bot-tight = Tight
bot-tight-hint = Half the value and not a coin more. Loses slowly.
bot-patient = Patient
bot-patient-hint = Goes up to one amount for anything. For lessons.
bot-greedy = Greedy
bot-greedy-hint = Takes the current ranking for the final one.
bot-counter = Card counter
bot-counter-hint = Counts the cards; easily led astray.
bot-half = Half-price
bot-half-hint = Pays half of what it expects. Solid against the reckless.
bot-neutral = Neutral
bot-neutral-hint = Follows a rule of thumb and pays a little too much.
bot-lockin = Collector
bot-lockin-hint = Buys early, then plays for what it owns.
bot-gentle = Gentle
bot-gentle-hint = Looks at the board more than ahead, and often stops bidding too soon. Good company for a first game.
bot-club = Club player
bot-club-hint = Sees most of what is coming, and is often a little wrong about it.
bot-theory = Dealer
bot-theory-hint = Trades at break-even prices. A strong club player.
bot-flat = Dreamer
bot-flat-hint = Imagines hundreds of games before it moves.
bot-ismcts = Searcher
bot-ismcts-hint = Searches a tree of what could follow.
bot-net = Prodigy
bot-net-hint = Learned the game by itself, in millions of games.
bot-deep = Master
bot-deep-hint = What the prodigy would do, tried in imagined rounds first.
bot-exploiter = Rebel
bot-exploiter-hint = Learned to beat the prodigy, and nothing else.
bot-other = { $bot }
bot-other-hint = A program of its own.

## Settings

settings-sound = Sounds

## The line

line-connecting = Connecting…
line-lost = The connection is lost. We are trying again; nothing you did is forgotten.
line-closed = The connection is closed.
line-back = Connected again.
line-reload = Reload the page
update-there = A new version is there.

## What went wrong, by code

error-malformed = The server did not understand that. Reload the page.
error-too-long = That was too long.
error-binary = The server did not understand that. Reload the page.
error-no-hello = The server did not understand that. Reload the page.
error-version = This page is older than the server. Reload it.
error-too-many = That was too much at once. Wait a moment.
error-who-are-you = Take a name first.
error-expired = The server does not know you any more. Take a name again.
error-foreign-origin = This page may not speak with that server.
error-unknown = There is no such table. Perhaps a letter of the link is missing?
error-bad-name = This name cannot be used: it has a word kept for the house or a bot, ends with a number in brackets, or has characters that not everybody can see. Choose another.
error-bad-settings = These settings do not go together.
error-unknown-bot = The server has no such bot.
error-not-seated = Take a seat first.
error-not-host = Only the host may do that.
error-taken = Somebody was faster: this seat is taken.
error-barred = The host of this table does not allow you that.
error-secret = This is somebody else’s deal of the day. It can be looked at when that day is over.
error-name-taken = Somebody keeps this name, or one that looks like it. Choose another, or sign in.
error-not-now = That is not possible now.
error-crossed = Another bid came first.
error-illegal = The rules do not allow that now.
error-busy = The server is busy. Trying again.
error-unavailable = The server cannot write at the moment. Trying again.
error-too-slow = The connection was too slow. Connecting again.
error-stopping = The server is taking a short break. It will come back by itself.
error-internal = Something went wrong on the server.
error-offline = The server cannot be reached. Are you online?
error-cookies = Your browser blocks cookies from this page. The server needs one to recognise you.
error-title = That did not work
error-part = Part of the page did not load. Reload the page.
error-language = This language could not be loaded. Try again in a moment.
