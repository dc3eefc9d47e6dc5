# What one opens around a table and on the first page: other settings, muting and reporting, filters, one’s games. Loaded when somebody opens it.

## Other settings

terms-title = What is played
terms-lead = Everybody sees the change. With fewer seats, free ones go first, then those of bots.
terms-save = Save
terms-cancel = Cancel

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
games-all = All, those that wait for you first
games-found = Found
games-none = No game with this name.
games-pages = Pages
games-page = Page { $page } of { $pages }
games-newer = Newer
games-older = Older

## A quick match

match-lead = Say what you would like to play. You sit down as soon as enough people want the same.
match-bots = Bots take free seats
match-bots-30 = after 30 s
match-bots-120 = after 2 min
match-bots-300 = after 5 min
match-bots-never = never
match-bots-hint = When the time of one of those who wait is up, bots join all who accept them. Whoever chose “never” plays with people only.
match-begin = Find a game
match-people = { $people } of { $seats } are here
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
invited-refuse = No more from { $name }
invite-title = Invite by name
invite-lead = For people who keep their name: they see it on their first page. You are not told whether somebody has this name.
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
