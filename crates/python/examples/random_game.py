"""Ten lines to a random game: `python random_game.py`."""

import gavel

game = gavel.Game([gavel.Settings(seats=4)], seed=1)
decisions = 0
while not game.over:
    game.act(game.sample())
    decisions += 1
for place, seat, money in game.position().standings:
    print(f"{place}. seat {seat} with {money}")
print(f"{decisions} decisions")
