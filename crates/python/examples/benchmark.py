"""How fast: `python benchmark.py` measures everything in one run, so that the ratios mean something on any machine.

Every environment is played at random with legal actions, and choosing them is a part of the time. The second column is for each second
of processor time, of all threads together: it means something on a machine with other work to do, too.

`python benchmark.py --check` fails if one of these is missed, by the clock, so it needs a machine with nothing else to do: `VectorEnv` makes
2,000,000 decisions a second on two threads and 60 % of the plain loop's, Gymnasium 100,000 steps.
"""

import argparse
import itertools
import random
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import pyspiel
from open_spiel.python.games import kuhn_poker  # noqa: F401 (registers the game)
from open_spiel.python.observation import make_observation

import gavel
from gavel import spiel, zoo  # noqa: F401 (registers the game)

Work = Callable[[], int]

# Enough for a step to be worth the waking of a thread.
GAMES = 4096
DECISIONS, SHARE, STEPS = 2_000_000, 0.6, 100_000


def rate(work: Work, seconds: float) -> tuple[float, float]:
    """How many a second, and how many in a second of processor time."""
    work()
    begun, used, done = time.perf_counter(), time.process_time(), 0
    while (passed := time.perf_counter() - begun) < seconds:
        done += work()
    return done / passed, done / (time.process_time() - used)


def plain_loop(threads: int, seconds: float) -> tuple[float, float]:
    """The same for a plain loop in Rust."""
    begun, used = time.perf_counter(), time.process_time()
    found = gavel.plain_loop(GAMES, seconds=seconds, threads=threads)
    passed = time.perf_counter() - begun
    return found, found * passed / (time.process_time() - used)


def vector(threads: int, num_envs: int = GAMES, opponents: list[str] | None = None) -> Work:
    """Random play through a vector, with observations and masks."""
    env = gavel.VectorEnv(num_envs, opponents=opponents, threads=threads)

    def work() -> int:
        for _ in range(20):
            env.step(env.sample())
        return 20 * num_envs

    return work


def single() -> Work:
    """A Gymnasium environment against `random`."""
    env: Any = gymnasium.make("gavel/ModernArt-v0", opponents=["random"], disable_env_checker=True)
    dice = random.Random(1)

    def work() -> int:
        seen, _ = env.reset(seed=1)
        for _ in range(1000):
            legal = seen["action_mask"].nonzero()[0]
            seen, _, over, _, _ = env.step(legal[int(dice.random() * len(legal))])
            if over:
                seen, _ = env.reset()
        return 1000

    return work


def cart_pole() -> Work:
    """Gymnasium's own simplest environment, in Python and NumPy."""
    env: Any = gymnasium.make("CartPole-v1", disable_env_checker=True)
    env.reset(seed=1)
    pushes = itertools.cycle((0, 1))

    def work() -> int:
        for _ in range(1000):
            _, _, fallen, late, _ = env.step(next(pushes))
            if fallen or late:
                env.reset()
        return 1000

    return work


def petting(env: Any) -> Work:
    """A PettingZoo environment, stepped with legal actions at random."""

    def work() -> int:
        env.reset(seed=1)
        steps = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
            steps += 1
        return steps

    return work


def open_spiel(name: str) -> Work:
    """A game of OpenSpiel from Python, with the observation of whoever decides."""
    game: Any = pyspiel.load_game(name)
    observer: Any = make_observation(game)
    rng = random.Random(1)

    def work() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                continue
            observer.set_from(state, state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return work


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--check", action="store_true", help="fail if a bar is missed")
    arguments = parser.parse_args()
    seconds = arguments.seconds

    def tell(name: str, found: tuple[float, float], what: str) -> tuple[float, float]:
        print(f"{name + ':':<38}{found[0]:>12,.0f} {what}/s {found[1]:>12,.0f} a processor second", flush=True)
        return found

    def say(name: str, work: Work, what: str = "steps") -> tuple[float, float]:
        return tell(name, rate(work, seconds), what)

    for threads in (1, 2):
        plain = tell(f"plain Rust loop, {threads} threads", plain_loop(threads, seconds), "decisions")
        ours = say(f"VectorEnv, {threads} threads", vector(threads), "decisions")
        print(f"{'of the loop':>38}{ours[0] / plain[0]:>12.0%}{ours[1] / plain[1]:>25.0%}", flush=True)
    say("VectorEnv against greedy, 2 threads", vector(2, opponents=["greedy"]), "decisions")
    gym = say("Gymnasium, this game against random", single())
    say("Gymnasium, CartPole-v1", cart_pole())
    say("PettingZoo, this game", petting(zoo.env()))
    try:
        from pettingzoo.classic import connect_four_v3, tictactoe_v3
    except ModuleNotFoundError as why:
        print(f"PettingZoo's classic games are not measured: {why}")
    else:
        say("PettingZoo, connect four", petting(connect_four_v3.env()))
        say("PettingZoo, tic-tac-toe", petting(tictactoe_v3.env()))
    say("OpenSpiel, this game (Python)", open_spiel("python_modern_art(players=4)"))
    say("OpenSpiel, kuhn_poker (Python)", open_spiel("python_kuhn_poker"))
    say("OpenSpiel, leduc_poker (C++)", open_spiel("leduc_poker"))
    missed = [
        f"{what}: expected at least {bar:,}, got {found:,.2f}"
        for what, found, bar in (
            ("VectorEnv, decisions a second on two threads", ours[0], DECISIONS),
            ("VectorEnv, share of the plain loop on two threads", ours[0] / plain[0], SHARE),
            ("Gymnasium, steps a second", gym[0], STEPS),
        )
        if found < bar
    ]
    if arguments.check and missed:
        raise SystemExit("\n".join(missed))
    if arguments.check:
        print("every bar is cleared")


if __name__ == "__main__":
    main()
