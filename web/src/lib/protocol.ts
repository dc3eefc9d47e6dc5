// Written by `cargo xtask types` from crates/protocol. Do not edit.

export const VERSION = 2;

/** How many moments of a game are told at once. */
export const MOMENTS = 48;

/** Refusals that are no answer: the same command is good a moment later. */
export const PASSING: readonly Code[] = ['too-many', 'busy', 'unavailable', 'stopping'];

export type About = "bid" | "outbid" | "buy" | "ask" | "keep";

export type AboutMe = { 
/**
 * The name, and whether it is kept.
 */
me: Me, 
/**
 * When they first came here, in seconds since 1970.
 */
since: number, 
/**
 * How many recovery codes are left.
 */
codes: number, 
/**
 * Whether they sign in with a pass-phrase.
 */
passphrase: boolean, 
/**
 * The passkeys they sign in with, the oldest first.
 */
passkeys: Array<PasskeyCard>, 
/**
 * Where they are signed in, the last used first. A guest is not signed in anywhere.
 */
sessions: Array<SessionCard>, };

export type Action = string;

export type Among = "everybody" | "watchers";

export type Answer = { 
/**
 * To which.
 */
puzzle: Puzzle, 
/**
 * The seat that was asked.
 */
seat: Seat, 
/**
 * What was done.
 */
done: Action, 
/**
 * Whether that is the best answer.
 */
right: boolean, 
/**
 * What the lot fetches on average; only if one is for sale.
 */
worth?: Money, 
/**
 * What it would have cost; only if a lot is for sale.
 */
price?: Money, 
/**
 * Whether the best action ends the round.
 */
ends: boolean, 
/**
 * In how many imagined deals everything was tried.
 */
worlds: number, 
/**
 * The best action.
 */
best: TriedAction, 
/**
 * What it is compared with: what was done, or else the best of the other answers.
 */
other: TriedAction, };

export type Artist = "A" | "B" | "C" | "D" | "E";

export type ArtistAccount = { 
/**
 * Who.
 */
artist: Artist, 
/**
 * The cards that were played, in order, and by whom.
 */
played: Array<PlayedCard>, 
/**
 * From 1 to 3; `null` if there were three others before.
 */
place: number | null, 
/**
 * This round's tile.
 */
tile: Money, 
/**
 * What each painting fetched: nothing without a place.
 */
value: Money, };

export type ArtistCard = { 
/**
 * The edition in which the artist has a name.
 */
edition: Edition, 
/**
 * Who.
 */
artist: Artist, 
/**
 * How many.
 */
paintings: number, 
/**
 * Out of how many.
 */
of: number, };

export type AtTheEnd = "stand-in" | "pass" | "decline" | "no-card" | "empty-fist" | "out" | "call";

export type Auction = "open" | "once" | "sealed" | "fixed";

export type Because = "begins" | "lot" | "bank";

export type Bid = { 
/**
 * Who bids.
 */
seat: Seat, 
/**
 * How much.
 */
amount: Money, };

export type ByArtist<T> = [T, T, T, T, T];

export type BySeat<T> = Array<T>;

export type Call = "open" | "going-once" | "going-twice" | "turn" | "closed";

export type Card = string;

export type CardRow = Array<string>;

export type CardSet = Array<string>;

export type CashRule = "hidden" | "open";

export type Chair = { 
/**
 * Who sits there.
 */
who: Who, 
/**
 * The name shown; empty on a free chair. Bots have people's names.
 */
name: string, 
/**
 * The bot that sits there, by its name in the registry.
 */
bot: string | null, 
/**
 * Whether a bot plays for its owner.
 */
away: boolean, 
/**
 * Until when its owner is on holiday, in seconds since 1970: at a table over days.
 */
holiday?: number, 
/**
 * The SHA-256 of what this seat contributes to the shuffle, if it has promised something.
 */
promise: string | null, };

export type Chairs = number;

export type ChangePasskey = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its new name; without one it is removed. The last way to sign in stays.
 */
name: string | null, };

export type ClientMessage = { "type": "hello", 
/**
 * The version of the protocol.
 */
version: number, 
/**
 * The last update it has seen. The server sends the latest of the news since then; earlier news on request.
 */
resume?: Seq, } | { "type": "command", 
/**
 * The id of this command, chosen by the client; repeating it is harmless.
 */
id: CommandId, 
/**
 * What is wanted.
 */
want: Want, } | { "type": "painted", 
/**
 * Which update.
 */
seq: Seq, } | { "type": "earlier", 
/**
 * The first update the client has.
 */
before: Seq, } | { "type": "hint", 
/**
 * The id of this question, chosen by the client.
 */
id: CommandId, } | { "type": "ping", 
/**
 * Sent back in the answer.
 */
n: number, };

export type Clock = { 
/**
 * What the time is for.
 */
call: Call, 
/**
 * Milliseconds left.
 */
left: number, 
/**
 * Milliseconds in total.
 */
whole: number, 
/**
 * Whether it stands still: the server was down, and waits a moment for those who are asked to come back.
 */
waits: boolean, 
/**
 * At a table over days: when it runs out, in seconds since 1970. It does not always run until then.
 */
ends?: number, 
/**
 * What happens when it runs out.
 */
then?: AtTheEnd, };

export type ClosedFists = { mine: Money | null, };

export type Code = "malformed" | "too-long" | "binary" | "no-hello" | "version" | "too-many" | "who-are-you" | "expired" | "foreign-origin" | "unknown" | "bad-name" | "bad-passphrase" | "wrong-passphrase" | "bad-settings" | "bad-record" | "unknown-bot" | "not-seated" | "not-host" | "barred" | "secret" | "taken" | "not-now" | "crossed" | "illegal" | "busy" | "unavailable" | "too-slow" | "stopping" | "internal";

export type Codes = { 
/**
 * Who has them.
 */
me: Me, 
/**
 * Each signs in once.
 */
codes: Array<string>, };

export type CommandId = string;

export type Company = "people" | "bots";

