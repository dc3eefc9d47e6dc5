"""The networks: a player that sees what its seat knows, and a critic that also sees what it does not."""

from __future__ import annotations

import gavel
import torch
from torch import Tensor, nn

HIDDEN = 150


class Tower(nn.Module):
    """Bytes in, a residual tower of ReLU layers, numbers out."""

    def __init__(self, inputs: int, outputs: int, width: int, blocks: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.last = nn.Linear(width, outputs)
        for layer in (self.first, *self.blocks):
            nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
            nn.init.zeros_(layer.bias)
        for block in self.blocks:
            with torch.no_grad():
                block.weight.mul_(0.5)
        with torch.no_grad():
            self.last.weight.mul_(0.01)
            self.last.bias.zero_()

    def forward(self, numbers: Tensor) -> Tensor:
        hidden = torch.relu(self.first(numbers))
        for block in self.blocks:
            hidden = hidden + torch.relu(block(hidden))
        return self.last(hidden)


def actor(width: int, blocks: int) -> Tower:
    """Logits of the actions."""
    return Tower(gavel.OBSERVATION_SIZE, gavel.ACTIONS, width, blocks)


def critic(width: int, blocks: int) -> Tower:
    """What the seat will get, from everything."""
    return Tower(gavel.OBSERVATION_SIZE + HIDDEN, 1, width, blocks)


class Stack:
    """Several towers of one shape side by side, for inference: weights with a leading dimension."""

    def __init__(self, towers: list[Tower], device: torch.device, dtype: torch.dtype) -> None:
        self.device, self.dtype = device, dtype
        self.layers = [(w.to(device, dtype), b.to(device, dtype)) for w, b in stacked(towers)]

    def set(self, towers: list[Tower]) -> None:
        """Takes the weights of these towers, in place."""
        with torch.no_grad():
            for (w, b), (new_w, new_b) in zip(self.layers, stacked(towers), strict=True):
                w.copy_(new_w)
                b.copy_(new_b)

    def __call__(self, numbers: Tensor) -> Tensor:
        """`numbers`: towers × rows × inputs."""
        (w, b), *rest = self.layers
        hidden = torch.relu(torch.baddbmm(b, numbers, w))
        for w, b in rest[:-1]:
            hidden = hidden + torch.relu(torch.baddbmm(b, hidden, w))
        w, b = rest[-1]
        return torch.baddbmm(b, hidden, w)


def stacked(towers: list[Tower]) -> list[tuple[Tensor, Tensor]]:
    layers = [[tower.first, *tower.blocks, tower.last] for tower in towers]
    return [
        (
            torch.stack([layer.weight.detach().T for layer in same]),
            torch.stack([layer.bias.detach()[None] for layer in same]),
        )
        for same in zip(*layers, strict=True)
    ]
