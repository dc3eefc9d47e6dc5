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
