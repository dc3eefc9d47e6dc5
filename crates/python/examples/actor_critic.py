"""A compact actor-critic in NumPy alone that learns to play against bots of ours.

    python actor_critic.py --opponents random aggressive --seconds 120
    python actor_critic.py --opponents greedy --seconds 600

It learns at three seats unless told otherwise, and then plays alone against a field of each opponent: the share of games it
wins has to be well above the share that everybody would have.
"""

import argparse
import os
import time
from collections.abc import Sequence
from typing import Any

# The matrices are small: one thread multiplies them faster than two that wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

import gavel

Array = NDArray[np.float32]


class Network:
    """Two hidden layers for the actor and the critic together; Adam."""

    def __init__(self, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)

        def layer(inputs: int, outputs: int, scale: float) -> Array:
            return rng.standard_normal((inputs, outputs), dtype=np.float32) * np.float32(scale / inputs**0.5)

        self.weights = [
            layer(gavel.OBSERVATION_SIZE, hidden, 1.4),
            np.zeros(hidden, np.float32),
            layer(hidden, hidden, 1.4),
            np.zeros(hidden, np.float32),
            layer(hidden, gavel.ACTIONS + 1, 0.1),
            np.zeros(gavel.ACTIONS + 1, np.float32),
        ]
        self._first = [np.zeros_like(weight) for weight in self.weights]
        self._second = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def forward(
        self, observations: NDArray[np.float32 | np.uint8], masks: NDArray[np.int8]
    ) -> tuple[Array, Array, tuple[Array, Array]]:
        """The probabilities of the actions, the value, and what the gradient needs."""
        w1, b1, w2, b2, w3, b3 = self.weights
        one = np.maximum(observations @ w1 + b1, 0)
        two = np.maximum(one @ w2 + b2, 0)
        out = two @ w3 + b3
        logits = np.where(masks > 0, out[:, :-1], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return chances, out[:, -1], (one, two)

    def learn(self, observations: Array, layers: tuple[Array, Array], slope: Array, rate: float) -> None:
        """One step of Adam along the slope of the loss at the outputs."""
        one, two = layers
        _, _, w2, _, w3, _ = self.weights
        slope_two = (slope @ w3.T) * (two > 0)
        slope_one = (slope_two @ w2.T) * (one > 0)
        slopes = [
            observations.T @ slope_one,
            slope_one.sum(axis=0),
            one.T @ slope_two,
            slope_two.sum(axis=0),
            two.T @ slope,
            slope.sum(axis=0),
        ]
        size = float(np.sqrt(sum(float((part * part).sum()) for part in slopes)))
        scale = min(1.0, 0.5 / max(size, 1e-9))
        self._steps += 1
        correction = np.sqrt(1 - 0.99**self._steps) / (1 - 0.9**self._steps)
        for weight, first, second, part in zip(self.weights, self._first, self._second, slopes, strict=True):
            part = part * scale
            first += 0.1 * (part - first)
            second += 0.01 * (part * part - second)
            weight -= (rate * correction) * first / (np.sqrt(second) + 1e-6)


def draw(chances: Array, rng: np.random.Generator) -> NDArray[np.int64]:
    """One action for each row."""
    limits = chances.cumsum(axis=1)
    dice = rng.random((len(chances), 1), dtype=np.float32) * limits[:, -1:]
    actions: NDArray[np.int64] = np.minimum((limits <= dice).sum(axis=1, dtype=np.int64), gavel.ACTIONS - 1)
    return actions


def train(
    opponents: Sequence[str], seats: int, seconds: float, decisions: float = np.inf, seed: int = 1, say: bool = True
) -> Network:
    """Learns for this long, or for this many decisions, by clipped policy gradients along the learner's own decisions."""
    games, steps, hidden, rate = 256, 64, 128, 1e-3
    env = gavel.VectorEnv(games, [gavel.Settings(seats=seats)], opponents=list(opponents), reward="mixed", seed=seed)
    network, rng = Network(hidden, seed), np.random.default_rng(seed)
    shape = (steps, games)
    seen = np.zeros((*shape, gavel.OBSERVATION_SIZE), np.float32)
    legal = np.zeros((*shape, gavel.ACTIONS), np.int8)
    chosen, chance = np.zeros(shape, np.int64), np.zeros(shape, np.float32)
    value, reward, done = (np.zeros(shape, np.float32) for _ in range(3))
    begun, told, ended, won, asked = time.monotonic(), 0.0, 0, 0.0, 0
    while (passed := time.monotonic() - begun) < seconds and asked < decisions:
        left = 1 - max(passed / seconds, asked / decisions)
        for step in range(steps):
            seen[step], legal[step] = env.observations, env.masks
            chances, value[step], _ = network.forward(seen[step], legal[step])
            chosen[step] = draw(chances, rng)
            chance[step] = np.take_along_axis(chances, chosen[step][:, None], axis=1)[:, 0]
            env.step(chosen[step])
            reward[step], done[step] = env.reward, env.done
            ended += int(env.done.sum())
            won += float((env.reward[env.done] > 0.5).sum())
        asked += steps * games
        later, advantage = network.forward(env.observations, env.masks)[1], np.zeros_like(value)
        trace = np.zeros(games, np.float32)
        for step in reversed(range(steps)):
            going = 1 - done[step]
            trace = reward[step] + going * later - value[step] + 0.95 * going * trace
            advantage[step], later = trace, value[step]
        target = (advantage + value).reshape(-1)
        flat = advantage.reshape(-1)
        flat = (flat - flat.mean()) / (flat.std() + 1e-6)
        rows = rng.permutation(steps * games)
        for batch in np.array_split(np.concatenate([rows, rng.permutation(rows)]), 16):
            inputs, masks = seen.reshape(-1, seen.shape[2])[batch], legal.reshape(-1, legal.shape[2])[batch]
            chances, values, layers = network.forward(inputs, masks)
            picked, old = chosen.reshape(-1)[batch], chance.reshape(-1)[batch]
            ratio = chances[np.arange(len(batch)), picked] / old
            gain = flat[batch]
            # Beyond the clip there is nothing to gain.
            live = np.where(gain > 0, ratio < 1.2, ratio > 0.8) * ratio * gain
            entropy = -np.log(chances + 1e-9)
            surprise = chances * (entropy - (chances * entropy).sum(axis=1, keepdims=True))
            slope = np.empty((len(batch), gavel.ACTIONS + 1), np.float32)
            slope[:, :-1] = chances * live[:, None] - 0.01 * left * surprise
            slope[np.arange(len(batch)), picked] -= live
            slope[:, -1] = 0.5 * (values - target[batch])
            network.learn(inputs, layers, slope / np.float32(len(batch)), rate * max(left, 0.05))
        if say and passed - told > 10:
            told = passed
            print(f"{passed:5.0f} s  {asked:>9} decisions  won {won / max(ended, 1):.3f} of {ended} games", flush=True)
            ended, won = 0, 0.0
    return network


def play(network: Network, opponents: Sequence[str], seats: int, games: int, seed: int = 99) -> dict[str, Any]:
    """The share of games won alone against these bots, a tie shared, with its 95 % interval."""
    env = gavel.VectorEnv(512, [gavel.Settings(seats=seats)], opponents=list(opponents), seed=seed)
    rng = np.random.default_rng(seed)
    shares: list[float] = []
    while len(shares) < games:
        chances, _, _ = network.forward(env.observations, env.masks)
        env.step(draw(chances, rng))
        shares.extend((env.reward[env.done] + 1 / seats).tolist())
    figures = np.array(shares[:games])
    margin = 1.96 * figures.std() / np.sqrt(games)
    return {"wins": float(figures.mean()), "low": float(figures.mean() - margin), "high": float(figures.mean() + margin)}


def main() -> None:
    """Learns, then measures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--opponents", nargs="+", default=["random", "aggressive"])
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--decisions", type=float, default=np.inf, help="stop earlier, after this many decisions")
    parser.add_argument("--games", type=int, default=3000)
    arguments = parser.parse_args()
    network = train(arguments.opponents, arguments.seats, arguments.seconds, arguments.decisions)
    print(f"par is {1 / arguments.seats:.3f}")
    for opponent in arguments.opponents:
        result = play(network, [opponent], arguments.seats, arguments.games)
        print(f"alone against {opponent}: {result['wins']:.3f} ({result['low']:.3f} to {result['high']:.3f})")


if __name__ == "__main__":
    main()
