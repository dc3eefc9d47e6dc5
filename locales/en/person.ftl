# Keeping a name: signing in and out, recovery codes, sessions, one's data. Loaded when somebody opens it.

person-title = You
person-you-are-guest = You play as { $name }, a guest. This browser alone knows you.
person-you-keep = You are { $name }. This name is yours.
person-nobody = You can play at once, as a guest, and keep your name later.

## Keeping a name

person-keep-lead = With a pass-phrase or a passkey, your name and your games are yours on every device. No mail address is needed.
person-passphrase = Pass-phrase
person-passphrase-hint = At least 10 characters. Four words that have nothing to do with each other are good.
person-passphrase-show = Show
person-passphrase-hide = Hide
person-keep-do = Keep my name

## Recovery codes

person-codes-title = Your recovery codes
person-codes-lead = Each of them signs you in once if you lose the pass-phrase. Write them down now: they are not shown again.
person-codes-copy = Copy
person-codes-copied = Copied
person-codes-done = I have them
person-codes-left = { $count ->
    [one] One recovery code is left.
   *[other] { $count } recovery codes are left.
}
person-codes-none = No recovery code is left. Get new ones, so that you can come back without the pass-phrase.
person-codes-new-title = New recovery codes
person-codes-new-lead = They replace the old ones, which are then worthless.
person-codes-new = Get new codes

## Signing in

person-sign-in-lead = If you keep a name already.
person-sign-in-guest = As { $name } you have no games on other devices: what you have played as a guest stays with this guest.
person-name = Name
person-signed-in = You are signed in as { $name }
person-sign-out = Sign out
person-signed-out = You are signed out
person-recover-title = I have a recovery code
person-recover-lead = It signs you in once, sets a new pass-phrase, and signs all other devices out. Who runs this server can give you one.
person-code = Recovery code
person-passphrase-new = New pass-phrase
person-recover = Sign in with the code

## Passkeys

person-passkeys-title = Passkeys
person-passkeys-lead = A passkey signs you in with the lock of your device: a finger, a face or a PIN. There is nothing to remember.
person-passkey-keep = Keep my name with a passkey
person-passkey-sign-in = Sign in with a passkey
person-passkey-add-title = One more passkey
person-passkey-name = Name of the passkey
person-passkey-name-hint = Such as “Phone”. If it stays empty, the passkey is named after this browser.
person-passkey-add = Add the passkey
person-passkey-added = The passkey is added
person-passkey-unnamed = A passkey
person-passkey-seen = Since { $since }, last used on { $seen }
person-passkey-rename = Rename
person-passkey-rename-label = Rename: { $name }
person-passkey-remove = Remove
person-passkey-remove-label = Remove: { $name }
person-passkey-removed = The passkey is removed
person-passkey-last = You sign in with nothing else, so it stays. Set a pass-phrase or add another passkey first.
person-or-passkey = Leave it empty to use a passkey instead.
person-prove-passkey = Your device will ask for your passkey.
person-passkey-insecure = There are no passkeys here: they need an encrypted connection (https).
person-passkey-address = There are no passkeys here: they need a server with a name, and this one is reached by its number.
person-passkey-unsupported = There are no passkeys here: this browser does not know them.

## Sessions

person-sessions-title = Where you are signed in
person-session-unknown = Another program
person-session-seen = { $here ->
    [yes] This device, signed in on { $since }
   *[no] Signed in on { $since }, last used on { $seen }
}
person-session-end = Sign out
person-session-end-label = Sign out: { $device }, signed in on { $since }
person-session-end-others = Sign all other devices out
person-session-ended = Signed out there

## Changing

person-change-title = Another pass-phrase
person-change-lead = All other devices are signed out.
person-passphrase-old = Pass-phrase until now
person-change = Change the pass-phrase
person-changed = The pass-phrase is changed
person-set-title = A pass-phrase as well
person-set = Set the pass-phrase

## One's data

person-data-title = Your data
person-data-lead = Your name, your sessions, and everything you did and said at tables where you sat. Nothing else is kept.
person-export = Take a copy of my data
person-forget-title = Delete me
person-forget-lead = Your name and what you have said vanish from all tables and records; the games remain, played by “?”. This cannot be undone.
person-forget-name = Your name, to be sure
person-forget = Delete me
person-forgotten = You are forgotten

## What went wrong

error-bad-passphrase = This pass-phrase is too short, too long or too easy: take 10 to 200 characters, and not your name.
error-wrong-passphrase = That is not right. Look at the name and at what you typed.
error-guessing = That was often enough for now. Wait some minutes, or use a recovery code.
error-passkey = That did not work: no passkey was chosen, or it is not known here. Try it again.
error-passkey-known = This device has a passkey for you already.
person-missing = Something is still missing here.
