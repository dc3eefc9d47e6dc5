"""The official checkers of Gymnasium, PettingZoo and OpenSpiel."""

import os
import pathlib
import warnings
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, render_test, seed_test

import gavel
from gavel import spiel, zoo
from gavel.gym import ModernArtEnv
from gavel.text import table_text


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


@pytest.mark.parametrize("mode", ["ansi", "rgb_array", "svg"])
def test_gymnasium_renders_what_the_learner_sees(mode: str) -> None:
    env = gymnasium.make("gavel/ModernArt-v0", learner=2, render_mode=mode, disable_env_checker=True)
    env.reset(seed=7)
    position = env.unwrapped._game.position()
    wanted = {"ansi": table_text(position.seen_by(2)), "rgb_array": position.pixels(2), "svg": position.svg(2)}[mode]
    assert np.array_equal(env.render(), wanted)
    with pytest.raises(ValueError, match="expected the render mode 'ansi', 'rgb_array' or 'svg', got 'human'"):
        ModernArtEnv(render_mode="human")


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
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (32,)
        ended += int(terminated.sum())
        assert ("final_info" in infos) == bool(terminated.any())
    assert ended > 32
    for wrong in (np.zeros(32), np.zeros(31, dtype=np.int64), [[0]] * 32):
        with pytest.raises(TypeError, match=r"expected whole numbers with shape \(32,\)"):
            envs.step(wrong)
    sync = gymnasium.make_vec("gavel/ModernArt-v0", num_envs=2, vectorization_mode="sync")
    observations, _ = sync.reset(seed=5)
    assert observations["observation"].shape == (2, gavel.OBSERVATION_SIZE)


def test_gymnasium_vector_says_how_games_ended() -> None:
    envs = gymnasium.make_vec("gavel/ModernArt-v0", num_envs=8, settings=gavel.Settings(seats=3))
    envs.reset(seed=5)
    infos: dict[str, Any] = {}
    while not infos:
        *_, terminated, _, infos = envs.step(envs.unwrapped.games.sample())
    final = infos["final_info"]
    assert (infos["_final_info"] == terminated).all() and (final["_money"] == terminated).all()
    kept = {name: final[name].copy() for name in ("money", "lengths", "_money")}
    assert (kept["money"][terminated, :3].max(axis=1) > 100).all() and (kept["lengths"][terminated] > 20).all()
    for _ in range(200):
        envs.step(envs.unwrapped.games.sample())
    assert (envs.unwrapped.games.money != kept["money"]).any()
    assert all((final[name] == was).all() for name, was in kept.items()), "they are copies"


def test_gymnasium_vector_reproduces_from_its_seed_and_draws_one_without() -> None:
    def begun(seed: int | None) -> list[bytes]:
        envs = gymnasium.make_vec("gavel/ModernArt-v0", num_envs=16, opponents=["greedy"])
        seen = [envs.reset(seed=seed)[0]["observation"].tobytes()]
        for _ in range(40):
            mask = envs.unwrapped.games.masks
            seen.append(envs.step(mask.argmax(axis=1))[0]["observation"].tobytes())
        return seen

    assert begun(3) == begun(3) != begun(4)
    drawn = [begun(None)[0] for _ in range(2)]
    assert drawn[0] != drawn[1] and begun(0)[0] not in drawn


@pytest.mark.parametrize("seats", [3, 5])
def test_pettingzoo_api(seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(zoo.env(seats=seats), num_cycles=400)


def test_pettingzoo_seed_and_render() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: zoo.env(seats=3), num_cycles=300)
        pictures = {"svg": lambda picture: picture.startswith("<svg ")}
        render_test(lambda render_mode: zoo.env(seats=3, render_mode=render_mode), custom_tests=pictures)


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


@pytest.mark.parametrize("arguments", ["players=3", "players=4", "players=5", "players=3,mystery=True"])
def test_openspiel_random_simulations(arguments: str) -> None:
    game = pyspiel.load_game(f"python_modern_art({arguments})")
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


