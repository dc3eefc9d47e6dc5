#!/usr/bin/env python3
"""A small bot for Gavel that needs only the standard library.

Try it:  gavel arena 'exec:python3 examples/bot.py' tight --seats 3 --deals 5

It reads one JSON object per line and answers the questions among them (docs/bot-protocol.md).
"""

import json
import random
import sys


def main():
    dice = random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "hello", "protocol": 1, "name": "bot.py"})
        elif message["type"] == "new-game":
            # The same seed in the same game: a league can be repeated.
            dice = random.Random(message.get("seed"))
        elif message["type"] == "act":
            say({"id": message["id"], "action": choose(message, dice)})
        # "news" and "game-over" are for bots that keep track of the game.


def say(answer):
    print(json.dumps(answer), flush=True)


def choose(question, dice):
    """What to do: pay up to half of what the lot would fetch if the round ended now."""
    menu, view = question["menu"], question["view"]
    limit = worth(view, question["values_now"]) // 2
    kind = menu["menu"]
    if kind == "offer":
        values = {card: value_of(card, question["values_now"]) for card in menu["hand"]}
        return ":" + dice.choice([card for card in menu["hand"] if values[card] == max(values.values())])
    if kind == "add":
        return "+" + menu["cards"][0] if menu["cards"] else "-"
    if kind == "bid":
        return "=%d" % menu["least"] if menu["least"] <= min(limit, menu["most"]) else "-"
    if kind == "fist":
        return "=%d" % min(limit, menu["most"])
    if kind == "price":
        return "@%d" % max(1, min(limit, menu["most"]))
    if kind == "buy":
        return "!" if menu["price"] <= limit else "-"
    return "-"


def value_of(card, values):
    return values["ABCDE".index(card[0])]


def worth(view, values):
    """What the lot under the hammer would fetch now; 0 if there is none."""
    lot = view["phase"].get("lot")
    if not lot:
        return 0
    cards = [card for card in (lot["first"], lot["second"]) if card]
    return sum(value_of(card, values) for card in cards)


if __name__ == "__main__":
    main()
