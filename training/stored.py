"""Writes a small net that nobody trained, and what it answers: `python training/stored.py crates/bots/tests/net`.

The tests of every part compare with these files: the encoding (the same observations), the export (the same weights), the arithmetic in NumPy
and in Rust (the same answers, bit by bit). They change only when `gavel.ENCODING_VERSION` does.
"""

from __future__ import annotations

import sys
from pathlib import Path

import gavel
import numpy as np
from numpy.typing import NDArray

from export import Arrays, quantised, run, write

WIDTH = 32
ROWS = 96


def small() -> Arrays:
    """Weights of both towers, drawn."""
    dice = np.random.Generator(np.random.PCG64(7))
    tensors: Arrays = {}
    for tower, outputs in (("policy", gavel.ACTIONS), ("value", 5)):
        shapes = {"first": (WIDTH, gavel.OBSERVATION_SIZE), "blocks.0": (WIDTH, WIDTH), "last": (outputs, WIDTH)}
        weights: Arrays = {}
        for name, (rows, columns) in shapes.items():
            # Whole steps, so that no library's normal distribution matters.
            weights[f"{name}.weight"] = dice.integers(-1000, 1001, (rows, columns)) / np.float32(1000 * columns**0.5)
            weights[f"{name}.bias"] = dice.integers(-500, 501, rows).astype(np.float32) / np.float32(1000)
        tensors |= quantised(weights, tower)
    return dict(sorted(tensors.items(), key=lambda item: (-item[1].itemsize, item[0])))


def rows() -> NDArray[np.uint8]:
    """What seats knew in games at random, at every kind of table."""
    tables = [
        gavel.Settings(edition, seats, proceeds=proceeds, mystery=mystery)
        for edition in ("cmon-2017", "cmon-2017-en")
        for proceeds in ("second", "split")
        for seats, mystery in ((3, False), (3, True), (4, False), (5, False))
    ]
    env = gavel.VectorEnv(16, tables, seed=7, threads=1, as_bytes=True)
    kept = []
    for step in range(ROWS * 5):
        env.step(env.sample())
        if step % 5 == 4:
            kept.append(env.observations[step // 5 % 16].copy())
    return np.stack(kept)


def answers(net: Arrays, known: NDArray[np.uint8]) -> bytes:
    """For each row what was known, what the policy says and what the judge says."""
    policy, value = run(net, "policy", known), run(net, "value", known)
    return b"".join(k.tobytes() + p.astype("<f4").tobytes() + v.astype("<f4").tobytes() for k, p, v in zip(known, policy, value, strict=True))


def write_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    net = small()
    write(folder / "small.safetensors", net, gavel.ENCODING_VERSION)
    (folder / "answers.bin").write_bytes(answers(net, rows()))


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
