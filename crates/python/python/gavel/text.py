"""The game in words, for language models: an interface in the manner of TextArena.

>>> from gavel.text import TextGame
>>> game = TextGame(seats=3)
>>> game.reset(seed=7)
>>> player, words = game.get_observation()
>>> "You are seat" in words
True
>>> done, info = game.step("I will offer this one: [:" + words.split("Your hand: ")[1].split()[0] + "]")
>>> done, info.get("error")
(False, None)
"""

import re
import secrets
from typing import Any

from . import Position, Seen, Settings

__all__ = ["TextGame", "rules_text", "table_text"]

_SYMBOLS = {"o": "open", "r": "once around", "s": "sealed", "f": "fixed price", "d": "double"}


def table_text(seen: Seen) -> str:
    """What a viewer knows of the table, in a few lines.

    >>> import gavel
    >>> print(table_text(gavel.Position.deal(gavel.Settings(seats=3), seed=7, first=1).seen_by()))
    Round 1 of 4. Seat 1 is to act: offer a card.
    Played this round: A 0, B 0, C 0, D 0, E 0. Tiles of earlier rounds: none.
    Seat 1: 10 cards, 100 cash, no paintings.
    Seat 2: 10 cards, 100 cash, no paintings.
    Seat 3: 10 cards, 100 cash, no paintings.
    """
    view = seen.view
    played = ", ".join(f"{artist} {count}" for artist, count in zip("ABCDE", view["played"], strict=True))
    rows = [row for row in view["tiles"] if any(row)]
    tiles = "; ".join(" ".join(f"{a} {tile}" for a, tile in zip("ABCDE", row, strict=True) if tile) for row in rows)
    lines = [
        f"Round {view['round']} of 4. {_waits(view)}",
        f"Played this round: {played}. Tiles of earlier rounds: {tiles or 'none'}.",
    ]
    sizes = view["hand_sizes"]
    for number, (size, cash, owned) in enumerate(zip(sizes, seen.cash, view["owned"], strict=True), 1):
        paintings = " ".join(owned) or "no paintings"
        lines.append(f"Seat {number}: {size} cards, {cash} cash, {paintings}.")
    return "\n".join(lines)


def _waits(view: dict[str, Any]) -> str:
    phase = view["phase"]
    kind = phase["phase"]
    seats = " and ".join(str(seat) for seat in view["awaited"])
    who = f"Seat {seats} is to act" if len(view["awaited"]) == 1 else f"Seats {seats} are to act"
    if kind == "over":
        return "The game is over."
    if kind == "offer":
        return f"{who}: offer a card."
    if kind == "mystery":
        return f"{who}: turn up a mystery card, or not."
    if kind == "add":
        return f"{who}: add a card to the double {phase['double']} of seat {phase['opener']}, or not."
    lot = phase["lot"]
    cards = " and ".join(card for card in (lot["first"], lot["second"]) if card)
    how = {"once": "once around", "fixed": "at a fixed price"}.get(lot["auction"], lot["auction"])
    words = f"{who}. On sale: {cards}, {how}, by seat {lot['auctioneer']}."
    high = phase.get("high")
    if high:
        words += f" Seat {high['seat']} bids {high['amount']}."
    if "price" in phase:
        words += f" The price is {phase['price']}."
    return words


def rules_text() -> str:
    """The rules in one paragraph, and how to answer."""
    return (
        "Modern Art. Four rounds. In turn each seat offers a painting from its hand; the highest bidder pays the seller, or the "
        "bank if the seller buys its own. The round ends at once with the fifth card of an artist, which is not sold. The three "
        "artists with the most cards played this round get tiles of 30, 20 and 10 (ties: A before E), and every painting of a ranked "
        "artist sells for all the tiles its artist has collected in all rounds; the others are worth nothing. The richest seat at the "
        "end wins. A card is an artist A to E, a symbol and a number: o open auction, r once around, s sealed bids, f fixed price, d "
        "double (sold with a second card of the same artist). Answer with one action in square brackets: [:Ao1] offers a card, [+Bs2] adds "
        "one to a double, [=12] bids 12 or puts 12 into your fist, [@20] names the price 20, [!] buys, [-] passes or declines, [?] turns "
        "up a mystery card."
    )


