"""Games by the thousand, in arrays that the device reads directly."""

from __future__ import annotations

from itertools import product
from typing import Any

import gavel
import numpy as np
import torch
from torch import Tensor

COPIED = ("observations", "hidden", "masks", "seats", "done", "rewards", "money")


def settings(tables: dict[str, dict[str, int]]) -> list[gavel.Settings]:
    """The settings, each as often as it is to be drawn."""
    choices = [tables[word].items() for word in ("seats", "edition", "proceeds", "open_cash", "mystery")]
    drawn: list[tuple[gavel.Settings, float]] = []
    for (seats, a), (edition, b), (proceeds, c), (cash, d), (mystery, e) in product(*choices):
        total = np.prod([sum(weight for _, weight in choice) for choice in choices[:4]])
        with_mystery = mystery == "true"
        if with_mystery and seats != "3":
            continue
        share = a * b * c * d / total
        if seats == "3":
            share *= e / sum(tables["mystery"].values())
        made = gavel.Settings(
            edition, int(seats), proceeds=proceeds, mystery=with_mystery, open_cash=cash == "true"
        )
        drawn.append((made, float(share)))
    return [made for made, share in drawn for _ in range(max(1, round(share * 1000)))]


class Tables:
    """A vector of games whose rows are a slice of the buffers of a roll-out."""

    def __init__(
        self,
        games: int,
        drawn: list[gavel.Settings],
        seed: int,
        device: torch.device,
        opponents: list[str] | None = None,
        threads: int = 0,
    ) -> None:
        self.games = games
        self.env = gavel.VectorEnv(
            games, drawn, opponents=opponents, seed=seed, threads=threads, as_bytes=True, hidden=True
        )
        self.arrays: dict[str, Tensor] = {}
        for name in COPIED:
            array = getattr(self.env, name)
            if device.type == "cuda":
                pin(array)
            self.arrays[name] = torch.from_numpy(array)
        self.actions = torch.zeros(games, dtype=torch.int64, pin_memory=device.type == "cuda")

    def step(self) -> None:
        """Plays on with `actions`."""
        self.env.step(self.actions.numpy())


def pin(array: np.ndarray[Any, Any]) -> None:
    """Lets the device read this memory while the processor goes on."""
    if array.nbytes:
        # It is only slower where this fails.
        torch.cuda.cudart().cudaHostRegister(array.ctypes.data, array.nbytes, 0)