export type Daily = { 
/**
 * Which day.
 */
day: Day, 
/**
 * When it is over, in seconds since 1970.
 */
ends: number, 
/**
 * Whether it is over.
 */
over: boolean, 
/**
 * The SHA-256 of its seed, as 64 hexadecimal digits.
 */
promise: string, 
/**
 * Since when the promise has been public, in seconds since 1970.
 */
promised: number, 
/**
 * The seed, as 64 hexadecimal digits, once the day is over.
 */
seed: string | null, 
/**
 * The edition.
 */
edition: Edition, 
/**
 * Where one sits.
 */
seat: Seat, 
/**
 * The bots on the other chairs, clockwise.
 */
bots: Array<string>, 
/**
 * The bot that one is compared with.
 */
reference_bot: string, 
/**
 * How many have finished it in time, alone, and keep their name.
 */
players: number, 
/**
 * The table of whoever asks, if they have begun.
 */
table: TableId | null, 
/**
 * How far they are there.
 */
stage: Stage | null, 
/**
 * How it went for whoever asks, once they have finished.
 */
result: DailyResult | null, 
/**
 * What everybody had at the end, by amounts; once the day is over, or whoever asks has finished.
 */
everybody: Array<DailyBar> | null, 
/**
 * What the reference bot had at the end; as above, and once it has played.
 */
reference: number | null, 
/**
 * The promise for the next day; only with today's.
 */
tomorrow: DailyPromise | null, };

export type DailyArchive = { 
/**
 * The days.
 */
days: Array<DailyPast>, 
/**
 * Whether there are earlier ones.
 */
more: boolean, };

export type DailyBar = { 
/**
 * From this amount.
 */
from: number, 
/**
 * To this one.
 */
to: number, 
/**
 * How many.
 */
count: number, };

export type DailyCounts = "yes" | "guest" | "late" | "helped";

export type DailyMark = { 
/**
 * Of which day.
 */
day: Day, 
/**
 * Whether it is played for practice, after its day: it does not count, and may be played again.
 */
practice: boolean, };

export type DailyPast = { 
/**
 * Which day.
 */
day: Day, 
/**
 * How many have finished it in time, alone, and keep their name.
 */
players: number, 
/**
 * What the reference bot had at the end, if it has played.
 */
reference: number | null, 
/**
 * How it went for whoever asks, if they have finished it.
 */
result: DailyResult | null, 
/**
 * Their table, where the game can be looked at again.
 */
table: TableId | null, };

export type DailyPromise = { 
/**
 * Which day.
 */
day: Day, 
/**
 * The SHA-256 of its seed.
 */
promise: string, 
/**
 * Since when it has been public, in seconds since 1970.
 */
promised: number, };

export type DailyResult = { 
/**
 * The money at the end.
 */
money: number, 
/**
 * The place at the table, from 1.
 */
place: number, 
/**
 * Whether it counts.
 */
counts: DailyCounts, 
/**
 * How many of a hundred others had less, rounded down; `null` if nobody else has finished.
 */
better: number | null, };

export type Day = string;

export type Days = { 
/**
 * How many hours each decision may take: 1 to 336, which are 14 days.
 */
hours: number, 
/**
 * The hours of the day in which the clock runs; always, without them.
 */
playing?: PlayingHours, };

export type DealCard = { 
/**
 * The table, if whoever asks may know it.
 */
table: TableId | null, 
/**
 * When the game ended, in seconds since 1970.
 */
at: number, 
/**
 * The edition.
 */
edition: Edition, 
/**
 * The round, from 1.
 */
round: number, 
/**
 * The painting, or the pair.
 */
cards: Array<Card>, 
/**
 * What was paid.
 */
price: Money, 
/**
 * What it fetched at the end of the round.
 */
worth: Money, };

export type Dropped = { 
/**
 * The record, as `docs/notation.md` describes it.
 */
record: string, };

export type DroppedMoments = { 
/**
 * The record.
 */
record: string, 
/**
 * The first moment: after how many moves.
 */
from: number, 
/**
 * Through whose eyes; `null` for everything.
 */
eyes: Seat | null, };

export type Edition = string;

export type EditionCard = { 
/**
 * Its id in records.
 */
id: string, 
/**
 * Its artists, left to right on the board.
 */
artists: Array<string>, 
/**
 * How 30 units are printed; other amounts follow the same pattern.
 */
thirty: string, 
/**
 * Who is paid for a pair, by the edition's own rule.
 */
proceeds: Proceeds, };

export type EndSession = { 
/**
 * The id of a session; without one, all others end.
 */
session: string | null, };

export type Event = { "event": "dealt", 
/**
 * The round, from 1.
 */
round: number, 
/**
 * Cards to each hand.
 */
each: number, } | { "event": "offered", 
/**
 * By whom.
 */
seat: Seat, 
/**
 * The card.
 */
card: Card, } | { "event": "added", 
/**
 * By whom.
 */
seat: Seat, 
/**
 * The card.
 */
card: Card, } | { "event": "added-none", 
/**
 * Who.
 */
seat: Seat, } | { "event": "kept", 
/**
 * The owner.
 */
seat: Seat, 
/**
 * The double.
 */
card: Card, } | { "event": "bid", 
/**
 * By whom.
 */
seat: Seat, 
/**
 * How much.
 */
amount: Money, } | { "event": "passed", 
/**
 * Who.
 */
seat: Seat, } | { "event": "cannot-pay", 
/**
 * Who.
 */
seat: Seat, } | { "event": "fist-closed", 
/**
 * Whose.
 */
seat: Seat, } | { "event": "fists-opened", 
/**
 * The amounts.
 */
amounts: BySeat<Money>, } | { "event": "priced", 
/**
 * By whom.
 */
seat: Seat, 
/**
 * How much.
 */
price: Money, } | { "event": "sold", 
/**
 * What.
 */
lot: Lot, 
/**
 * To whom.
 */
winner: Seat, 
/**
 * For how much.
 */
price: Money, } | { "event": "unsold", 
/**
 * What.
 */
lot: Lot, } | { "event": "paid", 
/**
 * Who paid.
 */
from: Purse, 
/**
 * Who was paid.
 */
to: Purse, 
/**
 * How much.
 */
amount: Money, } | { "event": "turned", 
/**
 * By whom.
 */
seat: Seat, 
/**
 * The card.
 */
card: Card, } | { "event": "turned-none", 
/**
 * Who.
 */
seat: Seat, } | { "event": "round-ended", 
/**
 * The round, from 1.
 */
round: number, 
/**
 * Why.
 */
why: RoundEnd, } | { "event": "ranked", 
/**
 * The round, from 1.
 */
round: number, 
/**
 * Who.
 */
artist: Artist, 
/**
 * 30, 20 or 10.
 */
tile: Money, 
/**
 * What each painting sells for now (R8.3).
 */
value: Money, } | { "event": "fetched", 
/**
 * Whose paintings.
 */
seat: Seat, 
/**
 * By whom.
 */
artist: Artist, 
/**
 * How many.
 */
paintings: number, 
/**
 * For how much each.
 */
each: Money, } | { "event": "game-over" };

