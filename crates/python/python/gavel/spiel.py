"""OpenSpiel: a Python game, registered as `python_modern_art` when this module is imported.

The deal is a row of chance nodes that draw one card after the other (of the tiny variant, one node that draws a whole deal);
after that nothing is drawn. Seats that may act at the same
time are asked one after the other, the lowest number first, which changes nothing in sealed auctions and fixes the order in open
ones.

>>> from gavel import spiel
>>> import pyspiel
>>> game = pyspiel.load_game("python_modern_art(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 25)
"""

from typing import Any

import numpy as np
import pyspiel

from . import ACTIONS, OBSERVATION_SIZE, Record, Settings, Tree

__all__ = ["ModernArtGame", "ModernArtObserver", "ModernArtState"]

_KINDS = [artist + symbol for artist in "ABCDE" for symbol in "orsfd"]

_LEAST = 31

_GAME_TYPE = pyspiel.GameType(
    short_name="python_modern_art",
    long_name="Modern Art (Gavel)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 4, "edition": "cmon-2017", "proceeds": "", "mystery": False, "tiny": False},
)


class _Table:
    """What all states of a game share; copies of a state share it too."""

    def __init__(self, settings: Settings, tiny: bool) -> None:
        self.settings = settings
        self.deals = Tree.deals(settings) if tiny else []
        # How many cards are dealt, and how many cards of each kind the edition has.
        self.dealt = (settings.seats + int(settings.mystery)) * sum(settings.deal)
        kinds = [] if tiny else [card[:2] for card in Record.deal(settings).deck]
        self.deck = {kind: kinds.count(kind) for kind in _KINDS}

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Table":
        return self