def two_deals() -> tuple[list[pyspiel.State], list[pyspiel.State]]:
    """The chance nodes of a deal and what is dealt, twice: two cards of players 1 and 2 have changed places."""
    game = pyspiel.load_game("python_modern_art(players=3)")
    kinds = [0, 5, 10, 15, 20] * 2 + list(range(25)) + list(range(25))
    state, draws = game.new_initial_state(), []
    for _ in range(game.table.dealt):
        legal = dict(state.chance_outcomes())
        kind = next((kind for kind in kinds if kind in legal), min(legal))
        if kind in kinds:
            kinds.remove(kind)
        draws.append(kind)
        state.apply_action(kind)

    def states() -> list[pyspiel.State]:
        found = [game.new_initial_state()]
        for kind in draws:
            found.append(found[-1].child(kind))
        return found

    one = states()
    # Cards 1 and 2 of the deal belong to players 1 and 2.
    draws[1], draws[2] = draws[2], draws[1]
    return one, states()


def test_openspiel_plays_the_tiny_variant_as_it_is_stored() -> None:
    # `GAVEL_BLESS=1` writes it anew.
    stored = pathlib.Path(__file__).parent / "tiny.playthrough.txt"
    name = "python_modern_art(players=2,tiny=True)"
    text = generate_playthrough.playthrough(name, action_sequence=[], seed=3)
    if os.environ.get("GAVEL_BLESS"):
        stored.write_text(text)
    assert text == stored.read_text(), "an action, an observation or a reward has changed"


def test_openspiel_worlds_a_player_cannot_tell_apart_have_one_information_state() -> None:
    one, other = (states[-1] for states in two_deals())
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_string(1) != other.information_state_string(1)


def observer_of(game: pyspiel.Game, public: bool, private: str) -> spiel.ModernArtObserver:
    kind = pyspiel.PrivateInfoType.__members__[private]
    return make_observation(game, pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=kind))


def test_openspiel_a_public_observer_sees_no_hand() -> None:
    game = pyspiel.load_game("python_modern_art(players=3)")
    public = observer_of(game, True, "NONE")
    for one, other in zip(*two_deals(), strict=True):
        seen = {public.string_from(state, player) for state in (one, other) for player in range(3)}
        assert len(seen) == 1, seen
    one.apply_action(one.legal_actions()[0])
    assert public.string_from(one, 1) == public.string_from(one, 2) and public.string_from(one, 1) not in seen


def test_openspiel_a_private_observer_sees_only_what_is_its_own() -> None:
    game = pyspiel.load_game("python_modern_art(players=3)")
    private = observer_of(game, False, "SINGLE_PLAYER")
    one, other = (states[-1] for states in two_deals())
    assert private.string_from(one, 0) == private.string_from(other, 0)
    assert private.string_from(one, 1) != private.string_from(other, 1)
    hand = private.string_from(one, 1)
    one.apply_action(one.legal_actions()[0])
    assert private.string_from(one, 1) == hand, "what is offered is no secret"
    # A closed fist is its owner's secret.
    state = one
    fists = set()
    while not state.is_terminal() and len(fists) < 2:
        before = [private.string_from(state, player) for player in range(3)]
        player, legal = state.current_player(), state.legal_actions()
        state.apply_action(legal[len(legal) // 2])
        after = [private.string_from(state, player) for player in range(3)]
        if ", fist " in after[player] and ", fist " not in before[player]:
            fists.add(player)
            assert all(after[rival] == before[rival] for rival in range(3) if rival != player)
    assert fists


def test_openspiel_observers_of_a_part_or_of_all_that_was_seen_have_no_numbers() -> None:
    game = pyspiel.load_game("python_modern_art(players=3)")
    recalling = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    for observer in (observer_of(game, True, "NONE"), observer_of(game, False, "SINGLE_PLAYER"), recalling):
        assert observer.tensor is None and observer.dict == {}
        with pytest.raises(ValueError, match="only this has numbers"):
            observer.set_from(two_deals()[0][-1], 0)
    with pytest.raises(ValueError, match="expected private_info SINGLE_PLAYER or NONE, got ALL_PLAYERS"):
        observer_of(game, True, "ALL_PLAYERS")
    with pytest.raises(ValueError, match="got neither"):
        observer_of(game, False, "NONE")


def test_openspiel_tiny_variant() -> None:
    game = pyspiel.load_game("python_modern_art(players=2,tiny=True)")
    pyspiel.random_sim_test(game, num_sims=20, serialize=False, verbose=False)
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 30
    with pytest.raises(ValueError, match="two players"):
        spiel.ModernArtGame({"players": 3, "tiny": True})
