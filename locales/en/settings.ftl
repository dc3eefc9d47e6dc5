# The settings. These words come when there is time, at the latest when the settings are opened.

settings-title = Settings
settings-name = Your name
settings-theme = Theme
settings-theme-auto = Same as device
settings-theme-light = Day
settings-theme-dark = Evening
settings-motion = Motion
settings-motion-auto = Same as device
settings-motion-full = Full
settings-motion-reduced = Less
settings-motion-off = None
settings-letters = Text size
settings-letters-normal = Usual
settings-letters-large = Large
settings-letters-larger = Larger
settings-letters-largest = Largest
settings-confirm = Press twice
settings-confirm-never = Never
settings-confirm-daring = When it is daring
settings-confirm-always = Always
settings-confirm-never-hint = Every amount goes out with the first press.
settings-confirm-daring-hint = More than a lot can fetch, or most of your money, wants a second press.
settings-confirm-always-hint = Every bid, fist and price wants a second press.
settings-sound-hint = Soft wood and brass, made on the spot.
settings-vibration = Vibration
settings-vibration-hint = When it is your turn, when you are outbid, when the hammer falls.
settings-tips = Tips for the first game
settings-tips-hint = Three short notes at the table.
settings-keys = Letter keys
settings-keys-hint = Single letters act at the table. Turn them off if they get in the way of your own tools.
settings-keys-change = Change the keys
settings-keys-press = Press a key…
settings-keys-reset = Reset keys
settings-key-pass = Pass
settings-key-maximum = Maximum
settings-key-hammer = Hammer
settings-key-accept = Accept
settings-key-decline = Decline
settings-key-last = Last event again
settings-key-values = Values
settings-key-help = Help
settings-away = Step away
settings-away-hint = A bot plays for you until you come back.
settings-return = Take my seat back
settings-holiday = { $count ->
    [one] { $count } day of holiday
   *[other] { $count } days of holiday
}
settings-holiday-end = Back from holiday
settings-holiday-hint = No clock that waits for you runs meanwhile. Days left in this game: { $count }.
settings-leave = Leave the table
settings-leave-hint = Your seat stays yours: come back with the same link.
settings-badge = “Your turn” in the tab
settings-badge-hint = The title and the icon of the page tell you that the table waits for you.
settings-notify = Notifications
settings-notify-hint = When it is your turn and you are looking at something else.
settings-notify-insecure = Browsers allow notifications only over HTTPS, and this page came over plain HTTP.
settings-notify-denied = Your browser does not let this page notify you. You can change that in the browser’s settings for this page.
settings-wake = Keep the screen on
settings-wake-hint = While you play and are looking at the table.
line-away = You are away: { $bot } plays for you.

## What calls somebody back

sound-offer = Sound on?
sound-offer-yes = Turn it on
notify-offer = The table was waiting for you. Call you next time?
notify-offer-yes = Call me
notify-title = Your turn
notify-body = The table waits for you.
