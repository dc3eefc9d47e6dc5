"""Tabular CFR+ on the tiny variant, through OpenSpiel: `python cfr.py --iterations 100`.

The stake is the 3 that each seat starts with. NashConv is what both players together could still gain by answering perfectly;
it falls towards 0, and the value of the game for the first seat towards 1/2.
"""

import argparse

import pyspiel

from gavel import spiel  # noqa: F401 (registers the game)

STAKE = 3


def solve(iterations: int, every: int = 10, say: bool = True) -> list[tuple[int, float, float]]:
    """How NashConv falls: iterations, NashConv, and the value of the game for the first seat."""
    game = pyspiel.load_game("python_modern_art(players=2,tiny=True)")
    solver = pyspiel.CFRPlusSolver(game)
    curve = []
    for iteration in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration == 1 or iteration % every == 0:
            policy = solver.average_policy()
            left = pyspiel.nash_conv(game, policy, True)
            value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
            curve.append((iteration, left, value))
            if say:
                print(
                    f"{iteration:>5} iterations: NashConv {left:.4f}, {100 * left / STAKE:.2f} % of the stake; value {value:.4f}",
                    flush=True,
                )
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=100)
    solve(parser.parse_args().iterations)