export type Fair = { 
/**
 * What is decided.
 */
about: About, 
/**
 * Its lower end.
 */
low: Money, 
/**
 * Its upper end.
 */
high: Money, };

export type Fault = { 
/**
 * Why, in a word.
 */
code: Code, 
/**
 * Why, in a sentence.
 */
why: string, };

export type ForgetMe = { 
/**
 * The name, to be sure.
 */
name: string, 
/**
 * The pass-phrase, if the name is kept.
 */
passphrase: string, 
/**
 * A passkey instead.
 */
passkey: UsedPasskey | null, };

export type Game = { 
/**
 * What the viewer may know.
 */
view: View, 
/**
 * What the viewer may do now.
 */
menu: Menu | null, 
/**
 * Which order the viewer may leave now.
 */
orders: OrderMenu | null, 
/**
 * Whether the order may also be `ask`, and a bid in advance 0, which passes: over days.
 */
may_ask: boolean, 
/**
 * The clock that runs.
 */
clock: Clock | null, 
/**
 * What a painting of each artist would fetch if the round ended now.
 */
values: ByArtist<Money>, 
/**
 * The place each artist has now, from 1 to 3.
 */
places: ByArtist<number | null>, 
/**
 * The artists whose next card ends the round.
 */
fifth: Array<Artist>, 
/**
 * Whether the next card, whichever it is, is the last of all hands: it ends the round and stays unsold.
 */
last_card: boolean, 
/**
 * The most that what is on sale can possibly fetch this round.
 */
ceiling: Money | null, 
/**
 * The seats that will be paid for it, the auctioneer first.
 */
payees: Array<Seat>, 
/**
 * If a question goes round the table: the seats in the order in which they are asked.
 */
asked: Array<Seat>, 
/**
 * In a sealed auction: how many fists are closed, and how many there will be.
 */
fists: [number, number] | null, 
/**
 * The final standing, once the game is over.
 */
standing: Array<Standing> | null, };

export type GameCard = { 
/**
 * The table, if whoever asks may know it.
 */
table: TableId | null, 
/**
 * When it ended, in seconds since 1970.
 */
at: number, 
/**
 * The edition.
 */
edition: Edition, 
/**
 * With whom.
 */
company: Company, 
/**
 * The place, from 1.
 */
place: number, 
/**
 * With how much money.
 */
money: Money, 
/**
 * Whether it was rated.
 */
rated: boolean, 
/**
 * Everybody at the table, the winner first. Names only if whoever asks may know them.
 */
players: Array<PlayerCard>, };

export type Games = { 
/**
 * The games on this page.
 */
games: Array<TableCard>, 
/**
 * Which page this is, from 0.
 */
page: number, 
/**
 * How many pages there are.
 */
pages: number, };

export type GuestCard = { 
/**
 * The name, as the host wrote it.
 */
name: string, 
/**
 * Whether they have said no.
 */
declined: boolean, };

export type Guests = { 
/**
 * The earliest first.
 */
guests: Array<GuestCard>, };

export type Held = { 
/**
 * Which.
 */
action: Action, 
/**
 * Milliseconds left.
 */
left: number, };

export type Hello = { 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * The version of the program.
 */
version: string, 
/**
 * The start of every link to this server.
 */
public_url: string, 
/**
 * The bots that can sit at a table, from weakest to strongest.
 */
bots: Array<string>, 
/**
 * The bots of the levels people choose from: gentle, club, strong and, where there is processor time to spare, master.
 */
levels: Array<string>, 
/**
 * All editions, with the names of their artists.
 */
editions: Array<EditionCard>, 
/**
 * The version of the pictures: `art/painting-Ao1.svg?v=…` with it can be cached for ever.
 */
art: string, 
/**
 * Who is asking, if the server knows them.
 */
me: Me | null, };

export type Hint = { 
/**
 * The last update when it was asked for. Later it is stale.
 */
seq: Seq, 
/**
 * What lies on the table, if anything does.
 */
lot?: Outlook, 
/**
 * The price at which it is all the same to have it or to leave it, as a range; only if a lot is for sale.
 */
fair?: Fair, 
/**
 * The best actions that cannot be told apart, three at most; none where the range says it all.
 */
best: Array<Action>, 
/**
 * How many of a hundred games that stand like this one the seat wins, as the trained player judges it.
 */
wins: number, 
/**
 * How many imagined deals it was tried in.
 */
worlds: number, };

export type InvitationAnswer = { 
/**
 * Whether they come; they still have to sit down.
 */
comes: boolean, 
/**
 * Whether they want no more invitations from whoever sent this one.
 */
refuse: boolean, };

export type InvitationCard = { 
/**
 * Who invites.
 */
by: string, 
/**
 * To which table.
 */
table: TableCard, };

export type Invitations = { 
/**
 * The latest first.
 */
invitations: Array<InvitationCard>, };

export type KeepName = { 
/**
 * 10 to 200 characters.
 */
passphrase: string, 
/**
 * A passkey instead.
 */
passkey: MadePasskey | null, };

export type Kinds = { 
/**
 * A game over days waits for them.
 */
turn: boolean, 
/**
 * They were outbid in a game over days.
 */
outbid: boolean, 
/**
 * A game over days is over.
 */
over: boolean, 
/**
 * Somebody invites them to a table.
 */
invited: boolean, };

export type Lesson = "open" | "once" | "sealed" | "fixed" | "double" | "game";

export type Listed = { 
/**
 * Latest first.
 */
listed: Array<TableCard>, };

