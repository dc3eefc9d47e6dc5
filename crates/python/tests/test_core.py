"""The module itself: its stubs, its docstrings, its errors, its copies."""

import copy
import doctest
import importlib.metadata
import inspect
import json
import pathlib
import pickle
import sys
import sysconfig
import types

import numpy as np
import pytest

import gavel
import gavel.text
from gavel import _gavel


def examples_of(thing: object, name: str) -> list[doctest.DocTest]:
    """The examples in the docstrings of a thing and of what belongs to it."""
    found = [doctest.DocTestParser().get_doctest(inspect.getdoc(thing) or "", {}, name, None, 0)]
    if isinstance(thing, type):
        for member in vars(thing):
            if not member.startswith("__"):
                found += examples_of(getattr(thing, member), f"{name}.{member}")
    return found


def test_examples_in_docstrings() -> None:
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    tests = [test for name in gavel.__all__ for test in examples_of(getattr(gavel, name), name) if test.examples]
    modules = [gavel, gavel.text]
    for optional in ("gym", "zoo", "spiel"):
        modules.append(pytest.importorskip(f"gavel.{optional}"))
    finder = doctest.DocTestFinder()
    tests += [test for module in modules for test in finder.find(module) if test.examples]
    assert len(tests) >= 15
    for test in tests:
        runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


def test_the_package_is_installed_whole() -> None:
    folder = pathlib.Path(gavel.__file__).parent
    assert folder.parent == pathlib.Path(sysconfig.get_path("platlib")), "as pip installs it"
    library = "_gavel.pyd" if sys.platform == "win32" else "_gavel.abi3.so"
    modules = {"__init__.py", "gym.py", "spiel.py", "text.py", "zoo.py"}
    assert {file.name for file in folder.iterdir() if file.is_file()} == modules | {"py.typed", "_gavel.pyi", library}
    about = importlib.metadata.metadata("gavel-game")
    assert about["Version"] == gavel.__version__ and about["Requires-Python"] == ">=3.11"
    assert "numpy>=2" in (importlib.metadata.requires("gavel-game") or [])


def test_everything_has_a_docstring() -> None:
    for name in gavel.__all__:
        thing = getattr(gavel, name)
        if isinstance(thing, type | types.BuiltinFunctionType):
            assert inspect.getdoc(thing), name
            for member in vars(thing) if isinstance(thing, type) else []:
                if not member.startswith("_") and member != "copy":
                    assert inspect.getdoc(getattr(thing, member)), f"{name}.{member}"
    public = {name for name in vars(_gavel) if not name.startswith("_")}
    assert public <= set(gavel.__all__)


def test_everything_that_is_offered_has_an_example() -> None:
    for name in gavel.__all__:
        thing = getattr(gavel, name)
        if isinstance(thing, type | types.BuiltinFunctionType):
            assert examples_of(thing, name)[0].examples, f"{name} has no example in its docstring"


def test_a_position_is_copied_and_pickled_through_its_text() -> None:
    game = gavel.Game([gavel.Settings(seats=5)], seed=3)
    for _ in range(60):
        game.act(game.sample())
    position = game.position()
    for twin in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position)), position.copy()):
        assert twin == position and str(twin) == str(position)
    seen = position.seen_by(2)
    assert pickle.loads(pickle.dumps(seen)) == seen
    for settings in gavel.Settings.every():
        assert pickle.loads(pickle.dumps(settings)) == settings


def test_a_record_is_copied_and_pickled_through_its_text() -> None:
    record = gavel.Record.deal(gavel.Settings(seats=3), ["Ada", "Bo", "Cy"], seed=7, first=1)
    record.play(1, ":" + record.position().hand(1)[0])
    for twin in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert twin == record and str(twin) == str(record) and twin.names == ["Ada", "Bo", "Cy"]
        seat = twin.position().awaits[0]
        twin.play(seat, "=0" if twin.position().phase == "sealed" else "-")
        assert twin != record and len(twin) == len(record) + 1


def test_the_tiny_variant_has_no_record() -> None:
    with pytest.raises(ValueError, match="."):
        gavel.Record.deal(gavel.Settings.tiny())


def test_a_tree_is_pickled_with_what_was_played() -> None:
    tree = gavel.Tree(gavel.Settings.tiny(), seed=1, exact=True)
    for _ in range(3):
        tree.act(tree.legal()[-1])
    twin = pickle.loads(pickle.dumps(tree))
    assert twin.information(1) == tree.information(1) and twin.legal() == tree.legal()


def test_a_copy_is_another_position() -> None:
    position = gavel.Position.deal(gavel.Settings(seats=3), seed=1, first=1)
    twin = position.copy()
    twin.play(1, ":" + twin.hand(1)[0])
    assert twin != position


