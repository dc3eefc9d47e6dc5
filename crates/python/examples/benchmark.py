"""How fast: `python benchmark.py` measures everything in one run, so that the ratios mean something on any machine."""

import argparse
import time
from collections.abc import Callable
from typing import Any

import gymnasium

import gavel
from gavel import zoo


def rate(work: Callable[[], int], seconds: float) -> float:
    """How many a second."""
    work()
    begun, done = time.perf_counter(), 0
    while (passed := time.perf_counter() - begun) < seconds:
        done += work()
    return done / passed


def vector(threads: int, num_envs: int = 1024, opponents: list[str] | None = None) -> Callable[[], int]:
    """Random play through a vector, with observations and masks."""
    env = gavel.VectorEnv(num_envs, opponents=opponents, threads=threads)

    def work() -> int:
        for _ in range(20):
            env.step(env.sample())
        return 20 * num_envs

    return work


def single() -> Callable[[], int]:
    """A Gymnasium environment against `random`, stepped with legal actions at random."""
    env = gymnasium.make("gavel/ModernArt-v0", opponents=["random"], disable_env_checker=True).unwrapped
    env.reset(seed=1)
    game: Any = env._game  # type: ignore[attr-defined]

    def work() -> int:
        for _ in range(1000):
            if env.step(game.sample())[2]:
                env.reset()
        return 1000

    return work


def petting(env: Any) -> Callable[[], int]:
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


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    seconds = parser.parse_args().seconds
    for threads in (1, 2):
        plain = gavel.plain_loop(1024, seconds=seconds, threads=threads)
        ours = rate(vector(threads), seconds)
        print(f"plain Rust loop, {threads} threads: {plain:>12,.0f} decisions/s")
        print(f"VectorEnv, {threads} threads:       {ours:>12,.0f} decisions/s, {ours / plain:.0%} of it", flush=True)
    print(f"VectorEnv against greedy:   {rate(vector(2, opponents=['greedy']), seconds):>12,.0f} decisions/s", flush=True)
    print(f"Gymnasium against random:   {rate(single(), seconds):>12,.0f} steps/s", flush=True)
    print(f"PettingZoo, this game:      {rate(petting(zoo.env()), seconds):>12,.0f} steps/s", flush=True)
    try:
        from pettingzoo.classic import connect_four_v3, tictactoe_v3
    except ModuleNotFoundError as why:
        print(f"PettingZoo classic games are not measured: {why}")
        return
    for name, module in (("connect four", connect_four_v3), ("tic-tac-toe", tictactoe_v3)):
        print(f"PettingZoo, {name + ':':<16}{rate(petting(module.env()), seconds):>12,.0f} steps/s", flush=True)


if __name__ == "__main__":
    main()
