"""The whole training on a small scale: a learner who knows nothing soon beats `random`. Runs where torch can be imported."""

import copy
import sys
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
sys.path.insert(0, str(Path(__file__).parent.parent))

import train  # noqa: E402
from learn import Other  # noqa: E402

PLAN = {
    "seed": 1,
    "tables": {
        "seats": {"3": 1, "4": 1, "5": 1},
        "edition": {"cmon-2017": 3, "cmon-2017-en": 1},
        "proceeds": {"second": 2, "split": 1},
        "open_cash": {"false": 9, "true": 1},
        "mystery": {"false": 7, "true": 3},
    },
    "net": {"width": 64, "blocks": 2, "bfloat16": False},
    "rollout": {
        "games": 512,
        "steps": 32,
        "pool": 0.125,
        "pool_members": 4,
        "keep_every": 5,
        "kept": 4,
        "fields": {"random": {"bots": ["random"], "games": 128}},
    },
    "ppo": {
        "iterations": 60,
        "minibatch": 2048,
        "clip": 0.2,
        "lambda": 0.95,
        "learning_rate": [1e-3, 1e-4],
        "entropy": [0.02, 0.006],
        "money": [0.5, 0.03],
        "money_until": 0.6,
        "gradient_norm": 1.0,
        "average": 0.02,
    },
}


def test_it_learns_to_beat_random() -> None:
    device = train.device_named("auto")
    learner = train.made(PLAN, device)
    won: dict[int, list[float]] = {3: [0.0, 0.0], 4: [0.0, 0.0], 5: [0.0, 0.0]}
    for iteration in range(60):
        if iteration % 10 == 0:
            learner.seat_others([Other(train.copied(learner, PLAN)) for _ in range(4)])
        learner.iterate()
        for seats, (share, games) in learner.shares(train.fields_of(learner, PLAN)["random"]).items():
            if iteration >= 45:
                won[seats][0] += share * games
                won[seats][1] += games
    shares = {seats: won / games for seats, (won, games) in won.items()}
    assert min(shares.values()) > 0.75, shares


def test_a_training_goes_on_where_it_stopped() -> None:
    device = train.device_named("cpu")
    learner = train.made(PLAN, device)
    learner.seat_others([Other(train.copied(learner, PLAN)) for _ in range(4)])
    learner.iterate()
    state = copy.deepcopy(learner.state())
    later = train.made(PLAN, device)
    later.go_on(state)
    assert (later.iteration, later.decisions) == (1, learner.decisions)
    for mine, theirs in zip(learner.actor.parameters(), later.actor.parameters(), strict=True):
        assert torch.equal(mine, theirs)
    later.seat_others([Other(train.copied(later, PLAN)) for _ in range(4)])
    later.iterate()
    assert later.iteration == 2