def test_records_and_positions_agree() -> None:
    record = gavel.Record.deal(gavel.Settings(seats=4), seed=9)
    bots = {seat: gavel.Bot("greedy", seat, seed=1) for seat in range(1, 5)}
    while not (position := record.position()).over:
        seat = position.awaits[0]
        record.play(seat, bots[seat].act(position))
    again = gavel.Record(str(record))
    assert again == record and again.position() == record.position()
    assert record.position(0).history == [{"event": "dealt", "round": 1, "each": 9}]
    assert record.events()[-1] == {"event": "game-over"}
    assert sorted(cash for _, _, cash in record.position().standings) == sorted(record.position().cash)


class Listener:
    """A bot at seat 1 that is a program, and what it is told."""

    PROGRAM = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    with open(sys.argv[1], "a") as heard:
        heard.write(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "listener"}), flush=True)
    if message["type"] == "act":
        menu = message["menu"]
        said = {"offer": f":{menu.get('hand', [''])[0]}", "fist": "=0", "price": "@1"}
        print(json.dumps({"id": message["id"], "action": said.get(menu["menu"], "-")}), flush=True)
"""

    def __init__(self, folder: pathlib.Path) -> None:
        self.heard = folder / "heard"
        program = folder / "program.py"
        program.write_text(self.PROGRAM)
        self.bot = gavel.Bot(f"exec:'{sys.executable}' '{program}' '{self.heard}'", seat=1)

    def asked(self, position: gavel.Position) -> tuple[str, list[str], list[dict[str, object]]]:
        """What it does, and the kinds of the messages and the news it got before."""
        self.heard.write_text("")
        action = self.bot.act(position)
        messages = [json.loads(line) for line in self.heard.read_text().splitlines()]
        kinds = [message["type"] for message in messages if message["type"] not in ("hello", "news")]
        return action, kinds, [message["news"] for message in messages if message["type"] == "news"]


def test_a_bot_is_told_a_whole_game_once(tmp_path: pathlib.Path) -> None:
    listener = Listener(tmp_path)
    position = gavel.Position.deal(gavel.Settings(seats=3), seed=7, first=1)
    others = {seat: gavel.Bot("greedy", seat, seed=1) for seat in (2, 3)}
    told: list[dict[str, object]] = []
    begun = 0
    while not position.over:
        seat = min(position.awaits)
        if seat == 1:
            action, kinds, news = listener.asked(position)
            told += news
            assert told == position.history and kinds[-1] == "act"
            begun += kinds.count("new-game")
        else:
            action = others[seat].act(position)
        position.play(seat, action)
    assert begun == 1


def test_a_bot_notices_that_it_is_asked_about_another_game(tmp_path: pathlib.Path) -> None:
    listener = Listener(tmp_path)

    def opening(seed: int, proceeds: str = "second") -> gavel.Position:
        return gavel.Position.deal(gavel.Settings(seats=3, proceeds=proceeds), seed=seed, first=1)

    def asked(position: gavel.Position) -> tuple[list[str], bool]:
        _, kinds, news = listener.asked(position)
        return kinds, news == position.history

    def bid(seed: int, amount: int) -> gavel.Position:
        """The same game: seat 1 has offered a painting in an open auction, and seat 2 bids."""
        position = opening(seed)
        position.play(1, ":" + next(card for card in position.hand(1) if card[1] == "o"))
        position.play(2, f"={amount}")
        return position

    anew, on = (["new-game", "act"], True), (["act"], False)
    assert asked(opening(1)) == anew
    assert listener.asked(opening(1))[1:] == (["act"], []), "the same question again is the same game"
    # Nothing has been said in either game: only its hand has changed.
    assert opening(1).history == opening(2).history
    assert asked(opening(2)) == anew
    # The same deal, played by another rule.
    assert opening(2, "split").hand(1) == opening(2).hand(1)
    assert asked(opening(2, "split")) == anew
    # A game that goes on, another way it might have gone, and one in which less has happened.
    assert asked(opening(1)) == anew and asked(bid(1, 5)) == on
    assert asked(bid(1, 6)) == anew and asked(opening(1)) == anew


def test_codes_and_actions_agree() -> None:
    game = gavel.Game(seed=5)
    while not game.over:
        seen = game.position().seen_by(game.seat)
        assert (seen.mask() == game.mask()).all()
        for code in game.legal():
            action = gavel.decode(seen, code)
            assert game.mask()[gavel.encode(seen, action)] == 1
        game.act(game.sample())


def dealt(settings: gavel.Settings | None = None) -> gavel.Position:
    """A game in which seat 1 is asked."""
    return gavel.Position.deal(settings or gavel.Settings(), first=1)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: gavel.Settings("chess"), "classic-1992"),
        (lambda: gavel.Settings(seats=6), "expected 3, 4 or 5 seats, got 6"),
        (lambda: gavel.Settings(seats=4, mystery=True), "mystery hand is for three"),
        (lambda: gavel.Settings(proceeds="half"), "'second' or 'split'"),
        (lambda: gavel.Position("nonsense"), "."),
        (lambda: gavel.Position.deal(gavel.Settings(), deck=["Ao1"]), "70 cards"),
        (lambda: gavel.Position.deal(gavel.Settings(seats=3)).hand(4), "seat from 1 to 3, got 4"),
        (lambda: gavel.Bot("deep blue", 1), "deep blue"),
        (lambda: gavel.Game(opponents=["exec:true"]), "one of our own bots"),
        (lambda: gavel.Game(opponents=[]), "at least one opponent"),
        (lambda: gavel.Game(learner=1), "needs opponents"),
        (lambda: gavel.Game(reward="fame"), "'win', 'money' or 'mixed'"),
        (lambda: gavel.Game().act(68), "expected an action from 0 to 67, got 68"),
        (lambda: gavel.Game().act(67), "its mask is 0"),
        (lambda: gavel.VectorEnv(0), "expected num_envs from 1 to 1048576, got 0"),
        (lambda: gavel.VectorEnv(-1), "expected num_envs from 1 to 1048576, got -1"),
        (lambda: gavel.VectorEnv(10**12), "expected num_envs from 1 to 1048576"),
        (lambda: gavel.VectorEnv(2, threads=10**6), "expected threads from 0 to 1024, got 1000000"),
        (lambda: gavel.VectorEnv(2).step(np.zeros(4, dtype=np.int64)[::2]), "numpy.ascontiguousarray"),
        (lambda: gavel.VectorEnv(2).step(np.array([0], dtype=np.int64)), "expected 2 actions"),
        (lambda: gavel.VectorEnv(2).step(np.array([0, 99], dtype=np.int64)), "expected actions from 0 to 67, got 99"),
        (lambda: gavel.VectorEnv(2).step(np.array([67, 67], dtype=np.int64)), "its mask is 0"),
        (lambda: gavel.arena([]), "at least one bot"),
        (lambda: gavel.arena(["random"], deals=0), "expected deals from 1 to 1000000000, got 0"),
        (lambda: gavel.arena(["random"], deals=-1), "expected deals from 1 to 1000000000, got -1"),
        (lambda: gavel.arena(["random"], threads=10**6), "expected threads from 0 to 1024, got 1000000"),
        (lambda: gavel.arena(["exec:no-such-program-anywhere", "random"]), "no-such-program-anywhere: .*cannot be started"),
        (lambda: gavel.advice(dealt(), 1, worlds=0), "expected worlds to try actions in from 1 to 1048576, got 0"),
        (lambda: gavel.advice(dealt(), 1, worlds=-1), "expected worlds to try actions in from 1 to 1048576, got -1"),
        (lambda: gavel.advice(dealt(), 10**30), f"expected a whole number from .*, got {10**30}"),
        (lambda: gavel.Position.deal(gavel.Settings(), seed=-1), "expected a seed from 0 to 18446744073709551615, got -1"),
        (lambda: gavel.Record.deal(gavel.Settings(), seed=-1), "expected a seed from 0 to .*, got -1"),
        (lambda: gavel.Tree(gavel.Settings(), seed=-1), "expected a seed from 0 to .*, got -1"),
        (lambda: gavel.Bot("greedy", 1, seed=-1), "expected a seed from 0 to .*, got -1"),
        (lambda: gavel.arena(["random"], seed=-1), "expected a seed from 0 to .*, got -1"),
        (lambda: gavel.Game(seed=2**64), f"expected a seed from 0 to {2**64 - 1}, got {2**64}"),
        (lambda: gavel.VectorEnv(2, seed=2**64), f"expected a seed from 0 to {2**64 - 1}, got {2**64}"),
        (lambda: gavel.VectorEnv(2).reset(seed=-1), "expected a seed from 0 to .*, got -1"),
        (lambda: gavel.Game().act(10**30), f"expected an action from 0 to 67, got {10**30}"),
        (lambda: gavel.Game().step(-(10**30)), f"expected an action from 0 to 67, got -{10**30}"),
        (lambda: gavel.Tree(gavel.Settings()).act(10**30), f"expected a whole number from .*, got {10**30}"),
        (lambda: gavel.Settings(seats=10**30), f"expected a whole number from .*, got {10**30}"),
        (lambda: gavel.Record.deal(gavel.Settings()).position(-1), "expected a number of moves from 0 to 0, got -1"),
        (lambda: gavel.Record.deal(gavel.Settings()).position(1), "expected a number of moves from 0 to 0, got 1"),
        (lambda: dealt().png(width=-1), "expected a width from 16 to 4096, got -1"),
        (lambda: dealt().pixels(width=5000), "expected a width from 16 to 4096, got 5000"),
        (lambda: gavel.Game([gavel.Settings.tiny()], opponents=["random"]), "our bots do not know the tiny variant"),
        (lambda: gavel.VectorEnv(2, [gavel.Settings.tiny()], opponents=["random"]), "our bots do not know the tiny variant"),
        (lambda: gavel.Bot("random", 1).act(dealt(gavel.Settings.tiny())), "our bots do not know the tiny variant"),
        (lambda: gavel.arena(["random"], gavel.Settings.tiny(), deals=1), "our bots do not know the tiny variant"),
        (lambda: gavel.advice(dealt(gavel.Settings.tiny()), 1), "our bots do not know the tiny variant"),
        (lambda: gavel.decode(gavel.Position.deal(gavel.Settings(), first=1).seen_by(2), 0), "is not asked"),
    ],
)
def test_what_is_wrong_is_said(call: types.FunctionType, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call()


def test_programs_play_in_the_arena_under_their_own_names(tmp_path: pathlib.Path) -> None:
    # Offers the first card, and bids more than it has.
    script = tmp_path / "bot.sh"
    script.write_text(
        """read hello; echo '{"type":"hello","protocol":1,"name":"a policy"}'
