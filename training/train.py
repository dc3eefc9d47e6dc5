"""Trains the net from nothing, in slices: `python training/train.py --out runs/net`.

Call it again with the same arguments until it says that the training is complete; each call goes on where the last one stopped. It writes
check-points, `curve.jsonl` (a line for every few iterations) and `net.pt`, which `export.py` turns into the weights of the program.
With `--exploiters FILE…` these sit at the tables of the pool, beside past selves: what exploit.py wrote, or what clone.py wrote after it had looked
on at a bot that thinks too long to sit there itself. Who is named twice has twice as many tables.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import tomllib
from pathlib import Path
from typing import Any

import torch

from learn import Learner, Other, Part
from nets import Tower, actor, critic
from tables import Tables, settings

HERE = Path(__file__).parent
# Seconds from one check-point to the next; a slice ends with one, too.
CHECK_POINT = 100


def device_named(name: str) -> torch.device:
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.device(name)


def plan_of(file: Path) -> dict[str, Any]:
    """The settings in this file; what it does not say is said in settings.toml."""
    plan = tomllib.loads((HERE / "settings.toml").read_text())
    for section, content in tomllib.loads(file.read_text()).items():
        if isinstance(content, dict):
            plan.setdefault(section, {}).update(content)
        else:
            plan[section] = content
    return plan


def load_tower(file: Path, net: dict[str, int]) -> Tower:
    """The player in a file that was written by `save_tower`, or by clone.py."""
    tower = actor(net["width"], net["blocks"])
    known = torch.load(file, map_location="cpu")
    tower.load_state_dict({name: w.float() for name, w in known.get("actor", known).items()})
    return tower


def save_tower(tower: Tower, file: Path) -> None:
    torch.save({name: w.detach().half().cpu() for name, w in tower.state_dict().items()}, file)


def save(folder: Path, state: dict[str, Any]) -> None:
    """Writes files, each whole or not at all."""
    for name, content in state.items():
        fresh = folder / f"{name}.new"
        torch.save(content, fresh)
        fresh.rename(folder / f"{name}.pt")


def load(folder: Path, names: list[str]) -> dict[str, Any]:
    return {name: torch.load(folder / f"{name}.pt", map_location="cpu") for name in names}


class Curve:
    """One line of figures for every few iterations."""

    def __init__(self, file: Path, every: int) -> None:
        self.file, self.every = file.open("a"), every
        self.sums: dict[str, float] = {}
        self.count = 0
        self.shares: dict[str, dict[int, list[float]]] = {}

    def add(self, figures: dict[str, float], shares: dict[str, dict[int, tuple[float, int]]]) -> None:
        self.count += 1
        for name, figure in figures.items():
            self.sums[name] = self.sums.get(name, 0.0) + figure
        for name, by_seats in shares.items():
            for seats, (share, games) in by_seats.items():
                place = self.shares.setdefault(name, {}).setdefault(seats, [0.0, 0])
                place[0] += share * games
                place[1] += games

    def write(self, learner: Learner) -> None:
        if self.count == 0:
            return
        line: dict[str, Any] = {
            "iteration": learner.iteration,
            "seconds": round(learner.seconds, 1),
            "decisions": learner.decisions,
        }
        line |= {name: round(total / self.count, 5) for name, total in self.sums.items()}
        for name, by_seats in self.shares.items():
            line[name] = {seats: [round(won / games, 4), games] for seats, (won, games) in sorted(by_seats.items())}
        text = json.dumps(line)
        print(text, flush=True)
        self.file.write(text + "\n")
        self.file.flush()
        self.sums, self.count, self.shares = {}, 0, {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="the folder of this training")
    parser.add_argument("--settings", type=Path, default=HERE / "settings.toml")
    parser.add_argument("--seconds", type=float, default=510, help="stop after so many seconds of this slice")
    parser.add_argument("--iterations", type=int, help="instead of the settings' number")
    parser.add_argument("--in-all", type=float, help="train for so many seconds, all slices together, instead of so many iterations")
    parser.add_argument("--exploiters", type=Path, nargs="*", default=[], help="players of the pool, beside past selves")
    parser.add_argument("--begin", type=Path, help="begin with what clone.py wrote, instead of with nothing")
    parser.add_argument("--device", default="auto")
    parser.add_argument("--threads", type=int, default=0, help="threads that play games; 0: one for each core")
    parser.add_argument("--every", type=int, default=25, help="a line of figures every so many iterations")
    wanted = parser.parse_args()
    begun = time.monotonic()
    plan = plan_of(wanted.settings)
    if wanted.iterations:
        plan["ppo"]["iterations"] = wanted.iterations
    if wanted.in_all:
        plan["ppo"]["seconds"] = wanted.in_all
    device = device_named(wanted.device)
    if wanted.threads:
        torch.set_num_threads(wanted.threads)
    wanted.out.mkdir(parents=True, exist_ok=True)
    learner = made(plan, device, wanted.threads)
    past: list[Tower] = []
    if (wanted.out / "nets.pt").exists():
        state = load(wanted.out, ["nets", "adam-actor", "adam-critic", "past"])
        learner.go_on(state)
        for weights in state["past"]:
            tower = actor(plan["net"]["width"], plan["net"]["blocks"])
            tower.load_state_dict({name: w.float() for name, w in weights.items()})
            past.append(tower)
        print(f"going on after {learner.iteration} iterations, {learner.seconds:.0f} s", flush=True)
    elif wanted.begin:
        learner.begin(torch.load(wanted.begin, map_location="cpu"))
    room = plan["rollout"]["pool_members"] - 1
    if len(wanted.exploiters) > room:
        parser.error(f"{len(wanted.exploiters)} exploiters: pool_members has room for {room} beside a past self")
    exploiters = [load_tower(file, plan["net"]) for file in wanted.exploiters]
    dice = random.Random(plan["seed"] + learner.iteration)
    curve = Curve(wanted.out / "curve.jsonl", wanted.every)
    rollout = plan["rollout"]
    stored = time.monotonic()
    while learner.part() < 1 and time.monotonic() - begun < wanted.seconds:
        if learner.iteration % rollout["keep_every"] == 0:
            past.append(copied(learner, plan))
            # The newest ones, and some of the others.
            while len(past) > rollout["kept"]:
                past.pop(dice.randrange(len(past) - 2))
        if learner.iteration % 10 == 0:
            learner.seat_others(guests(past, exploiters, rollout["pool_members"], dice))
        figures = learner.iterate()
        curve.add(figures, {name: learner.shares(part) for name, part in fields_of(learner, plan).items()})
        if learner.iteration % wanted.every == 0:
            curve.write(learner)
        if time.monotonic() - stored > CHECK_POINT:
            stored = time.monotonic()
            check_point(wanted.out, learner, past)
    curve.write(learner)
    check_point(wanted.out, learner, past)
    part = learner.part()
    print(f"{part:.1%} of the training is done" if part < 1 else "the training is complete", flush=True)


def check_point(out: Path, learner: Learner, past: list[Tower]) -> None:
    """Writes what a next slice needs to go on, and the player as it is."""
    state = learner.state()
    state["past"] = [{name: w.half().cpu() for name, w in tower.state_dict().items()} for tower in past]
    save(out, state)
    save_tower(learner.average, out / "net.pt")


def made(plan: dict[str, Any], device: torch.device, threads: int = 0) -> Learner:
    """A learner who knows nothing, at its tables."""
    rollout, seed = plan["rollout"], plan["seed"]
    torch.manual_seed(seed)
    drawn = settings(plan["tables"])
    half = rollout["games"] // 2
    parts = [Tables(half, drawn, seed * 10 + number, device, threads=threads) for number in range(2)]
    pools = [(rollout["pool"], "mixed")] * 2
    for number, field in enumerate(rollout["fields"].values()):
        own = seed * 10 + 5 + number
        parts.append(Tables(field["games"], drawn, own, device, opponents=field["bots"], threads=threads))
        pools.append((0.0, "mixed"))
    net = plan["net"]
    players = actor(net["width"], net["blocks"]), critic(net["width"], net["blocks"])
    return Learner(
        *players,
        parts,
        plan["ppo"],
        rollout["steps"],
        device,
        seed,
        pools,
        rollout["pool_members"],
        net["bfloat16"],
    )


def fields_of(learner: Learner, plan: dict[str, Any]) -> dict[str, Part]:
    """The games of the learner alone among bots, by the names of the fields."""
    return dict(zip(plan["rollout"]["fields"], learner.parts[2:], strict=True))


def copied(learner: Learner, plan: dict[str, Any]) -> Tower:
    tower = actor(plan["net"]["width"], plan["net"]["blocks"])
    tower.load_state_dict({name: w.detach().cpu() for name, w in learner.average.state_dict().items()})
    return tower


def guests(past: list[Tower], exploiters: list[Tower], members: int, dice: random.Random) -> list[Other]:
    """Who sits at the tables of the pool: each exploiter once, then past selves, of which one in four plays its best action."""
    chosen = [Other(tower) for tower in exploiters]
    while len(chosen) < members:
        chosen.append(Other(dice.choice(past), best=dice.random() < 0.25))
    return chosen


if __name__ == "__main__":
    main()