class TextGame:
    """A table for programs that read and write words. Players count from 0, seats from 1.

    An answer is the last thing in square brackets, in the notation of records. A wrong one is explained and asked for again;
    after `patience` wrong answers in a row the most cautious legal action is played instead.
    """

    def __init__(self, seats: int = 4, settings: Settings | None = None, patience: int = 3) -> None:
        self.settings = settings or Settings(seats=seats)
        self.patience = patience
        self._position: Position | None = None
        self._wrong = 0
        self._told = ""

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """Deals a game: from this seed, or from one that is drawn."""
        if num_players is not None and num_players != self.settings.seats:
            raise ValueError(f"expected {self.settings.seats} players, got {num_players}")
        self._position = Position.deal(self.settings, seed=secrets.randbits(63) if seed is None else seed)
        self._wrong, self._told = 0, ""

    @property
    def position(self) -> Position:
        """The game at this moment."""
        if self._position is None:
            raise RuntimeError("call reset first")
        return self._position

    def get_observation(self) -> tuple[int, str]:
        """The player that is asked, and everything it should know."""
        seat = self.position.awaits[0] if self.position.awaits else 1
        seen = self.position.seen_by(seat)
        words = [rules_text(), f"You are seat {seat} of {self.settings.seats}.", table_text(seen)]
        words.append("Your hand: " + (" ".join(seen.view["hand"]) or "empty"))
        menu = seen.menu
        if menu is not None:
            words.append(_choices(menu))
        if self._told:
            words.append(self._told)
        return seat - 1, "\n".join(words)

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Answers for the player that is asked. The game goes on after a wrong answer, which `info["error"]` explains."""
        position = self.position
        if position.over:
            raise RuntimeError("the game is over; call reset")
        seat = position.awaits[0]
        found = re.findall(r"\[\s*([:+=@!?-][^\]]*?)\s*\]", action)
        try:
            if not found:
                raise ValueError("expected an action in square brackets, such as [=12] or [-]")
            position.play(seat, found[-1])
        except ValueError as why:
            self._wrong += 1
            self._told = f"Your last answer was not accepted: {why}."
            info: dict[str, Any] = {"error": str(why)}
            if self._wrong >= self.patience:
                info["played"] = _mildest(position.menu(seat) or {})
                position.play(seat, info["played"])
                self._wrong, self._told = 0, ""
            return position.over, info
        self._wrong, self._told = 0, ""
        return position.over, {}

    def close(self) -> tuple[dict[int, float], dict[str, Any]]:
        """The rewards of the players: 1 for the richest, shared in a tie, 0 for the others; and everybody's money."""
        cash = self.position.cash
        first = [money == max(cash) for money in cash]
        rewards = {player: (1 / sum(first) if won else 0.0) for player, won in enumerate(first)}
        return rewards, {"money": cash}


def _choices(menu: dict[str, Any]) -> str:
    kind = menu["menu"]
    if kind == "offer":
        cards = ", ".join(f"[:{card}] ({_SYMBOLS[card[1]]})" for card in menu["hand"])
        return f"Offer one of your cards: {cards}"
    if kind == "add":
        return "Add a card, or none: " + ", ".join([f"[+{card}]" for card in menu["cards"]] + ["[-]"])
    if kind == "bid":
        return f"Bid from [={menu['least']}] to [={menu['most']}], or pass: [-]"
    if kind == "fist":
        return f"Close your fist on an amount from [=0] to [={menu['most']}]"
    if kind == "price":
        return f"Name a price from [@1] to [@{menu['most']}]"
    if kind == "buy":
        return f"Buy for {menu['price']}: [!], or decline: [-]"
    return "Turn up a mystery card: [?], or leave it: [-]"


def _mildest(menu: dict[str, Any]) -> str:
    kind = menu["menu"]
    if kind == "offer":
        return ":" + str(menu["hand"][0])
    return {"fist": "=0", "price": "@1"}.get(kind, "-")