export type Lobby = { 
/**
 * Listed tables, latest first.
 */
listed: Array<TableCard>, 
/**
 * Tables where the person is or was seated, latest first.
 */
mine: Array<TableCard>, };

export type Lot = { first: Card, second: Card | null, auction: Auction, opener: Seat, auctioneer: Seat, };

export type LotAccount = { 
/**
 * The round, from 1.
 */
round: number, 
/**
 * After how many moves it was settled.
 */
until: number, 
/**
 * The painting, or the pair.
 */
cards: Array<Card>, 
/**
 * Who sold it.
 */
seller: Seat, 
/**
 * Who bought or kept it; `null` if nobody did, because it ended the round.
 */
winner: Seat | null, 
/**
 * What was paid.
 */
price: Money, 
/**
 * What the bank gave for its paintings at the end of the round.
 */
fetched: Money, };

export type MadePasskey = { 
/**
 * What its owner calls it, up to 40 characters; if it is empty, what the browser calls itself.
 */
name: string, 
/**
 * From the question.
 */
ticket: string, 
/**
 * WebAuthn's `RegistrationResponseJSON`.
 */
answer: string, };

export type Me = { 
/**
 * The name shown to others.
 */
name: string, 
/**
 * Whether they keep it: they can sign in elsewhere, and nobody else has a name that looks like it.
 */
kept: boolean, };

export type Menu = { "menu": "offer", 
/**
 * The seat's whole hand.
 */
hand: CardSet, } | { "menu": "add", 
/**
 * The double on the table.
 */
double: Card, 
/**
 * The cards of this hand that fit; there may be none.
 */
cards: CardSet, 
/**
 * The seat's whole hand.
 */
hand: CardSet, } | { "menu": "bid", 
/**
 * One more than the standing bid, at least 1.
 */
least: Money, 
/**
 * All the seat has.
 */
most: Money, } | { "menu": "fist", 
/**
 * All the seat has.
 */
most: Money, } | { "menu": "price", 
/**
 * All the seat has.
 */
most: Money, } | { "menu": "buy", 
/**
 * The price.
 */
price: Money, } | { "menu": "turn" };

export type Missed = { 
/**
 * Its number.
 */
seq: Seq, 
/**
 * What happened.
 */
news: Array<News>, };

export type Moment = { 
/**
 * The game as these eyes saw it. There is nothing to be done in it any more: it has no menu and no clock.
 */
game: Game, 
/**
 * What was hidden, if everything is looked at.
 */
open: Opened | null, };

export type Moments = { 
/**
 * After how many moves the first of them is.
 */
from: number, 
/**
 * How many moves the whole game has.
 */
of: number, 
/**
 * The moments, each one move after the one before.
 */
moments: Array<Moment>, };

export type Money = number;

export type MysteryHand = "without" | "with";

export type NewCodes = { 
/**
 * The pass-phrase.
 */
passphrase: string, 
/**
 * A passkey instead.
 */
passkey: UsedPasskey | null, };

export type NewGuest = { 
/**
 * 1 to 40 characters.
 */
name: string, };

export type NewInvitation = { 
/**
 * Whom.
 */
name: string, };

export type NewLesson = { 
/**
 * Which.
 */
lesson: Lesson, };

export type NewPasskey = { 
/**
 * The new one.
 */
new: MadePasskey, 
/**
 * The pass-phrase.
 */
passphrase: string, 
/**
 * Another passkey instead.
 */
passkey: UsedPasskey | null, };

export type NewPassphrase = { 
/**
 * The pass-phrase until now.
 */
old: string, 
/**
 * The new one.
 */
new: string, 
/**
 * A passkey instead of the old one.
 */
passkey: UsedPasskey | null, };

export type NewPush = { 
/**
 * The address of its push service.
 */
endpoint: string, 
/**
 * Its public key, in base64url.
 */
p256dh: string, 
/**
 * Its secret, in base64url.
 */
auth: string, 
/**
 * The language of its page.
 */
language: string, };

export type NewRefusal = { 
/**
 * From whom, by a name that is kept or in the list; without it, from everybody.
 */
from?: string, 
/**
 * Whether they are refused from now on.
 */
refused: boolean, };

export type NewReport = { 
/**
 * The update in which it was said.
 */
seq: Seq, 
/**
 * What is wrong with it, at most 300 characters; may be empty.
 */
note: string, };

export type NewTable = { 
/**
 * The edition.
 */
edition: Edition, 
/**
 * How many seats.
 */
seats: number, 
/**
 * Who is paid for a pair; by default, the edition's own rule applies.
 */
proceeds: Proceeds | null, 
/**
 * Whether a mystery hand is dealt, at a table of three.
 */
mystery: boolean, 
/**
 * Whether everybody's cash is visible.
 */
open_cash: boolean, 
/**
 * How fast.
 */
pace: Pace, 
/**
 * The clock of a table over days; only with that pace, where it is needed.
 */
days?: Days, 
/**
 * The bot that plays for those who are away.
 */
stand_in: string, 
/**
 * Whether strangers see it in the list of tables.
 */
listed: boolean, 
/**
 * Whether everybody may ask for hints. Such a game is not rated.
 */
hints: boolean, 
/**
 * The seat that begins; drawn at random by default.
 */
first: Seat | null, };

export type NewWebhook = { 
/**
 * Its address.
 */
url: string, 
/**
 * The language of what it is told.
 */
language: string, };

export type News = Event | TableEvent;

export type Note = "outbid" | "carried-out" | "moot";

export type Notifying = { 
/**
 * The key that a browser needs to be told by this server (VAPID), in base64url.
 */
key: string, 
/**
 * What they want to hear.
 */
wishes: Wishes, 
/**
 * Where.
 */
places: Array<PlaceCard>, 
/**
 * The secret of a program that was just added, by which it knows that it is told by this server. It is shown once.
 */
secret?: string, };

export type Now = { 
/**
 * The table and its chairs; left out of updates that do not change it.
 */
table?: TableNow, 
/**
 * The game, once it has begun.
 */
game?: Game, };

export type OnePlace = { 
/**
 * Its id.
 */
id: string, };

