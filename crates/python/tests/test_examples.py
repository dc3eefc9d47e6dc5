"""The examples do what they say."""

import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
from types import ModuleType

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"


def load(name: str) -> ModuleType:
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(name: str, *arguments: str, timeout: float = 120) -> str:
    """What an example prints."""
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=timeout).stdout


def test_ten_lines_to_a_random_game() -> None:
    assert "1. seat" in run("random_game")


def test_a_bot_is_evaluated_with_intervals() -> None:
    assert "greedy against random" in run("evaluate", "greedy", "random", "--deals", "5")


def test_an_actor_critic_learns() -> None:
    # A number of decisions, not of seconds: a busy machine takes longer and learns the same.
    printed = run("actor_critic", "--seconds", "600", "--decisions", "1e6", "--games", "600", timeout=700)
    for opponent in ("random", "aggressive"):
        low = re.search(rf"alone against {opponent}: [0-9.]+ \(([0-9.]+) to", printed)
        assert low is not None and float(low[1]) > 1 / 3, printed


def test_the_benchmark_runs() -> None:
    printed = run("benchmark", "--seconds", "0.1")
    for words in ("VectorEnv, 2 threads", "of the loop", "Gymnasium, this game", "PettingZoo, connect four", "OpenSpiel, leduc_poker"):
        assert words in printed, printed


def test_a_long_run_keeps_its_memory_flat() -> None:
    printed = run("soak", "--games", "3000", "--steps", "100000")
    assert "vector: 3," in printed and "single: " in printed and printed.count("without an exception") == 2


def test_cfr_solves_the_tiny_variant() -> None:
    curve = load("cfr").solve(iterations=20, every=10, say=False)
    assert [iteration for iteration, _ in curve] == [1, 10, 20]
    first, second, third = (left for _, left in curve)
    assert first > 1 > second > third > 0, curve


def test_the_notebook_runs_and_has_kept_its_outputs() -> None:
    text = (EXAMPLES / "games.ipynb").read_text()
    assert "100,000 games" in text and len(text) < 150_000
    notebook = json.loads(text)
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] for cell in cells[1:] if "print" in cell["source"] or "plt.show" in cell["source"])
    source = "\n".join("".join(cell["source"]) for cell in cells)
    environment = {**os.environ, "GAMES": "3000", "MPLBACKEND": "Agg"}
    subprocess.run([sys.executable, "-c", source], check=True, env=environment, timeout=120, capture_output=True)
