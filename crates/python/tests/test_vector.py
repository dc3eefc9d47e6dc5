"""Many games at once: in place, reproducible, without leaks."""

import resource
import sys
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

import gavel


def digest(env: gavel.VectorEnv, steps: int) -> list[bytes]:
    """Everything that was written."""
    env.reset(seed=11)
    written = []
    for _ in range(steps):
        env.step(env.sample())
        arrays = (env.observations, env.masks, env.seats, env.reward, env.rewards, env.done, env.money, env.lengths)
        written.append(b"".join(array.tobytes() for array in arrays))
    return written


@pytest.mark.parametrize("opponents", [None, ["greedy", "random", "tight"]])
def test_the_same_seed_gives_the_same_arrays_on_any_number_of_threads(opponents: list[str] | None) -> None:
    settings = gavel.Settings.every()
    one = digest(gavel.VectorEnv(200, settings, opponents=opponents, threads=1), 60)
    for threads in (2, 5):
        assert digest(gavel.VectorEnv(200, settings, opponents=opponents, threads=threads), 60) == one


def test_arrays_are_written_in_place() -> None:
    env = gavel.VectorEnv(8)
    observations, masks = env.observations, env.masks
    before = observations.copy()
    env.step(env.sample())
    assert env.observations is observations and env.masks is masks
    assert (observations != before).any()


def test_bytes_are_the_numbers_rounded() -> None:
    numbers, rounded = gavel.VectorEnv(64, seed=3), gavel.VectorEnv(64, seed=3, as_bytes=True)
    assert rounded.observations.dtype == np.uint8 and rounded.observations.shape == numbers.observations.shape
    for _ in range(200):
        actions = numbers.sample().copy()
        numbers.step(actions)
        rounded.step(actions)
        assert (rounded.observations == (numbers.observations * np.float32(255) + np.float32(0.5)).astype(np.uint8)).all()


def test_what_is_hidden_is_there_only_if_asked_for() -> None:
    assert gavel.VectorEnv(8).hidden.shape == (8, 0)
    env = gavel.VectorEnv(8, [gavel.Settings(seats=3)], hidden=True)
    assert env.hidden.shape == (8, 150) and env.hidden.dtype == np.uint8
    # Four hands, of which two are there, and two deals to three seats; 25 kinds of cards each, 85 for a card.
    assert (env.hidden.reshape(8, 6, 25).sum(2) // 85 == [10, 10, 0, 0, 18, 18]).all()


def test_arrays_are_shared_through_dlpack() -> None:
    env = gavel.VectorEnv(64, seed=3, hidden=True)
    names = ("observations", "hidden", "masks", "seats", "reward", "rewards", "done", "money", "lengths")
    shared = {name: np.from_dlpack(getattr(env, name)) for name in names}
    chosen = np.from_dlpack(env.sample())
    before = {name: array.copy() for name, array in shared.items()}
    for _ in range(400):
        env.step(env.sample())
    assert np.shares_memory(chosen, env.sample()) and chosen.dtype == np.int64
    for name, array in shared.items():
        ours = getattr(env, name)
        assert np.shares_memory(array, ours) and array.dtype == ours.dtype and (array == ours).all(), name
    for name in ("observations", "hidden", "masks", "seats", "money", "lengths"):
        assert (shared[name] != before[name]).any(), name


def counted_meanwhile(work: Callable[[], object], times: int) -> int:
    """How often another thread came to count while a call was in Rust, over this many calls at most."""
    counted, stop = 0, False

    def count() -> None:
        nonlocal counted
        while not stop:
            counted += 1
            time.sleep(0)  # Hands the interpreter's lock back.

    thread, interval = threading.Thread(target=count), sys.getswitchinterval()
    # Whoever has the lock keeps it until it gives it away itself.
    sys.setswitchinterval(60)
    try:
        thread.start()
        for _ in range(times):
            before = counted
            work()
            if counted > before:
                return counted - before
        return 0
    finally:
        stop = True
        sys.setswitchinterval(interval)
        thread.join()


def test_other_threads_of_the_interpreter_run_during_a_step() -> None:
    env = gavel.VectorEnv(4096, threads=2)
    actions = env.sample().copy()
    assert counted_meanwhile(lambda: (env.reset(seed=0), env.step(actions)), 100) > 0
    assert counted_meanwhile(env.reset, 100) > 0
    # What does not release the lock lets nobody count.
    assert counted_meanwhile(gavel.fields, 100) == 0


def test_a_step_that_is_refused_changes_nothing() -> None:
    env = gavel.VectorEnv(3, seed=2)
    before = [array.copy() for array in (env.observations, env.masks, env.seats)]
    actions = env.sample().copy()
    actions[2] = int(np.flatnonzero(env.masks[2] == 0)[0])
    with pytest.raises(ValueError, match="is not legal in game 2"):
        env.step(actions)
    for was, now in zip(before, (env.observations, env.masks, env.seats), strict=True):
        assert (was == now).all()


def test_an_array_that_cannot_be_written_is_an_error() -> None:
    env = gavel.VectorEnv(2)
    env.masks.flags.writeable = False
    with pytest.raises(ValueError, match="cannot be written"):
        env.step(env.sample())


def test_games_end_with_rewards_that_sum_to_zero() -> None:
    env = gavel.VectorEnv(100, [gavel.Settings(seats=3), gavel.Settings(seats=5)], reward="money", seed=3)
    ended = 0
    for _ in range(900):
        env.step(env.sample())
        assert env.observations.min() >= 0 and env.observations.max() <= 1
        assert (env.masks.sum(axis=1) > 1).all(), "what has only one answer is not asked"
        done = env.done
        ended += int(done.sum())
        assert np.abs(env.rewards[done].sum(axis=1)).max(initial=0) < 1e-4
        assert (env.rewards[~done] == 0).all()
        assert (env.money[done].max(axis=1) > 100).all()
        assert (env.lengths[done] > 20).all()
    assert ended > 200


def test_a_learner_has_its_own_reward() -> None:
    env = gavel.VectorEnv(50, opponents=["random"], learner=2, seed=4)
    assert (env.seats == 1).all()
    for _ in range(300):
        env.step(env.sample())
        assert (env.seats == 1).all()
        assert (env.reward == env.rewards[:, 1]).all()


def test_memory_stays_flat() -> None:
    env = gavel.VectorEnv(512, opponents=["random"])
    for _ in range(50):
        env.step(env.sample())
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(800):
        env.step(env.sample())
    game = gavel.Game(seed=1)
    for _ in range(20):
        game.begin()
        while not game.over:
            game.step(game.sample())
            game.position()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8_000, "kilobytes"


def test_an_array_whose_shape_has_changed_is_an_error() -> None:
    env = gavel.VectorEnv(4)
    actions = env.sample().copy()
    env.seats.resize((2,), refcheck=False)
    with pytest.raises(ValueError, match="their shape has changed"):
        env.step(actions)
