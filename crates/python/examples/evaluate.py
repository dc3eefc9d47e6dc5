"""How strong is a bot? `python evaluate.py theory greedy --seats 3 --deals 100` gives every figure with its interval."""

import argparse

import gavel

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("bots", nargs="*", default=["greedy", "tight", "random"])
parser.add_argument("--seats", type=int, default=4)
parser.add_argument("--deals", type=int, default=50)
arguments = parser.parse_args()

results = gavel.arena(arguments.bots, gavel.Settings(seats=arguments.seats), deals=arguments.deals)
print(f"{results['games']} games; one bot alone against a field of another, share of games won (95 % interval)")
for pair in results["pairs"]:
    wins = pair["wins"]
    print(f"{pair['bot']:>12} against {pair['field']:<12} {wins['mean']:.3f} ({wins['low']:.3f} to {wins['high']:.3f})")