export type Opened = { 
/**
 * Every hand, from seat 1 on.
 */
hands: Array<CardSet>, 
/**
 * What every seat had, from seat 1 on.
 */
cash: Array<Money>, 
/**
 * In a sealed auction what each seat had closed its fist on, from seat 1 on; `null` where it was still to come.
 */
fists: Array<Money | null> | null, 
/**
 * The mystery hand, in the order it would be turned up.
 */
mystery: CardRow, };

export type Order = { "order": "maximum", 
/**
 * The most it pays.
 */
limit: Money, 
/**
 * What happens beyond the limit.
 */
then: Then, } | { "order": "bid", 
/**
 * How much. Over days, 0 is a pass in advance.
 */
amount: Money, } | { "order": "accept", 
/**
 * The most it pays.
 */
limit: Money, } | { "order": "add", 
/**
 * The card; without it, decline.
 */
card: Card | null, } | { "order": "ask" };

export type OrderMenu = { "may": "maximum", 
/**
 * The lowest limit that still bids; below it, the seat is out.
 */
least: Money, 
/**
 * All the seat has.
 */
most: Money, } | { "may": "bid", 
/**
 * One more than the standing bid.
 */
least: Money, 
/**
 * All the seat has.
 */
most: Money, } | { "may": "accept", 
/**
 * All the seat has.
 */
most: Money, } | { "may": "add", 
/**
 * The cards in hand that fit; possibly none.
 */
cards: CardSet, };

export type Outlook = { 
/**
 * The artist who painted them.
 */
artist: Artist, 
/**
 * How many.
 */
paintings: number, 
/**
 * What one painting fetches if its artist comes first, second, third or nowhere, and in how many of a hundred
 * imagined rounds.
 */
each: Array<[Money, number]>, 
/**
 * What they fetch together: in three of five imagined deals it is between these two on average.
 */
low: Money, 
/**
 * The upper end.
 */
high: Money, };

export type Pace = "blitz" | "normal" | "relaxed" | "untimed" | "days";

export type PasskeyCard = { 
/**
 * Its id.
 */
id: string, 
/**
 * What its owner calls it.
 */
name: string, 
/**
 * Since when, in seconds since 1970.
 */
since: number, 
/**
 * When it was last used.
 */
seen: number, };

export type PasskeyQuestion = { 
/**
 * Sent back with the answer: the server keeps nothing meanwhile.
 */
ticket: string, 
/**
 * WebAuthn's `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
 */
options: string, };

export type Phase<F> = { "phase": "offer" } | { "phase": "add", 
/**
 * The double.
 */
double: Card, 
/**
 * The seat that offered it.
 */
opener: Seat, } | { "phase": "open", 
/**
 * What is sold.
 */
lot: Lot, 
/**
 * The standing bid.
 */
high: Bid | null, } | { "phase": "once", 
/**
 * What is sold.
 */
lot: Lot, 
/**
 * The highest bid so far.
 */
high: Bid | null, } | { "phase": "sealed", 
/**
 * What is sold.
 */
lot: Lot, 
/**
 * What is known of the fists.
 */
fists: F, } | { "phase": "price", 
/**
 * What is sold.
 */
lot: Lot, } | { "phase": "fixed", 
/**
 * What is sold.
 */
lot: Lot, 
/**
 * The price.
 */
price: Money, } | { "phase": "mystery" } | { "phase": "over" };

export type Place = "push" | "webhook";

export type PlaceCard = { 
/**
 * Its id: the beginning of the SHA-256 of its address, in 16 hexadecimal digits.
 */
id: string, 
/**
 * Of which kind it is.
 */
kind: Place, 
/**
 * The host it is at; the rest of the address is a secret.
 */
host: string, 
/**
 * Since when, in seconds since 1970.
 */
since: number, };

export type PlayDaily = { 
/**
 * A day that is over; today without one.
 */
day?: Day, };

export type PlayOn = { 
/**
 * The record of the game.
 */
record: string, 
/**
 * After how many of its moves. While fists are being closed, it goes on before the first of them.
 */
moves: number, 
/**
 * Where the person who asks sits.
 */
seat: Seat, 
/**
 * The bot on every other chair.
 */
bot: string, 
/**
 * How fast.
 */
pace: Pace, };

export type PlayedCard = { 
/**
 * By whom; whoever turns up a card of the mystery hand plays it.
 */
seat: Seat, 
/**
 * The card.
 */
card: Card, };

export type PlayerCard = { 
/**
 * The name that they have now; `null` for bots, for people who were forgotten, and if it is not told.
 */
name: string | null, 
/**
 * The bot, if it was one.
 */
bot: string | null, 
/**
 * The place, from 1.
 */
place: number, 
/**
 * With how much money.
 */
money: Money, };

export type PlayingHours = { 
/**
 * When they begin, in minutes after midnight, UTC.
 */
from: number, 
/**
 * When they end, in minutes after midnight, UTC.
 */
until: number, };

export type Private = { 
/**
 * Where this viewer sits.
 */
seat: Seat | null, 
/**
 * Whether this viewer is the host.
 */
host: boolean, 
/**
 * The chair that is kept for this viewer after a rematch.
 */
kept: Seat | null, 
/**
 * Whether the host has removed this viewer, who may not sit down here again.
 */
barred: boolean, 
/**
 * Whether the host has muted this viewer.
 */
muted: boolean, 
/**
 * The promise of this viewer's contribution to the shuffle that the table waits for: it is time to reveal it.
 */
reveal: string | null, 
/**
 * The standing order.
 */
order: Order | null, 
/**
 * An action that others have not been told of yet and that can be taken back.
 */
held: Held | null, 
/**
 * The amount in the viewer's closed fist; it can be changed until the last fist is closed.
 */
fist: Money | null, 
/**
 * What happened to the last order.
 */
note: Note | null, 
/**
 * At a table over days: how many days of holiday are left for this game.
 */
holidays?: number, 
/**
 * The answer to the puzzle that this table is, once this viewer has answered.
 */
answer?: Answer, };

export type Proceeds = "second" | "split";