class ModernArtGame(pyspiel.Game):  # type: ignore[misc]
    """The game: three to five players, the codes of docs/encoding.md, returns in money against the mean of the others.

    With `tiny=True` it is the tiny variant for theory: two players, every amount of money has a code of its own (32 and the amount).
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = int(given.get("players", 4))
        self.tiny = bool(given.get("tiny", False))
        if self.tiny and players != 2:
            raise ValueError(f"the tiny variant is for two players, got players={players}")
        if self.tiny:
            self.settings = Settings.tiny()
        else:
            self.settings = Settings(
                str(given.get("edition", "cmon-2017")),
                players,
                proceeds=str(given.get("proceeds", "")) or None,
                mystery=bool(given.get("mystery", False)),
            )
        self.table = _Table(self.settings, self.tiny)
        most = 100 * players + 120 * 70
        super().__init__(
            _GAME_TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=ACTIONS,
                max_chance_outcomes=len(self.table.deals) or len(_KINDS),
                num_players=players,
                min_utility=-float(most),
                max_utility=float(most),
                utility_sum=0.0,
                max_game_length=70 * (2 + players + (most + 1) * players),
            ),
            given,
        )

    def new_initial_state(self) -> "ModernArtState":
        """Before the deal."""
        return ModernArtState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "ModernArtObserver":
        """What players observe."""
        return ModernArtObserver(iig_obs_type, params)


class ModernArtState(pyspiel.State):  # type: ignore[misc]
    """A state: the cards drawn so far, and then the game itself."""

    def __init__(self, game: ModernArtGame) -> None:
        super().__init__(game)
        self._table = game.table
        self._left = dict(game.table.deck)
        self._drawn: list[str] = []
        self._tree: Tree | None = None

    def current_player(self) -> int:
        """Who is asked."""
        if self._tree is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._tree.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat - 1

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self._tree is None else self._tree.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each kind of card that is left, as likely as there are copies of it; of the tiny variant, each deal."""
        if self._table.deals:
            return [(number, 1 / len(self._table.deals)) for number in range(len(self._table.deals))]
        left = sum(self._left.values())
        return [(number, self._left[kind] / left) for number, kind in enumerate(_KINDS) if self._left[kind]]

    def _apply_action(self, action: int) -> None:
        if self._tree is not None:
            self._tree.act(action)
            return
        if self._table.deals:
            self._tree = Tree(self._table.settings, first=1, deck=self._table.deals[action], exact=True)
            self._left = {}
            return
        kind = _KINDS[action]
        # Copies are alike: the first one drawn is copy 1.
        self._drawn.append(f"{kind}{self._table.deck[kind] - self._left[kind] + 1}")
        self._left[kind] -= 1
        if len(self._drawn) == self._table.dealt:
            rest = [
                f"{kind}{copy}"
                for kind in _KINDS
                for copy in range(self._table.deck[kind] - self._left[kind] + 1, self._table.deck[kind] + 1)
            ]
            self._tree = Tree(self._table.settings, first=1, deck=self._drawn + rest)
            self._left, self._drawn = {}, []

    def _action_to_string(self, player: int, action: int) -> str:
        if self._tree is None:
            return f"deal {action if self._table.deals else _KINDS[action]}"
        # The least bid has a code of its own, and may be an amount of a rung too.
        least = " (least)" if action == _LEAST else ""
        return f"{player + 1}{self._tree.describe(action)}{least}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._tree is not None and self._tree.seat is None

    def returns(self) -> list[float]:
        """What each player has, less the mean of the others."""
        if self._tree is None or self._tree.seat is not None:
            return [0.0] * self._table.settings.seats
        return self._tree.returns()

    def known(self, player: int | None) -> str:
        """Everything a player knows, with perfect recall; without a player, everything that everybody knows."""
        if self._tree is not None:
            return self._tree.information(None if player is None else player + 1)
        if player is None:
            return f"deal {len(self._drawn)}"
        hands = self._table.settings.seats + int(self._table.settings.mystery)
        return "deal " + " ".join(sorted(self._drawn[player::hands]))

    def secret(self, player: int) -> str:
        """What only this player knows: its cards, and the amount in its fist."""
        if self._tree is None:
            return self.known(player)
        view = self._tree.position().seen_by(player + 1).view
        fist = view["phase"].get("fists", {}).get("mine")
        return "hand " + " ".join(view["hand"]) + ("" if fist is None else f", fist {fist}")

    def tensor(self, player: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What a player knows, as numbers."""
        if self._tree is None:
            return np.zeros(OBSERVATION_SIZE, np.float32)
        return self._tree.observation(player + 1)

    def __str__(self) -> str:
        return "deal " + " ".join(self._drawn) if self._tree is None else str(self._tree.position())


class ModernArtObserver:
    """Observations: the numbers of docs/encoding.md, or everything a player knows as text.

    A public observer (`private_info=NONE`) has the text of what everybody knows, a private one (`public_info=False`) that of what only
    the player knows. Neither has numbers, nor has one with perfect recall: they are of what a player knows now, and only the text has
    everything it has seen. Nobody sees all hands.
    """

    def __init__(self, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"expected no parameters, got {params}")
        none, single = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
        private = single if iig_obs_type is None else iig_obs_type.private_info
        self._public = iig_obs_type is None or bool(iig_obs_type.public_info)
        self._private = private == single
        if private not in (none, single):
            raise ValueError("expected private_info SINGLE_PLAYER or NONE, got ALL_PLAYERS: nobody sees all hands")
        if not (self._public or self._private):
            raise ValueError("expected public_info or private_info, got neither: there is nothing to observe")
        recalls = iig_obs_type is not None and bool(iig_obs_type.perfect_recall)
        whole = self._public and self._private and not recalls
        self.tensor = np.zeros(OBSERVATION_SIZE, np.float32) if whole else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: ModernArtState, player: int) -> None:
        """Writes what a player observes."""
        if self.tensor is None:
            raise ValueError("expected public_info, private_info SINGLE_PLAYER and no perfect recall: only this has numbers")
        self.tensor[:] = state.tensor(player)

    def string_from(self, state: ModernArtState, player: int) -> str:
        """What a player knows, as text; or what everybody knows of it, or nobody else."""
        if not self._public:
            return state.secret(player)
        return state.known(player if self._private else None)


pyspiel.register_game(_GAME_TYPE, ModernArtGame)
