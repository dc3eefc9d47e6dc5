"""Trains the network that says who will win, on finished games: `python training/value.py rows.bin… --test test.bin --out value.pt`.

The rows are written by `cargo run --release -p env --example demonstrations`. It sees what a seat sees, nothing else, and says for every chair which
share of the win it will have. The calibration is measured on games it has not seen: among positions for which it says 20 %, 20 % should be won.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import gavel
import numpy as np
import torch
from numpy.typing import NDArray

from nets import Tower
from rows import COLUMNS, PARTS, SEATS, rows_of


def parts(rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """What was known, which chairs are there, and the shares."""
    there = torch.arange(SEATS)[None] < rows[:, COLUMNS["chairs"]]
    return rows[:, COLUMNS["known"]].float() / 255, there, rows[:, COLUMNS["shares"]].float() / PARTS


def calibration(
    shares: NDArray[np.float64], won: NDArray[np.float64], bins: int = 20
) -> tuple[float, list[tuple[float, float, int]]]:
    """The expected error, and for each bin: what was said, what came, and how often."""
    place = np.minimum((shares * bins).astype(int), bins - 1)
    table = []
    error = 0.0
    for number in range(bins):
        here = place == number
        if here.any():
            said, came = float(shares[here].mean()), float(won[here].mean())
            error += abs(said - came) * float(here.mean())
            table.append((round(said, 4), round(came, 4), int(here.sum())))
    return error, table


def said_by(tower: Tower, rows: NDArray[np.uint8]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The share of the seat that looks as the network says it, and what came."""
    said, came = [], []
    with torch.no_grad():
        for chunk in torch.from_numpy(rows).split(16384):
            numbers, there, shares = parts(chunk)
            logits = tower(numbers).masked_fill(~there, -1e9)
            said.append(torch.softmax(logits, -1)[:, 0])
            came.append(shares[:, 0])
    return torch.cat(said).double().numpy(), torch.cat(came).double().numpy()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=Path, nargs="+")
    parser.add_argument("--test", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--one-of", type=int, default=1, help="use one of so many rows")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    torch.manual_seed(wanted.seed)
    rows = torch.from_numpy(np.concatenate([rows_of(file, wanted.one_of) for file in wanted.rows]))
    tower = Tower(gavel.OBSERVATION_SIZE, SEATS, wanted.width, 1)
    optimiser = torch.optim.Adam(tower.parameters(), lr=wanted.rate, betas=(0.9, 0.99))
    each = len(rows) // wanted.batch
    steps = wanted.passes * each
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, wanted.rate, total_steps=steps + 1, pct_start=0.1)
    number, total = 0, 0.0
    for _ in range(wanted.passes):
        for chosen in torch.randperm(len(rows))[: each * wanted.batch].split(wanted.batch):
            numbers, there, shares = parts(rows[chosen])
            logits = tower(numbers).masked_fill(~there, -1e9)
            loss = -(shares * torch.log_softmax(logits, -1)).sum(-1).mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            number, total = number + 1, total + loss.item()
            if number % 200 == 0:
                print(json.dumps({"step": number, "of": steps, "loss": round(total / 200, 4)}), flush=True)
                total = 0.0
    torch.save({name: w.half() for name, w in tower.state_dict().items()}, wanted.out)
    error, table = calibration(*said_by(tower, rows_of(wanted.test)))
    print(json.dumps({"rows": len(rows), "expected error": round(error, 4), "bins": table}), flush=True)


if __name__ == "__main__":
    main()