export type Profile = { 
/**
 * The name.
 */
name: string, 
/**
 * Since when they keep it, in seconds since 1970.
 */
since: number, 
/**
 * Whether it is the profile of whoever asks.
 */
own: boolean, 
/**
 * How many games they have finished, all or the latest thousand.
 */
games: number, 
/**
 * How many of them were not rated, because a bot played for them in between or nobody could be compared.
 */
unrated: number, 
/**
 * How they came out, by the kind of game; only those that they have played.
 */
results: Array<ResultsCard>, 
/**
 * How strong they are, by the kind of game; only those with rated games.
 */
ratings: Array<RatingCard>, 
/**
 * Whom they met most often, and how it went.
 */
rivals: Array<RivalCard>, 
/**
 * Whose paintings they bought most.
 */
artist: ArtistCard | null, 
/**
 * The best deal they made.
 */
deal: DealCard | null, 
/**
 * Their latest games, the last one first.
 */
latest: Array<GameCard>, };

export type Purse = { "seat": Seat } | "bank";

export type Purses = { 
/**
 * After how many moves.
 */
at: number, 
/**
 * The round, from 1.
 */
round: number, 
/**
 * Why this moment.
 */
because: Because, 
/**
 * From seat 1 on.
 */
cash: Array<Money>, };

export type Puzzle = { 
/**
 * What it asks.
 */
kind: PuzzleKind, 
/**
 * From 1.
 */
number: number, };

export type PuzzleKind = "worth" | "help" | "end";

export type Puzzles = { 
/**
 * Every kind, with the number of its last.
 */
kinds: Array<[PuzzleKind, number]>, };

export type Quiet = { 
/**
 * From this minute of their day, 0 to 1439.
 */
from: number, 
/**
 * Until this minute of their day, 0 to 1439.
 */
until: number, 
/**
 * How many minutes their clock is ahead of UTC, −840 to 840.
 */
offset: number, };

export type RatingCard = { 
/**
 * With whom.
 */
company: Company, 
/**
 * At a table of how many.
 */
seats: number, 
/**
 * After how many rated games.
 */
games: number, 
/**
 * The rating; everybody begins with 1500.
 */
points: number, 
/**
 * The lower end of its 95 % interval.
 */
low: number, 
/**
 * The upper end.
 */
high: number, 
/**
 * Whether the interval is still too wide to rely on.
 */
provisional: boolean, };

export type Recover = { 
/**
 * The name, or one that looks like it.
 */
name: string, 
/**
 * The code; case, blanks and hyphens do not matter.
 */
code: string, 
/**
 * The new pass-phrase.
 */
passphrase: string, };

export type Refusals = { 
/**
 * From everybody.
 */
everybody: boolean, 
/**
 * From these people, by their present names.
 */
from: Array<string>, };

export type Replay = { 
/**
 * What was played.
 */
settings: Settings, 
/**
 * Who sat where, from seat 1 on.
 */
names: Array<string>, 
/**
 * Which of them were bots, by their names in the registry.
 */
bots: Array<string | null>, 
/**
 * The deck as it was dealt, for those who check the shuffle.
 */
deck: Array<Card>, 
/**
 * The seat that began.
 */
first: Seat, 
/**
 * What happened with the deal, and with each move: one more than there are moves.
 */
chapters: Array<Array<Event>>, 
/**
 * Everything that was offered, in order.
 */
lots: Array<ReplayLot>, };

export type ReplayLot = { 
/**
 * The round, from 1.
 */
round: number, 
/**
 * After how many moves it lies on the table.
 */
from: number, 
/**
 * After how many moves it was settled; the last move of a game that was not finished.
 */
until: number, 
/**
 * The painting, or the pair.
 */
cards: Array<Card>, 
/**
 * Who sold it.
 */
seller: Seat, 
/**
 * Who has it now; `null` if nobody does: it ended the round, or the game was not finished.
 */
winner: Seat | null, 
/**
 * What was paid.
 */
price: Money, };

export type ResultsCard = { 
/**
 * With whom.
 */
company: Company, 
/**
 * At a table of how many.
 */
seats: number, 
/**
 * How often first, second and so on; who shares a place has it.
 */
places: Array<number>, };

export type Retrospective = { 
/**
 * What was played.
 */
settings: Settings, 
/**
 * Who sat where, from seat 1 on.
 */
names: Array<string>, 
/**
 * Which of them were bots, by their names in the registry.
 */
bots: Array<string | null>, 
/**
 * Who has how much in the end, the richest first.
 */
standing: Array<Standing>, 
/**
 * What every seat had, from the deal to the end, whenever money changed hands.
 */
money: Array<Purses>, 
/**
 * Everything that was offered, in order.
 */
lots: Array<LotAccount>, 
/**
 * Where the money of each seat came from and went to, from seat 1 on.
 */
seats: Array<SeatAccount>, 
/**
 * How the artists' values came about, round by round.
 */
rounds: Array<RoundAccount>, };

export type RivalCard = { 
/**
 * The other's name.
 */
name: string, 
/**
 * Whether the other keeps it, and has a profile.
 */
kept: boolean, 
/**
 * How often they came before the other.
 */
ahead: number, 
/**
 * How often behind.
 */
behind: number, 
/**
 * How often they shared a place.
 */
level: number, };

export type RoundAccount = { 
/**
 * The round, from 1.
 */
round: number, 
/**
 * Why it ended.
 */
why: RoundEnd, 
/**
 * All five, from the left of the board.
 */
artists: Array<ArtistAccount>, };

export type RoundEnd = { "fifth": Artist } | "out-of-cards";

export type Seat = number;

export type SeatAccount = { 
/**
 * Who.
 */
seat: Seat, 
/**
 * What it began with.
 */
began: Money, 
/**
 * What others paid for what it sold.
 */
sold: Money, 
/**
 * What the bank gave for what it owned.
 */
fetched: Money, 
/**
 * What it paid, to others and to the bank.
 */
spent: Money, 
/**
 * The lot it gained most by owning, as a place in `lots`; `null` if it never owned one, or gained by none.
 */
best: number | null, 
/**
 * The lot it lost most by owning; `null` if it lost by none.
 */
worst: number | null, };

export type Seats = Array<number>;

export type Seq = number;

