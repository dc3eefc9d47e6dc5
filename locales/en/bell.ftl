# Notifications of games over days: what one hears, when not, and where. Loaded when somebody opens it.

bell-title = Notifications
bell-lead = When a game over days needs you and you are not at its table.
bell-what = What I am told
bell-turn = It is my turn
bell-outbid = I was outbid
bell-over = A game is over
bell-invited = Somebody invites me
bell-quiet = Quiet hours
bell-quiet-hint = What happens meanwhile is told when they end.
bell-quiet-from = From
bell-quiet-until = Until
bell-here = Tell me on this device
bell-here-hint = Also while no page of Gavel is open.
bell-insecure = Only on a page with a secure address (https) can a browser be told.
bell-none = This browser cannot be told. A phone may have to put Gavel on its home screen first.
bell-denied = Notifications from this page are blocked in the browser: allow them there first.
bell-failed = The browser’s push service cannot be reached just now.
bell-places = Where you are told
bell-places-none = Nowhere yet.
bell-place-push = { $here ->
    [yes] This browser, since { $since }
   *[no] A browser ({ $host }), since { $since }
}
bell-place-webhook = { $host }, since { $since }
bell-test = Try it
bell-test-label = Try it: { $place }
bell-remove = Remove
bell-remove-label = Remove: { $place }
bell-removed = Nothing is told there any more
bell-tried-sent = It was sent
bell-tried-refused = It was not taken: the answer was { $status }
bell-tried-gone = This place is gone and was removed
bell-tried-forbidden = Nothing is sent there: only to public addresses
bell-tried-unreachable = It cannot be reached
bell-webhook = Tell a program of your own (webhook)
bell-webhook-lead = It gets a signed request for each notification. The documentation says how to check the signature.
bell-webhook-url = Address, beginning with https://
bell-webhook-add = Add
bell-secret = The secret it is signed with. It is shown only now:
bell-secret-copy = Copy
bell-secret-copied = Copied
bell-bad-url = Nothing can be sent there: the address must begin with https:// and lead to a public host.
bell-next-count = { $count ->
    [one] Next game that waits for me
   *[other] Next of { $count } games that wait for me
}
