"""A long run: `python soak.py` plays a million games of every setting and takes ten million single steps.

Then a tenth as many games against bots, and as many answers that are refused. Nothing else may be raised, and memory has to stay flat: it is compared between the first tenth of the work and the end.
"""

import argparse
import os
import time
from collections.abc import Callable

import numpy as np

import gavel


def memory() -> float:
    """The memory of this process now, in megabytes; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return 0.0


def games(wanted: int, opponents: list[str] | None = None) -> Callable[[], tuple[int, int]]:
    """Random play through a vector, in every setting: each call plays on and says how many games and decisions there were."""
    env = gavel.VectorEnv(1024, gavel.Settings.every(), opponents=opponents, reward="money", seed=1)

    def work() -> tuple[int, int]:
        ended = decisions = 0
        while ended < wanted:
            env.step(env.sample())
            decisions += env.num_envs
            ended += int(env.done.sum())
            # Every number of every hundredth step: looking at all of them would take longer than playing. A NaN is not between them.
            numbers = env.observations
            if decisions // env.num_envs % 100 == 1 and not (0 <= numbers.min() and numbers.max() <= 1):
                raise AssertionError("a number is not from 0 to 1")
        return ended, decisions

    return work


def steps(wanted: int) -> Callable[[], tuple[int, int]]:
    """A single game after the other, every seat asked: each step makes new arrays."""
    game = gavel.Game(gavel.Settings.every(), seed=2)

    def work() -> tuple[int, int]:
        ended = 0
        for _ in range(wanted):
            if game.step(game.sample())[3]:
                ended += 1
                game.begin()
        return ended, wanted

    return work


def refused(wanted: int) -> Callable[[], tuple[int, int]]:
    """Wrong answers to a vector and to a single game, each refused with an error; now and then a right one."""
    env, game = gavel.VectorEnv(16, seed=3), gavel.Game(seed=3)
    wrong: list[object] = [env.sample()[:3].copy(), np.full(16, 99), np.zeros(16), None, "none"]

    def work() -> tuple[int, int]:
        ended = 0
        for number in range(wanted):
            actions = env.sample()
            try:
                if number % 2:
                    game.act((68, -1, int(game.mask().argmin()))[number % 3])
                elif number % 4:
                    actions[number % 16] = env.masks[number % 16].argmin()
                    env.step(actions)
                else:
                    env.step(wrong[number // 4 % len(wrong)])  # type: ignore[arg-type]
            except (TypeError, ValueError):
                pass
            else:
                raise AssertionError("a wrong answer was taken")
            if number % 10 == 0:
                env.step(env.sample())
                ended += int(env.done.sum())
        return ended, wanted

    return work


def watch(name: str, work: Callable[[], tuple[int, int]], parts: int = 10) -> float:
    """Does the work in parts, and says how much memory has grown since the first of them, in megabytes."""
    begun, ended, done, first = time.perf_counter(), 0, 0, 0.0
    for part in range(parts):
        more_ended, more_done = work()
        ended, done = ended + more_ended, done + more_done
        first = first if part else memory()
    grown, passed = memory() - first, time.perf_counter() - begun
    print(
        f"{name}: {ended:,} games, {done:,} steps in {passed:,.0f} s without an exception; "
        f"memory {first:.1f} MB after a tenth, {memory():.1f} MB at the end ({grown:+.1f})",
        flush=True,
    )
    return grown


def main() -> None:
    """Runs for long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--steps", type=int, default=10_000_000)
    arguments = parser.parse_args()
    grown = [
        watch("vector", games(-(-arguments.games // 10))),
        watch("single", steps(-(-arguments.steps // 10))),
        watch("against bots", games(-(-arguments.games // 100), ["random", "greedy"])),
        watch("refused", refused(-(-arguments.steps // 100))),
    ]
    if max(grown) > 8:
        raise SystemExit(f"memory has grown by {max(grown):.1f} MB: something is kept that should not be")


if __name__ == "__main__":
    main()