export type ServerMessage = { "type": "welcome", 
/**
 * The version of the protocol.
 */
version: number, 
/**
 * The table.
 */
table: TableId, 
/**
 * The last update.
 */
seq: Seq, 
/**
 * The latest news since the update the client had seen, without gaps.
 */
missed: Array<Missed>, 
/**
 * Whether there is earlier news that the client has not seen: it may ask for it with `earlier`.
 */
more: boolean, 
/**
 * How things stand.
 */
now: Now, 
/**
 * What only this viewer may know.
 */
private: Private, 
/**
 * The seats whose people are connected.
 */
online: Seats, } | { "type": "update", 
/**
 * Its number.
 */
seq: Seq, 
/**
 * What happened.
 */
news: Array<News>, 
/**
 * How things stand.
 */
now: Now, } | { "type": "earlier", 
/**
 * The news, earliest first.
 */
missed: Array<Missed>, 
/**
 * Whether there is news before it.
 */
more: boolean, } | { "type": "private", 
/**
 * The new private state.
 */
private: Private, } | { "type": "hint", 
/**
 * The id of the question.
 */
id: CommandId, 
/**
 * What is advised.
 */
hint: Hint, } | { "type": "presence", 
/**
 * The seats whose people are connected.
 */
online: Seats, 
/**
 * How many watch.
 */
watching: number, } | { "type": "done", 
/**
 * Which.
 */
id: CommandId, 
/**
 * Everything up to this update includes it.
 */
seq: Seq, } | { "type": "refused", 
/**
 * The command; absent if the message was not a command.
 */
id: CommandId | null, 
/**
 * Why, in a word.
 */
code: Code, 
/**
 * Why, in a sentence.
 */
why: string, 
/**
 * The current highest bid, if another bid came first.
 */
high?: Bid, } | { "type": "pong", 
/**
 * The number that was sent.
 */
n: number, } | { "type": "bye", 
/**
 * Why, in a word.
 */
code: Code, 
/**
 * Why, in a sentence.
 */
why: string, 
/**
 * Reconnect after this many milliseconds; absent if reconnecting is pointless.
 */
again: number | null, };

export type SessionCard = { 
/**
 * Its id, which is no secret.
 */
id: string, 
/**
 * What the browser calls itself, in short.
 */
device: string, 
/**
 * When they signed in, in seconds since 1970.
 */
since: number, 
/**
 * When it was last used, to the hour.
 */
seen: number, 
/**
 * Whether it is the one that asks.
 */
here: boolean, };

export type Settings = { edition: Edition, chairs: Chairs, proceeds: Proceeds, mystery: MysteryHand, cash: CashRule, };

export type SignIn = { 
/**
 * The name, or one that looks like it.
 */
name: string, 
/**
 * The pass-phrase.
 */
passphrase: string, };

export type Stage = "gathering" | "playing" | "over";

export type Standing = { 
/**
 * From 1; seats with equal cash share it.
 */
place: number, 
/**
 * Who.
 */
seat: Seat, 
/**
 * With how much.
 */
money: Money, };

export type TableCard = { 
/**
 * Its id.
 */
table: TableId, 
/**
 * How far it is.
 */
stage: Stage, 
/**
 * The edition.
 */
edition: Edition, 
/**
 * How fast.
 */
pace: Pace, 
/**
 * Who sits on each chair; empty where it is free.
 */
names: Array<string>, 
/**
 * Which of them are bots, by their names in the registry.
 */
bots: Array<string | null>, 
/**
 * When it last changed, in seconds since 1970.
 */
touched: number, 
/**
 * Whether the game waits for the person asking; only set for their own tables.
 */
yours: boolean, 
/**
 * At a table over days: until when, in seconds since 1970.
 */
deadline?: number, 
/**
 * The result, by seat, once the game is over.
 */
result?: Array<number>, 
/**
 * The lesson it is, if it is one. Lessons are in no list.
 */
lesson?: Lesson, 
/**
 * The puzzle it is, if it is one. Puzzles are in no list.
 */
puzzle?: Puzzle, 
/**
 * The daily deal it is, if it is one.
 */
daily?: DailyMark, };

export type TableEvent = { "event": "sat", 
/**
 * Which.
 */
seat: Seat, 
/**
 * Who.
 */
name: string, } | { "event": "stood", 
/**
 * Which.
 */
seat: Seat, } | { "event": "removed", 
/**
 * Which.
 */
seat: Seat, 
/**
 * Who.
 */
name: string, } | { "event": "settled" } | { "event": "bot-sat", 
/**
 * Which.
 */
seat: Seat, 
/**
 * The bot's name.
 */
bot: string, } | { "event": "dealing" } | { "event": "started", 
/**
 * The SHA-256 of the server's seed, as shown at the table since it was created.
 */
promise: string, 
/**
 * What each seat contributed to the shuffle; empty where it promised nothing, or did not reveal it in time.
 */
entropy: Array<string>, } | { "event": "called", 
/**
 * What.
 */
call: Call, } | { "event": "fists", 
/**
 * How many.
 */
closed: number, 
/**
 * Of how many.
 */
of: number, } | { "event": "time-out", 
/**
 * Whose.
 */
seat: Seat, } | { "event": "away", 
/**
 * Which.
 */
seat: Seat, 
/**
 * The bot's name.
 */
bot: string, } | { "event": "back", 
/**
 * Which.
 */
seat: Seat, } | { "event": "holiday", 
/**
 * Who.
 */
seat: Seat, 
/**
 * Until when, in seconds since 1970; absent when it has ended.
 */
until: number | null, } | { "event": "outage" } | { "event": "said", 
/**
 * Where they sit; absent for spectators.
 */
seat: Seat | null, 
/**
 * Who.
 */
name: string, 
/**
 * What; nothing when it has been removed since.
 */
text: string | null, 
/**
 * A number for whoever said it, the same as long as the table exists: names may change. Absent in old logs.
 */
speaker: number | null, 
/**
 * Who hears it.
 */
among: Among, } | { "event": "muted", 
/**
 * The number under which they were heard.
 */
speaker: number, 
/**
 * Who.
 */
name: string, } | { "event": "unmuted", 
/**
 * The number under which they were heard.
 */
speaker: number, 
/**
 * Who.
 */
name: string, } | { "event": "redacted", 
/**
 * The update in which it was said.
 */
seq: Seq, } | { "event": "revealed", 
/**
 * 64 hexadecimal digits.
 */
seed: string, } | { "event": "rematch", 
/**
 * Which.
 */
table: TableId, };

