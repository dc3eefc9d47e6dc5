"""Turns trained players into the weights of the program: `python training/export.py runs/net/net.pt --value runs/value.pt net.safetensors`.

The format and its arithmetic are described in docs/net.md. Needs NumPy; reading a `.pt` file needs torch.
"""

from __future__ import annotations

import argparse
import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

FORMAT = "gavel-net 1"
# Hidden numbers are whole multiples of this.
UNIT = 1 / 1024
MOST = 32767

Arrays = dict[str, NDArray[Any]]


def quantised(weights: Arrays, prefix: str) -> Arrays:
    """The layers of a tower (`first`, `blocks.K`, `last`) in eight bits, a scale for each output."""
    names = ["first", *[f"blocks.{k}" for k in range(sum(name.endswith("weight") for name in weights) - 2)], "last"]
    out: Arrays = {}
    for name in names:
        place = {"first": "in", "last": "out"}.get(name, name.replace("blocks", "body"))
        weight = weights[f"{name}.weight"].astype(np.float32)
        step = np.maximum(np.abs(weight).max(axis=1), 1e-8) / 127
        whole = np.clip(np.rint(weight / step[:, None]), -127, 127).astype(np.int8)
        unit = 1 / 255 if name == "first" else UNIT
        out[f"{prefix}.{place}.weight"] = whole
        out[f"{prefix}.{place}.scale"] = (step * unit).astype(np.float32)
        out[f"{prefix}.{place}.bias"] = weights[f"{name}.bias"].astype(np.float32)
    return out


def run(net: Arrays, prefix: str, rows: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What the program calculates from these bytes: the same numbers, bit by bit."""

    def layer(place: str, inputs: NDArray[np.int64]) -> NDArray[np.float32]:
        sums = inputs @ net[f"{prefix}.{place}.weight"].astype(np.int64).T
        return sums.astype(np.float32) * net[f"{prefix}.{place}.scale"] + net[f"{prefix}.{place}.bias"]

    def fixed(numbers: NDArray[np.float32]) -> NDArray[np.int64]:
        raised = np.maximum(numbers, np.float32(0)) * np.float32(1024) + np.float32(0.5)
        return np.minimum(raised.astype(np.int64), MOST)

    hidden = fixed(layer("in", rows.astype(np.int64)))
    for block in range(sum(name.startswith(f"{prefix}.body") and name.endswith("weight") for name in net)):
        hidden = np.minimum(hidden + fixed(layer(f"body.{block}", hidden)), MOST)
    return layer("out", hidden)


def write(file: Path, tensors: Arrays, encoding: int) -> None:
    """A safetensors file."""
    names = {"int8": "I8", "float32": "F32"}
    header: dict[str, Any] = {"__metadata__": {"format": FORMAT, "encoding": str(encoding)}}
    at = 0
    for name, array in tensors.items():
        header[name] = {
            "dtype": names[str(array.dtype)],
            "shape": list(array.shape),
            "data_offsets": [at, at + array.nbytes],
        }
        at += array.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    body = b"".join(np.ascontiguousarray(array).tobytes() for array in tensors.values())
    file.write_bytes(struct.pack("<Q", len(text)) + text + body)


def read(file: Path) -> Arrays:
    """The tensors of such a file."""
    content = file.read_bytes()
    (length,) = struct.unpack("<Q", content[:8])
    header = json.loads(content[8 : 8 + length])
    if header.pop("__metadata__", {}).get("format") != FORMAT:
        raise ValueError(f"{file}: expected the format '{FORMAT}'")
    kinds = {"I8": np.int8, "F32": np.float32}
    data = content[8 + length :]
    return {
        name: np.frombuffer(data[slice(*entry["data_offsets"])], kinds[entry["dtype"]]).reshape(entry["shape"])
        for name, entry in header.items()
    }


def weights_of(file: Path) -> Arrays:
    import torch

    return {name: w.float().numpy() for name, w in torch.load(file, map_location="cpu").items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("player", type=Path, help="a file written by train.py or exploit.py")
    parser.add_argument("--value", type=Path, help="a file written by value.py")
    parser.add_argument("out", type=Path)
    wanted = parser.parse_args()
    import gavel

    tensors = quantised(weights_of(wanted.player), "policy")
    if wanted.value:
        tensors |= quantised(weights_of(wanted.value), "value")
    # The alignment of the widest numbers comes first.
    ordered = dict(sorted(tensors.items(), key=lambda item: (-item[1].itemsize, item[0])))
    write(wanted.out, ordered, gavel.ENCODING_VERSION)
    print(f"{wanted.out}: {wanted.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
