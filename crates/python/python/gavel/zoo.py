"""PettingZoo: every seat is an agent, and one of them is asked at a time (AEC).

There is no parallel form: except in sealed auctions, what one seat does decides who is asked next.

>>> from gavel import zoo
>>> env = zoo.env(seats=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     action = None if over else env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)
>>> env.agents
[]
"""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import ACTIONS, OBSERVATION_SIZE, Game, Settings
from .text import table_text

__all__ = ["env", "raw_env"]


def env(**options: Any) -> Any:
    """The environment with PettingZoo's usual guards: an illegal action ends the game with the reward -1."""
    guarded: Any = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    guarded = wrappers.AssertOutOfBoundsWrapper(guarded)
    return wrappers.OrderEnforcingWrapper(guarded)


class raw_env(AECEnv):  # type: ignore[misc]
    """Self-play at one table: agents `seat_1` to `seat_5`."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi", "rgb_array", "svg"],
        "name": "gavel_modern_art_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        seats: int = 4,
        settings: Settings | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._settings = settings or Settings(seats=seats)
        self._reward = reward
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{number + 1}" for number in range(self._settings.seats)]
        self.agents: list[str] = []
        space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (OBSERVATION_SIZE,), np.float32),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._game: Game | None = None

    def observation_space(self, agent: str) -> Any:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game: from this seed, or the next one at the table."""
        if seed is not None or self._game is None:
            drawn = seed if seed is not None else int(np.random.default_rng().integers(2**63))
            self._game = Game([self._settings], reward=self._reward, seed=drawn)
        else:
            self._game.begin()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked(self._game)

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent knows; its mask is all zeros while another one is asked."""
        game = self._playing()
        number = self.possible_agents.index(agent) + 1
        mask = game.mask() if game.seat == number else np.zeros(ACTIONS, np.int8)
        return {"observation": game.observation(number), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Answers for the agent that is asked."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        game = self._playing()
        self._cumulative_rewards[self.agent_selection] = 0.0
        game.act(-1 if action is None else int(action))
        if game.over:
            self.rewards = dict(zip(self.agents, game.rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._clear_rewards()
            self.agent_selection = self._asked(game)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as everybody sees it: printed, as text, as pixels, or as SVG."""
        position = self._playing().position()
        if self.render_mode == "rgb_array":
            return position.pixels()
        if self.render_mode == "svg":
            return position.svg()
        text = table_text(position.seen_by())
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def _playing(self) -> Game:
        if self._game is None:
            raise AssertionError("reset() needs to be called before anything else")
        return self._game

    def _asked(self, game: Game) -> str:
        return self.possible_agents[(game.seat or 1) - 1]
