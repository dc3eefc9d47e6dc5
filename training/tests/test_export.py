"""The export and its arithmetic, against the files that the program is tested with. Needs no torch."""

import sys
from pathlib import Path

import gavel
import numpy as np
import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

import export  # noqa: E402
import stored  # noqa: E402

KEPT = HERE.parent.parent / "crates" / "bots" / "tests" / "net"


def test_the_stored_files_are_written_again_bit_by_bit(tmp_path: Path) -> None:
    stored.write_all(tmp_path)
    for name in ("small.safetensors", "answers.bin"):
        assert (tmp_path / name).read_bytes() == (KEPT / name).read_bytes(), name


def test_what_is_written_is_read() -> None:
    net = export.read(KEPT / "small.safetensors")
    assert net["policy.in.weight"].shape == (stored.WIDTH, gavel.OBSERVATION_SIZE)
    assert {str(array.dtype) for array in net.values()} == {"int8", "float32"}
    with pytest.raises(ValueError, match="expected the format 'gavel-net 1'"):
        export.read(HERE / "other.safetensors")


def test_eight_bits_are_close_to_what_they_stand_for() -> None:
    dice = np.random.Generator(np.random.PCG64(3))
    shapes = {"first": (64, gavel.OBSERVATION_SIZE), "blocks.0": (64, 64), "last": (gavel.ACTIONS, 64)}
    weights: export.Arrays = {}
    for name, (rows, columns) in shapes.items():
        weights[f"{name}.weight"] = (dice.random((rows, columns)) - 0.5).astype(np.float32) / np.float32(columns**0.5)
        weights[f"{name}.bias"] = (dice.random(rows) - 0.5).astype(np.float32)
    known = stored.rows()
    exact = known.astype(np.float32) / 255
    hidden = np.maximum(exact @ weights["first.weight"].T + weights["first.bias"], 0)
    hidden = hidden + np.maximum(hidden @ weights["blocks.0.weight"].T + weights["blocks.0.bias"], 0)
    wanted = hidden @ weights["last.weight"].T + weights["last.bias"]
    answers = export.run(export.quantised(weights, "policy"), "policy", known)
    assert np.abs(answers - wanted).max() < 0.02 * np.abs(wanted).max()
