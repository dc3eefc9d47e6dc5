# What one opens around a table and on the first page: other settings, muting and reporting, filters, one’s games. Loaded when somebody opens it.

## Other settings

terms-title = What is played
terms-lead = Everybody sees the change. With fewer seats, free ones go first, then those of bots.
terms-save = Save
terms-cancel = Cancel

## A guest is removed

removal-title = Remove { $name }?
removal-lead = Whoever is removed may watch, but cannot sit down at this table again.

## Somebody who says something

speaker-hush = Mute for me
speaker-unhush = Hear again
speaker-hush-hint = You do not see what they say, here and at other tables. Nobody is told.
speaker-mute = Mute at this table
speaker-unmute = Let speak again
speaker-mute-hint = You are the host: nobody hears them here, and everybody is told.
speaker-report = Report
speaker-report-note = What is wrong with it? (optional)
speaker-report-hint = Whoever runs this server reads it, with what was said.
speaker-reported = Thank you. Whoever runs this server will read it.

## Open tables

filter-label = Which tables
filter-any = Any
filter-free = Only with free seats

## One’s own games

games-find = Look for a name
games-all = Those that wait for you first
games-found = Found
games-none = No game with this name.
games-pages = Pages
games-page = Page { $page } of { $pages }
games-newer = Newer
games-older = Older

## A quick match

match-lead = You sit down as soon as enough people want the same.
match-bots = Bots take free seats after
match-bots-30 = 30 s
match-bots-120 = 2 min
match-bots-300 = 5 min
match-bots-never = never
match-bots-hint = When somebody’s time is up, bots join all who accept them. With “never” you play with people only.
match-begin = Find a game
match-people = { $people ->
    [one] { $people } of { $seats } is here
   *[other] { $people } of { $seats } are here
}
match-waited = Waiting for { $time }
match-bots-in = Bots take the free seats in { $time }
match-bots-none = You wait for people, not for bots.
match-others =
    { $count ->
        [one] One person waits for something else.
       *[other] { $count } people wait for something else.
    }
match-stay = Keep this page open: whoever leaves it waits no more.
match-cancel = Stop waiting
match-found =
    { $bots ->
        [0] Enough people are here. The game begins.
        [one] The game begins, with one bot.
       *[other] The game begins, with { $bots } bots.
    }
match-lost = The connection is lost. Your place is kept for a moment.
match-elsewhere = You wait in another window.

## Invitations

invited-title = Invitations
invited-by = { $name } invites you to a table
invited-seats =
    { $count ->
       *[other] { $count } seats
    }
invited-accept = Sit down
invited-decline = Decline
invited-refuse = No more invitations from { $name }
invite-title = Invite by name
invite-lead = For people who keep their name: they see it on the home page. You are not told whether somebody has this name.
invite-name = Name
invite-send = Invite
invite-sent = { $name } is invited.
invite-open = invited
invite-declined = declined
invite-withdraw = Withdraw
invite-withdraw-name = Withdraw the invitation of { $name }
refuse-everybody = Nobody may invite me
refuse-hint = Whoever tries is not told.
refuse-from = You see no invitations from
refuse-again = Allow again
refuse-again-name = Allow invitations from { $name } again

## The settings of a table, but for those that stand on its card

set-pace-blitz-hint = Half the time for everything; nothing can be taken back.
set-pace-normal-hint = As fast as people talk around a table.
set-pace-relaxed-hint = Three times as long for everything.
set-pace-untimed-hint = Nobody is hurried. The game waits, for days if need be.
set-pace-days-hint = Hours or days for each decision. Everybody says what they would do when they have time.
set-days-time = Time for a decision
set-days-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
set-days-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
set-days-playing = Playing hours
set-days-playing-hint = Outside of them no clock runs.
set-days-from = From
set-days-until = Until
set-edition = Edition
set-edition-hint = The artists, how many cards they have, and the currency. The rules are the same unless you change them here.
set-proceeds = Who is paid for a pair
set-proceeds-hint = When somebody adds the second card to another’s double.
set-proceeds-own = As the edition prints it
set-proceeds-second = The one who adds the second card
set-proceeds-split = Both share
set-mystery = Mystery hand
set-mystery-hint = Only with three: a fourth hand lies face down, and after each auction one of its cards may be turned up.
set-mystery-with = With a mystery hand
set-mystery-without = Without a mystery hand
set-cash = Money on the table
set-cash-hint = As printed, cash is secret. Open cash spares you keeping count.
set-cash-open = Everybody’s cash lies open
set-cash-hidden = Cash is secret
set-stand-in = Who plays for those who are away
set-stand-in-hint = A bot takes over after a while; the seat can be taken back at any moment.
set-listed = Let strangers in
set-listed-hint = The table is shown in the list on the home page. Otherwise only the link leads here.
set-listed-yes = Listed for everybody
set-listed-no = Only for those with the link
set-hints = Hints
set-hints-hint = Everybody may ask what is fair. The game is not rated.
set-hints-yes = Allowed
set-hints-no = None
set-first = Who begins
set-first-hint = By default it is drawn.
set-first-drawn = Drawn by lot
set-first-seat = Seat { $seat }
room-settings = What is played
room-promise = The deal is sealed
room-promise-hint = The server has already chosen its part of the shuffle. This is its fingerprint; after the game anybody can check it.
room-change = Change
set-pace = Pace

## What is said, in the waiting room and at the table

log-all = All
log-nothing = Nothing yet.
log-earlier = Earlier
chat-label = Say something
chat-send = Send
chat-removed = Removed.
chat-remove = Remove what { $seat } said
chat-hushed = Muted by you.
chat-about = Mute or report { $name }
chat-apart = (watching)
chat-apart-hint = While the game is played, only those who watch read this.
chat-muted = The host has muted you at this table.
home-name-save = Save
home-you-are = You are { $name }
