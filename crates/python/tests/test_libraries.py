"""The official checkers of Gymnasium, PettingZoo and OpenSpiel."""

import warnings

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, render_test, seed_test

import gavel
from gavel import spiel, zoo  # noqa: F401 (registers the game)


@pytest.mark.parametrize("illegal", ["end", "raise"])
def test_gymnasium_env(illegal: str) -> None:
    env = gymnasium.make("gavel/ModernArt-v0", opponents=["greedy", "random"], illegal=illegal, render_mode="ansi")
    if illegal == "end":
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            check_env(env.unwrapped)
    observation, info = env.reset(seed=7)
    total, games = 0.0, 0
    for _ in range(2000):
        assert env.observation_space.contains(observation)
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        assert not truncated and (terminated or reward == 0)
        if terminated:
            games += 1
            total += float(reward)
            assert len(info["money"]) == 4
            observation, info = env.reset()
    assert games > 10 and total / games < 0.1, "at random one does not win"
    assert "Round" in str(env.render())


def test_gymnasium_reproduces_a_game_from_its_seed() -> None:
    def play() -> list[bytes]:
        env = gymnasium.make("gavel/ModernArt-v0", opponents=["greedy"], settings=gavel.Settings(seats=3))
        observation, _ = env.reset(seed=3)
        env.action_space.seed(1)
        written = []
        for _ in range(100):
            written.append(observation["observation"].tobytes())
            action = env.action_space.sample(observation["action_mask"])
            observation, _, terminated, _, _ = env.step(action)
            if terminated:
                observation, _ = env.reset()
        return written

    assert play() == play()


def test_gymnasium_says_what_is_wrong() -> None:
    env = gymnasium.make("gavel/ModernArt-v0", illegal="raise", disable_env_checker=True)
    observation, _ = env.reset(seed=1)
    with pytest.raises(ValueError, match="its mask is 0"):
        env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    mild = gymnasium.make("gavel/ModernArt-v0", disable_env_checker=True)
    observation, _ = mild.reset(seed=1)
    _, reward, terminated, _, info = mild.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(ValueError, match="expected an action from 0 to 67"):
        env.unwrapped.step(68)


def test_gymnasium_vector() -> None:
    envs = gymnasium.make_vec("gavel/ModernArt-v0", num_envs=32, opponents=["tight"])
    observations, _ = envs.reset(seed=5)
    assert envs.observation_space.contains(observations)
    ended = 0
    for _ in range(300):
        mask = observations["action_mask"]
        actions = (mask * np.random.default_rng(1).random(mask.shape)).argmax(axis=1)
        observations, rewards, terminated, truncated, _ = envs.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (32,)
        ended += int(terminated.sum())
    assert ended > 32
    for wrong in (np.zeros(32), np.zeros(31, dtype=np.int64), [[0]] * 32):
        with pytest.raises(TypeError, match=r"expected whole numbers with shape \(32,\)"):
            envs.step(wrong)
    sync = gymnasium.make_vec("gavel/ModernArt-v0", num_envs=2, vectorization_mode="sync")
    observations, _ = sync.reset(seed=5)
    assert observations["observation"].shape == (2, gavel.OBSERVATION_SIZE)


@pytest.mark.parametrize("seats", [3, 5])
def test_pettingzoo_api(seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(zoo.env(seats=seats), num_cycles=400)


def test_pettingzoo_seed_and_render() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: zoo.env(seats=3), num_cycles=300)
        render_test(lambda render_mode: zoo.env(seats=3, render_mode=render_mode))


def test_pettingzoo_ends_with_rewards_that_sum_to_zero() -> None:
    env = zoo.env(seats=4, reward="money")
    env.reset(seed=1)
    total: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] = total.get(agent, 0.0) + reward
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    assert abs(sum(total.values())) < 1e-4 and any(total.values())


@pytest.mark.parametrize("players", [3, 4])
def test_openspiel_random_simulations(players: int) -> None:
    game = pyspiel.load_game(f"python_modern_art(players={players})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_playthrough_and_observers() -> None:
    game = pyspiel.load_game("python_modern_art(players=3,edition=classic-1992)")
    text = generate_playthrough.playthrough("python_modern_art(players=3)", action_sequence=[], seed=1)
    assert "IsTerminal() = True" in text and "deal Ao" in text
    state = game.new_initial_state()
    rng = np.random.default_rng(1)
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        assert abs(sum(chances) - 1) < 1e-9
        state.apply_action(int(rng.choice(outcomes, p=chances)))
    observer = make_observation(game)
    for player in range(3):
        observer.set_from(state, player)
        assert 0 <= observer.tensor.min() and observer.tensor.max() <= 1
        assert f"viewer: {player + 1}" in observer.string_from(state, player)
        assert state.information_state_string(player) != state.information_state_string((player + 1) % 3)


def test_openspiel_worlds_a_player_cannot_tell_apart_have_one_information_state() -> None:
    game = pyspiel.load_game("python_modern_art(players=3)")
    kinds = [0, 5, 10, 15, 20] * 2 + list(range(25)) + list(range(25))

    def dealt(swap: bool) -> pyspiel.State:
        state, left = game.new_initial_state(), list(kinds)
        draws = []
        counts = dict(state.chance_outcomes())
        assert counts
        for _ in range(game.table.dealt):
            legal = dict(state.chance_outcomes())
            kind = next(kind for kind in left if kind in legal) if any(kind in legal for kind in left) else min(legal)
            if kind in left:
                left.remove(kind)
            draws.append(kind)
            state.apply_action(kind)
        if not swap:
            return state
        # Two cards of the other players change places: cards 1 and 2 of the deal belong to players 1 and 2.
        draws[1], draws[2] = draws[2], draws[1]
        state = game.new_initial_state()
        for kind in draws:
            state.apply_action(kind)
        return state

    one, other = dealt(False), dealt(True)
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_string(1) != other.information_state_string(1)


def test_openspiel_tiny_variant() -> None:
    game = pyspiel.load_game("python_modern_art(players=2,tiny=True)")
    pyspiel.random_sim_test(game, num_sims=20, serialize=False, verbose=False)
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 30
    with pytest.raises(ValueError, match="two players"):
        spiel.ModernArtGame({"players": 3, "tiny": True})