export type TableId = string;

export type TableNow = { 
/**
 * How far it is.
 */
stage: Stage, 
/**
 * What is played.
 */
settings: Settings, 
/**
 * How fast.
 */
pace: Pace, 
/**
 * The clock of a table over days.
 */
days?: Days, 
/**
 * The bot that plays for those who are away.
 */
stand_in: string, 
/**
 * Whether strangers see it in the list of tables.
 */
listed: boolean, 
/**
 * Whether everybody may ask for hints here. Its game is not rated.
 */
hints: boolean, 
/**
 * The seat that begins; drawn if absent.
 */
first: Seat | null, 
/**
 * Those whom the host has muted, by the numbers under which they were heard.
 */
muted: Array<number>, 
/**
 * The host's seat, if the host is seated.
 */
host: Seat | null, 
/**
 * The chairs, from seat 1 on.
 */
chairs: Array<Chair>, 
/**
 * Whether its game began with a deal. One that goes on from a moment of another game did not: it has no record, and
 * its cards do not follow from the seed.
 */
dealt: boolean, 
/**
 * The lesson it is, if it is one.
 */
lesson?: Lesson, 
/**
 * The puzzle it is, if it is one.
 */
puzzle?: Puzzle, 
/**
 * The daily deal it is, if it is one.
 */
daily?: DailyMark, 
/**
 * Whether the host has begun, and the table waits for the contributions to the shuffle that were promised.
 */
dealing: boolean, 
/**
 * The SHA-256 of the seed of the deal.
 */
promise: string, 
/**
 * The seed, once the game is over; of a daily deal, once its day is over too.
 */
seed: string | null, 
/**
 * The table where the same people play again.
 */
rematch: TableId | null, };

export type Then = "out" | "ask";

export type Tried = { "outcome": "sent" } | { "outcome": "refused", 
/**
 * The status of the answer.
 */
status: number, } | { "outcome": "gone" } | { "outcome": "forbidden" } | { "outcome": "unreachable" };

export type TriedAction = { 
/**
 * Which.
 */
action: Action, 
/**
 * How many of a thousand games it won.
 */
wins: number, 
/**
 * What everybody had at the end on average, by seat.
 */
money: Array<number>, };

export type UsedPasskey = { 
/**
 * From the question.
 */
ticket: string, 
/**
 * WebAuthn's `AuthenticationResponseJSON`.
 */
answer: string, };

export type View = { viewer: Viewer, settings: Settings, round: number, awaited: Seats, phase: Phase<ClosedFists>, hand: CardSet, hand_sizes: BySeat<number>, cash: BySeat<Money | null>, owned: BySeat<CardSet>, played: ByArtist<number>, tiles: [ByArtist<Money>, ByArtist<Money>, ByArtist<Money>, ByArtist<Money>], turned: CardRow, mystery: number, undealt: number, shown: CardSet, };

export type Viewer = { "seat": Seat } | "spectator";

export type Waiting = { "state": "waiting", 
/**
 * How many want the same, themselves included.
 */
people: number, 
/**
 * How many wait for something else.
 */
others: number, 
/**
 * For how many seconds they have waited.
 */
waited: number, 
/**
 * In how many seconds bots may take the free chairs; `null`: never.
 */
bots_in: number | null, } | { "state": "found", 
/**
 * Which.
 */
table: TableId, 
/**
 * How many bots sit there, too.
 */
bots: number, } | { "state": "over", 
/**
 * Why, in a word.
 */
code: Code, 
/**
 * Why, in a sentence.
 */
why: string, };

export type Want = { "want": "sit", 
/**
 * Which.
 */
seat: Seat, 
/**
 * The SHA-256, as 64 hexadecimal digits, of the client's own contribution to the shuffle: it is promised now, and
 * sent with `reveal` once nobody can choose theirs any more.
 */
promise?: string, } | { "want": "reveal", 
/**
 * Up to 64 bytes.
 */
entropy: string, } | { "want": "stand" } | { "want": "bot", 
/**
 * The chair, free or taken by a bot.
 */
seat: Seat, 
/**
 * The bot's name; without it the chair is freed.
 */
bot?: string, } | { "want": "remove", 
/**
 * The chair.
 */
seat: Seat, } | { "want": "settings", 
/**
 * All settings, the changed ones and the others.
 */
settings: NewTable, } | { "want": "start", 
/**
 * The bot for every chair that is still free; without it, all chairs must be taken.
 */
fill?: string, } | { "want": "act", 
/**
 * The action in record notation, without the seat: `:Ao1`, `+Bs2`, `=12`, `@20`, `!`, `-`, `?`.
 */
action: Action, } | { "want": "order", 
/**
 * Which.
 */
order: Order, } | { "want": "cancel-order" } | { "want": "take-back" } | { "want": "hammer" } | { "want": "step-away" } | { "want": "return" } | { "want": "holiday", 
/**
 * For how many days; 0 ends it now.
 */
days: number, } | { "want": "say", 
/**
 * What, at most 300 characters.
 */
text: string, } | { "want": "redact", 
/**
 * The update in which it was said.
 */
seq: Seq, } | { "want": "mute", 
/**
 * The number under which they were heard.
 */
speaker: number, } | { "want": "unmute", 
/**
 * The number under which they were heard.
 */
speaker: number, } | { "want": "rematch" };

export type Who = "free" | "person" | "bot" | "kept";

export type Wish = { 
/**
 * How many seats.
 */
seats: number, 
/**
 * How fast: `blitz`, `normal` or `relaxed`.
 */
pace: Pace, 
/**
 * The edition.
 */
edition: Edition, 
/**
 * Whether everybody's cash is visible.
 */
open_cash: boolean, 
/**
 * After how many seconds bots take the chairs that are still free, from 10 to 600; `null`: never.
 */
bots_after: number | null, 
/**
 * The SHA-256, as 64 hexadecimal digits, of the client's own contribution to the shuffle.
 */
promise: string | null, };

export type Wishes = { 
/**
 * What.
 */
kinds: Kinds, 
/**
 * When not.
 */
quiet: Quiet | null, };
