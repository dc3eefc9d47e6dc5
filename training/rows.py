"""The rows that `cargo run --release -p env --example demonstrations` writes: one decision of a bot each."""

from __future__ import annotations

from pathlib import Path

import gavel
import numpy as np
from numpy.typing import NDArray

from nets import HIDDEN

SEATS = 5
# A share of the win is written in parts of this.
PARTS = 60
# No code: the bot was not asked as a learner is.
NO_CODE = 255

SIZES = {
    "known": gavel.OBSERVATION_SIZE,
    "chairs": 1,
    "shares": SEATS,
    "ahead": 1,
    "hidden": HIDDEN,
    "marks": gavel.ACTIONS,
    "code": 1,
}
ROW = sum(SIZES.values())


def columns() -> dict[str, slice]:
    """Where each part of a row lies."""
    out, at = {}, 0
    for name, size in SIZES.items():
        out[name] = slice(at, at + size)
        at += size
    return out


COLUMNS = columns()


def rows_of(file: Path, one_of: int = 1) -> NDArray[np.uint8]:
    """The rows of a file, or one of so many of them."""
    every = np.memmap(file, np.uint8, "r")
    if len(every) % ROW:
        raise ValueError(f"{file}: expected rows of {ROW} bytes, found {len(every)} bytes")
    return np.ascontiguousarray(every.reshape(-1, ROW)[::one_of])
