"""Modern Art, Reiner Knizia's auction game, for researchers: exact, fast, and with the interfaces you know.

Ten lines to a random game, and the arrays for a learner:

>>> import gavel
>>> game = gavel.Game(seed=1)
>>> while not game.over:
...     game.act(game.sample())
>>> max(game.money) > 0
True
>>> env = gavel.VectorEnv(256, opponents=["greedy"], seed=1)
>>> env.step(env.sample())
>>> env.observations.dtype, env.masks.dtype
(dtype('float32'), dtype('int8'))

`gavel.gym` is for Gymnasium, `gavel.zoo` for PettingZoo, `gavel.spiel` for OpenSpiel, `gavel.text` for language models.
docs/python.md is the guide, docs/encoding.md says what the numbers mean.
"""

import importlib.util

from ._gavel import (
    ACTIONS,
    ENCODING_VERSION,
    OBSERVATION_SIZE,
    Bot,
    Game,
    Position,
    Record,
    Seen,
    Settings,
    Tree,
    VectorEnv,
    __version__,
    advice,
    arena,
    bots,
    decode,
    editions,
    encode,
    fields,
    plain_loop,
)

__all__ = [
    "ACTIONS",
    "ENCODING_VERSION",
    "OBSERVATION_SIZE",
    "Bot",
    "Game",
    "Position",
    "Record",
    "Seen",
    "Settings",
    "Tree",
    "VectorEnv",
    "__version__",
    "advice",
    "arena",
    "bots",
    "decode",
    "editions",
    "encode",
    "fields",
    "plain_loop",
]


def _settings(edition: str, seats: int, proceeds: str, mystery: bool, open_cash: bool) -> Settings:
    """Makes settings again that were pickled."""
    if edition == "tiny":
        return Settings.tiny()
    return Settings(edition, seats, proceeds=proceeds, mystery=mystery, open_cash=open_cash)


def _tree(settings: Settings, first: int, deck: list[str], exact: bool, codes: list[int]) -> Tree:
    """Makes a tree again that was pickled: from its deal and what was played."""
    tree = Tree(settings, first=first, deck=deck, exact=exact)
    for code in codes:
        tree.act(code)
    return tree


def _register() -> None:
    """Makes the environment known to Gymnasium, where it is installed; it loads no part of it before it is made."""
    if importlib.util.find_spec("gymnasium") is not None:
        from gymnasium.envs.registration import register, registry

        if "gavel/ModernArt-v0" not in registry:
            register(
                id="gavel/ModernArt-v0",
                entry_point="gavel.gym:ModernArtEnv",
                vector_entry_point="gavel.gym:ModernArtVectorEnv",
            )


_register()
