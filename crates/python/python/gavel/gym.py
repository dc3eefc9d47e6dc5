"""Gymnasium: one learner against bots of ours. Importing `gavel` makes it known.

>>> import gavel, gymnasium
>>> env = gymnasium.make("gavel/ModernArt-v0", opponents=["greedy"])
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(observation["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> observation["observation"].shape
(370,)
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import ACTIONS, OBSERVATION_SIZE, Game, Settings, VectorEnv
from .text import table_text

__all__ = ["ModernArtEnv", "ModernArtVectorEnv"]

Observation = dict[str, NDArray[Any]]


def _observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (OBSERVATION_SIZE,), np.float32),
            "action_mask": spaces.MultiBinary(ACTIONS),
        }
    )


def _one_or_many(settings: Settings | Sequence[Settings] | None) -> list[Settings] | None:
    if settings is None:
        return None
    return [settings] if isinstance(settings, Settings) else list(settings)


class ModernArtEnv(gymnasium.Env[Observation, int]):
    """One learner against bots of ours; each other seat draws one of them for each game.

    An action that the mask forbids ends the game with the reward -1 and `info["illegal"]`, or raises ValueError with
    `illegal="raise"`. The reward comes at the end of the game: see `gavel.VectorEnv`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array", "svg"], "render_fps": 2}

    def __init__(
        self,
        opponents: Sequence[str] = ("random",),
        settings: Settings | Sequence[Settings] | None = None,
        learner: int | None = None,
        reward: str = "win",
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"expected the render mode 'ansi', 'rgb_array' or 'svg', got '{render_mode}'")
        if illegal not in ("end", "raise"):
            raise ValueError(f"expected illegal='end' or 'raise', got '{illegal}'")
        self.observation_space: Any = _observation_space()
        self.action_space: Any = spaces.Discrete(ACTIONS)
        self.render_mode = render_mode
        self._raises = illegal == "raise"
        self._options: dict[str, Any] = {
            "settings": _one_or_many(settings),
            "opponents": list(opponents),
            "learner": learner,
            "reward": reward,
        }
        self._game: Game | None = None
        # Wrong arguments are told at once.
        Game(**self._options)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game: from this seed, or the next one at the table."""
        super().reset(seed=seed)
        if seed is not None or self._game is None:
            drawn = seed if seed is not None else int(self.np_random.integers(2**63))
            self._game = Game(**self._options, seed=drawn)
        else:
            self._game.begin()
        while self._game.over:  # A game in which the learner was never asked.
            self._game.begin()
        return {"observation": self._game.observation(), "action_mask": self._game.mask()}, self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answers, and plays on to the learner's next decision."""
        game = self._game
        if game is None:
            raise gymnasium.error.ResetNeeded("call reset before step")
        try:
            numbers, mask, reward, over = game.step(action)
        except ValueError:
            if self._raises or not self.action_space.contains(action) or game.over:
                raise
            observation: Observation = {"observation": game.observation(), "action_mask": game.mask()}
            return observation, -1.0, True, False, {**self._info(), "illegal": True}
        seen: Observation = {"observation": numbers, "action_mask": mask}
        return seen, reward, over, False, self._info() if over else {}

    def render(self) -> Any:
        """The table as the learner sees it: as text, as an array of pixels, or as SVG."""
        if self._game is None:
            raise gymnasium.error.ResetNeeded("call reset before render")
        position = self._game.position()
        if self.render_mode == "ansi":
            return table_text(position.seen_by(self._game.learner))
        if self.render_mode == "rgb_array":
            return position.pixels(self._game.learner)
        if self.render_mode == "svg":
            return position.svg(self._game.learner)
        return None

    def _info(self) -> dict[str, Any]:
        game = self._game
        return {} if game is None else {"seat": game.learner, "money": game.money}


class ModernArtVectorEnv(gymnasium.vector.VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games at once on all cores; `gymnasium.make_vec("gavel/ModernArt-v0", 64)` makes one.

    A game that has ended is followed by the next one in the same step (`AutoresetMode.SAME_STEP`); `infos["final_info"]` then has a
    copy of everybody's money and of the number of decisions. There is no `final_obs`: nothing is left to decide at the end of a game,
    and no game is cut short, so no value has to be guessed from it. The observations, rewards and ends are written in place by the
    next step: copy what you keep.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        opponents: Sequence[str] = ("random",),
        settings: Settings | Sequence[Settings] | None = None,
        learner: int | None = None,
        reward: str = "win",
        threads: int = 0,
    ) -> None:
        self.num_envs = num_envs
        self.single_observation_space: Any = _observation_space()
        self.single_action_space: Any = spaces.Discrete(ACTIONS)
        self.observation_space: Any = batch_space(self.single_observation_space, num_envs)
        self.action_space: Any = batch_space(self.single_action_space, num_envs)
        self.games = VectorEnv(
            num_envs,
            _one_or_many(settings),
            opponents=list(opponents),
            learner=learner,
            reward=reward,
            threads=threads,
        )
        self._never = np.zeros(num_envs, dtype=np.bool_)
        self._begun = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins all games: from this seed; without one the next games, the first time from a seed that is drawn."""
        if isinstance(seed, list):
            raise TypeError("expected one seed for all games; each game has a stream of its own from it")
        if seed is None and not self._begun:
            seed = int(np.random.default_rng().integers(2**63))
        self.games.reset(seed)
        self._begun = True
        return self._observations(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Answers every game."""
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu" or chosen.shape != (self.num_envs,):
            raise TypeError(
                f"expected whole numbers with shape ({self.num_envs},), got {chosen.dtype} with shape {chosen.shape}"
            )
        self.games.step(np.ascontiguousarray(chosen, dtype=np.int64))
        return self._observations(), self.games.reward, self.games.done, self._never, self._infos()

    def _infos(self) -> dict[str, Any]:
        """What Gymnasium's own vectors say of the games that ended with this step: `_x` is true where `x` is of this step."""
        games = self.games
        if not games.done.any():
            return {}
        ended = games.done.copy()
        final = {"money": games.money.copy(), "_money": ended, "lengths": games.lengths.copy(), "_lengths": ended}
        return {"final_info": final, "_final_info": ended}

    def _observations(self) -> Observation:
        return {"observation": self.games.observations, "action_mask": self.games.masks}
