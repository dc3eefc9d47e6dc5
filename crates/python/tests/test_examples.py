"""The examples do what they say."""

import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
from types import ModuleType

import pytest

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


def test_an_actor_critic_learns_against_greedy() -> None:
    printed = run(
        "actor_critic", "--opponents", "greedy", "--seconds", "600", "--decisions", "3e5", "--games", "400", timeout=700
    )
    low = re.search(r"alone against greedy: [0-9.]+ \(([0-9.]+) to", printed)
    assert low is not None and float(low[1]) > 1 / 3, printed


def test_the_benchmark_runs() -> None:
    printed = run("benchmark", "--seconds", "0.4")
    for words in ("VectorEnv, 2 threads", "Gymnasium, this game", "PettingZoo, connect four", "OpenSpiel, leduc_poker"):
        assert words in printed, printed
    # By processor time, which means something on a busy machine, too.
    shares = re.findall(r"of the loop +\d+% +(\d+)%", printed)
    assert len(shares) == 2 and all(int(share) >= 60 for share in shares), printed


def test_the_benchmark_fails_when_a_bar_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    benchmark = load("benchmark")
    monkeypatch.setattr(sys, "argv", ["benchmark.py", "--check", "--seconds", "0.01"])
    monkeypatch.setattr(benchmark, "rate", lambda work, seconds: (5e4, 5e4))
    monkeypatch.setattr(benchmark, "plain_loop", lambda threads, seconds: (1e5, 1e5))
    with pytest.raises(SystemExit) as failed:
        benchmark.main()
    assert str(failed.value).splitlines() == [
        "VectorEnv, decisions a second on two threads: expected at least 2,000,000, got 50,000.00",
        "VectorEnv, share of the plain loop on two threads: expected at least 0.6, got 0.50",
        "Gymnasium, steps a second: expected at least 100,000, got 50,000.00",
    ]
    monkeypatch.setattr(benchmark, "rate", lambda work, seconds: (2e6, 2e6))
    monkeypatch.setattr(benchmark, "plain_loop", lambda threads, seconds: (3e6, 3e6))
    benchmark.main()


def test_a_long_run_keeps_its_memory_flat() -> None:
    printed = run("soak", "--games", "3000", "--steps", "100000")
    for words in ("vector: 3,", "single: ", "against bots: ", "refused: "):
        assert words in printed, printed
    assert printed.count("without an exception") == 4, printed


def test_cfr_solves_the_tiny_variant() -> None:
    cfr = load("cfr")
    curve = cfr.solve(iterations=40, every=20, say=False)
    assert [iteration for iteration, _, _ in curve] == [1, 20, 40]
    first, second, third = (left for _, left, _ in curve)
    assert first > 1 > second > third > 0, curve
    assert third <= cfr.STAKE / 100, "one hundredth of the stake"
    assert abs(curve[-1][2] - 0.5) < 0.01, curve


def test_the_notebook_runs_and_has_kept_its_outputs() -> None:
    text = (EXAMPLES / "games.ipynb").read_text()
    assert "100,000 games" in text and len(text) < 150_000
    notebook = json.loads(text)
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    sources = ["".join(cell["source"]) for cell in cells]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1)), "run from the top"
    for number, (cell, source) in enumerate(zip(cells, sources, strict=True), 1):
        kept = {kind for output in cell["outputs"] for kind in (output["output_type"], *output.get("data", {}))}
        assert "error" not in kept, number
        assert "print(" not in source or "stream" in kept, number
        assert "plt.show(" not in source or "image/png" in kept, number
    assert all(any(words in source for source in sources) for words in ("print(", "plt.show(", "pixels("))
    source = "\n".join(sources)
    environment = {**os.environ, "GAMES": "3000", "MPLBACKEND": "Agg"}
    subprocess.run([sys.executable, "-c", source], check=True, env=environment, timeout=120, capture_output=True)