while read line; do case $line in *'"type":"act"'*) echo '{"action":"=9999"}';; esac; done"""
    )
    result = gavel.arena([f"exec:sh '{script}'", "random"], gavel.Settings(seats=3), deals=1)
    assert [pair["bot"] for pair in result["pairs"]] == ["a policy", "random"]
    assert [rated["bot"] for rated in result["ratings"]] == ["a policy", "random"]
    replaced = {said: times for said, times in result["complaints"].items() if "replaced" in said}
    assert replaced == {"a policy: replaced for the rest of the game": 9}, result["complaints"]
    assert gavel.arena(["random"], gavel.Settings(seats=3), deals=1)["complaints"] == {}


@pytest.mark.parametrize(
    "actions", [[0, 0], np.zeros(2, dtype=np.int32), np.zeros((2, 1), dtype=np.int64), np.zeros(2), None]
)
def test_wrong_arrays_are_refused_by_type(actions: object) -> None:
    with pytest.raises(TypeError, match=r"expected a NumPy array of int64 with shape \(2,\)"):
        gavel.VectorEnv(2).step(actions)  # type: ignore[arg-type]


def test_a_picture_of_the_table() -> None:
    position = gavel.Game(seed=2).position()
    assert position.svg(1).startswith("<svg ") and position.svg() != position.svg(1)
    # What notebooks show: of a position what everybody sees, of what somebody has seen, that.
    assert position._repr_svg_() == position.svg()
    assert position.seen_by(1)._repr_svg_() == position.svg(1)
    assert bytes(position.png(1, width=300))[:4] == b"\x89PNG"
    pixels = position.pixels(None, 200)
    assert pixels.ndim == 3 and pixels.shape[1:] == (200, 3) and pixels.dtype == np.uint8


def test_language_models_can_play_a_whole_game() -> None:
    game = gavel.text.TextGame(seats=3)
    game.reset(seed=4)
    done, turns = False, 0
    while not done:
        player, words = game.get_observation()
        # The last thing that can be answered is the most cautious.
        done, info = game.step("Let me think. " + words[words.rindex("[") :])
        assert not info, info
        assert player in range(3)
        turns += 1
    rewards, info = game.close()
    assert sum(rewards.values()) == 1 and len(info["money"]) == 3 and turns > 20


def test_language_models_get_another_deal_each_time_unless_there_is_a_seed() -> None:
    game = gavel.text.TextGame(seats=3)

    def dealt(seed: int | None) -> str:
        game.reset(seed=seed)
        return str(game.position)

    assert dealt(0) == dealt(0) != dealt(1)
    assert len({dealt(None), dealt(None), dealt(0)}) == 3


def test_a_stubborn_language_model_is_played_for() -> None:
    game = gavel.text.TextGame(seats=3, patience=2)
    game.reset(seed=4)
    assert game.step("hello") == (False, {"error": "expected an action in square brackets, such as [=12] or [-]"})
    assert "was not accepted" in game.get_observation()[1]
    done, info = game.step("[=5]")
    assert not done and info["played"].startswith(":")
