# What a server says where no page of ours is seen: previews of links in chats.

preview-gathering = Take a seat
preview-gathering-about = Modern Art: an auction is about to begin
preview-playing = The auction is on
preview-playing-about = Modern Art: watch the hammer
preview-over = The hammer has fallen
preview-over-about = Modern Art: the result
preview-free = a free seat
preview-seat = Seat { $number }
preview-table-title = A table at Gavel
preview-table-description = Modern Art, the auction game, in your browser: open the link, choose a name, and bid.
preview-game-title = A game of Gavel
preview-game-description = Who bought what, for how much, and who won: a game of Modern Art looked at again.

## Notifications, to a phone or a program

notice-turn = Your turn
notice-turn-about = The game with { $names } waits for you.
notice-outbid = You were outbid
notice-outbid-about = In the game with { $names }.
notice-over = The game is over
notice-over-about = The game with { $names } has its result.
notice-invited = { $by } invites you
notice-invited-about = Come and take a seat at the table.
notice-test = It works
notice-test-about = This is how Gavel will tell you.
