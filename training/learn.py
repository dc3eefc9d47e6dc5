"""Proximal policy optimisation on whole tables: every seat's own decisions, the win as the reward, a critic that sees all cards."""

from __future__ import annotations

import copy
import time
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any

import gavel
import torch
from torch import Tensor

from nets import HIDDEN, Stack, Tower
from tables import Tables

SEATS = 5
# Where an observation says how many seats there are: one of two, three, four, five.
SEATS_AT = next(at for group, _, name, at, _, _ in gavel.fields() if (group, name) == ("table", "seats"))
# A logit that is never chosen.
NEVER = -1e9


@dataclass
class Part:
    """Some games of a roll-out: all seats learn, or some are taken by others."""

    tables: Tables
    # The slice of the buffers.
    low: int
    high: int
    # From this game on, others sit at the table, so many games for each of them.
    pool_from: int
    # Which chairs are taken by others, for the games from there on.
    taken: Tensor
    stream: Any = None
    ready: Any = None
    # One for each step.
    graphs: list[Any] = field(default_factory=list)

    @property
    def games(self) -> int:
        return self.high - self.low


@dataclass(frozen=True)
class Other:
    """Somebody else at the table: a network that plays its best action, or one drawn."""

    tower: Tower
    best: bool = False


class Learner:
    """An actor, a critic, and the games they learn from."""

    def __init__(
        self,
        actor: Tower,
        critic: Tower,
        parts: list[Tables],
        plan: dict[str, Any],
        steps: int,
        device: torch.device,
        seed: int,
        pools: list[tuple[float, str]],
        members: int,
        lower: bool = False,
    ) -> None:
        self.device, self.plan, self.steps = device, plan, steps
        self.cuda = device.type == "cuda"
        # Whether products are calculated with fewer bits.
        self.lower = lower or self.cuda
        self.half = torch.bfloat16 if self.lower else torch.float32
        self.actor, self.critic = actor.to(device), critic.to(device)
        self.average = copy.deepcopy(self.actor)
        self.iteration, self.decisions, self.seconds = 0, 0, 0.0
        # Of this process, whether a roll-out has been played: what is recorded must have run before.
        self.warm = False
        self.dice = torch.Generator().manual_seed(seed)
        torch.manual_seed(seed)
        self.members = members
        self.parts: list[Part] = []
        low = 0
        for tables, (share, kind) in zip(parts, pools, strict=True):
            each = int(tables.games * share) // members
            start = tables.games - each * members
            taken = chairs(each * members, kind, self.dice).to(device)
            self.parts.append(Part(tables, low, low + tables.games, start, taken))
            low += tables.games
        self.games = low
        self.player = Stack([self.actor], device, self.half)
        self.others = Stack([self.actor] * members, device, self.half)
        self.sharp = torch.ones(members, 1, 1, device=device)
        shape = (steps + 1, self.games)
        small = {"device": device}
        self.store = {
            "observations": torch.zeros(*shape, gavel.OBSERVATION_SIZE, dtype=torch.uint8, **small),
            "hidden": torch.zeros(*shape, HIDDEN, dtype=torch.uint8, **small),
            "masks": torch.zeros(*shape, gavel.ACTIONS, dtype=torch.int8, **small),
            "seats": torch.zeros(*shape, dtype=torch.int8, **small),
            "done": torch.zeros(*shape, dtype=torch.bool, **small),
            "rewards": torch.zeros(*shape, SEATS, **small),
            "money": torch.zeros(*shape, SEATS, dtype=torch.int32, **small),
            "actions": torch.zeros(*shape, dtype=torch.int64, **small),
            "logp": torch.zeros(*shape, **small),
            "learns": torch.ones(*shape, dtype=torch.bool, **small),
        }
        adam = {"betas": (0.9, 0.99), "eps": 1e-5, "lr": torch.tensor(1e-4, device=device)}
        extra = {"fused": True, "capturable": True} if self.cuda else {}
        self.optimisers = [
            torch.optim.Adam(net.parameters(), **adam, **extra) for net in (self.actor, self.critic)
        ]
        # What changes from one iteration to the next, where a recorded graph can read it.
        self.knobs = {"entropy": torch.zeros((), device=device)}
        self.batch = torch.zeros(plan["minibatch"], dtype=torch.int64, device=device)
        self.sums = torch.zeros(4, device=device)
        self.trained: Any = None
        if self.cuda:
            torch.backends.cuda.matmul.allow_tf32 = True
            for part in self.parts:
                part.stream, part.ready = torch.cuda.Stream(), torch.cuda.Event()

    # Playing

    def seat_others(self, others: list[Other]) -> None:
        """Who sits on the taken chairs from now on."""
        self.others.set([other.tower for other in others])
        self.sharp.copy_(torch.tensor([1e3 if other.best else 1.0 for other in others])[:, None, None])

    def decide(self, part: Part, step: int) -> None:
        """Reads what the games of a part show, decides for each of them, and writes down what was decided."""
        store = {name: buffer[step, part.low : part.high] for name, buffer in self.store.items()}
        for name, array in part.tables.arrays.items():
            store[name].copy_(array, non_blocking=True)
        if step == self.steps:
            return
        numbers = store["observations"].to(self.half) * (1 / 255)
        logits = self.player(numbers[None])[0].float()
        if part.pool_from < part.games:
            theirs = numbers[part.pool_from :].view(self.members, -1, gavel.OBSERVATION_SIZE)
            theirs = (self.others(theirs).float() * self.sharp).view(-1, gavel.ACTIONS)
            seats = store["seats"][part.pool_from :].long()
            taken = part.taken.gather(1, seats[:, None])
            store["learns"][part.pool_from :] = ~taken[:, 0]
            logits[part.pool_from :] = torch.where(taken, theirs, logits[part.pool_from :])
        logits = torch.where(store["masks"] == 0, NEVER, logits)
        noise = torch.empty_like(logits).exponential_().clamp_min_(1e-20)
        actions = (logits - noise.log()).argmax(-1)
        part.tables.actions.copy_(actions, non_blocking=True)
        store["actions"].copy_(actions)
        store["logp"].copy_(torch.log_softmax(logits, -1).gather(1, actions[:, None])[:, 0])

    def launch(self, part: Part, step: int) -> None:
        """Lets the device read and decide; does not wait."""
        with self.on(part):
            if part.graphs:
                part.graphs[step].replay()
            else:
                self.decide(part, step)
            if self.cuda:
                part.ready.record()

    def on(self, part: Part) -> Any:
        return torch.cuda.stream(part.stream) if self.cuda else nullcontext()

    @torch.no_grad()
    def roll_out(self) -> None:
        """Plays so many steps of every game."""
        self.player.set([self.actor])
        if self.cuda:
            torch.cuda.synchronize()
            if self.warm and not self.parts[0].graphs:
                self.record()
        for part in self.parts:
            self.launch(part, 0)
        for step in range(1, self.steps + 1):
            for part in self.parts:
                if self.cuda:
                    part.ready.synchronize()
                part.tables.step()
                self.launch(part, step)
        if self.cuda:
            torch.cuda.synchronize()
        self.warm = True

    def record(self) -> None:
        """Records each step as a graph, which is one launch instead of thirty."""
        for part in self.parts:
            pool = None
            for step in range(self.steps + 1):
                graph = torch.cuda.CUDAGraph()
                with torch.cuda.graph(graph, pool=pool, stream=part.stream):
                    self.decide(part, step)
                pool = graph.pool()
                part.graphs.append(graph)
        torch.cuda.synchronize()

    # Learning

    @torch.no_grad()
    def judge(self, money: float) -> tuple[Tensor, Tensor, Tensor]:
        """Advantages and returns of every decision, and which of them to learn from."""
        store, steps = self.store, self.steps
        values = torch.empty(steps + 1, self.games, device=self.device)
        with self.cast():
            for step in range(steps + 1):
                values[step] = self.critic(self.everything(step)).float()[:, 0]
        lam = self.plan["lambda"]
        later = torch.zeros(self.games, SEATS, device=self.device)
        gained = torch.zeros_like(later)
        known = torch.zeros(self.games, SEATS, dtype=torch.bool, device=self.device)
        seat = store["seats"][steps].long()[:, None]
        later.scatter_(1, seat, values[steps][:, None])
        known.scatter_(1, seat, True)
        gains = torch.zeros(steps, self.games, device=self.device)
        counts = torch.zeros(steps, self.games, dtype=torch.bool, device=self.device)
        results = self.results(money)
        for step in range(steps - 1, -1, -1):
            done = store["done"][step + 1][:, None]
            later = torch.where(done, results[step + 1], later)
            gained = torch.where(done, 0.0, gained)
            known |= done
            seat = store["seats"][step].long()[:, None]
            here = values[step][:, None]
            follows = known.gather(1, seat)
            gain = later.gather(1, seat) - here + lam * gained.gather(1, seat)
            gain = torch.where(follows, gain, 0.0)
            gains[step] = gain[:, 0]
            counts[step] = follows[:, 0] & store["learns"][step]
            gained.scatter_(1, seat, gain)
            later.scatter_(1, seat, here)
            known.scatter_(1, seat, True)
        return gains, gains + values[:-1], counts

    def results(self, money: float) -> Tensor:
        """What each seat gets where a game ended: the win, and for a part the money."""
        wins = self.store["rewards"]
        # A chair that is there has a share above or below the others' (unless all tie, which teaches nothing).
        there = (wins != 0).float()
        own = self.store["money"].float() * there
        count = there.sum(-1, keepdim=True).clamp_min(2)
        others = (own.sum(-1, keepdim=True) - own) / (count - 1)
        ahead = ((own - others) / 100).clamp(-2, 2) * there
        return wins + money * 0.5 * ahead

    def everything(self, rows: Any) -> Tensor:
        seen, unseen = self.store["observations"], self.store["hidden"]
        if isinstance(rows, int):
            both = torch.cat((seen[rows], unseen[rows]), -1)
        else:
            both = torch.cat((seen.flatten(0, 1)[rows], unseen.flatten(0, 1)[rows]), -1)
        return both.to(self.half) * (1 / 255)

    def cast(self) -> Any:
        return torch.autocast(self.device.type, torch.bfloat16, enabled=self.lower, cache_enabled=False)

    def train(self, gains: Tensor, returns: Tensor, counts: Tensor) -> dict[str, float]:
        """One pass over what was played."""
        rows = counts.flatten().nonzero()[:, 0]
        size = self.plan["minibatch"]
        chosen = gains.flatten()[rows]
        mean, spread = chosen.mean(), chosen.std() + 1e-6
        self.gains = self.keep("gains", (gains.flatten() - mean) / spread)
        self.returns = self.keep("returns", returns.flatten())
        order = rows[torch.randperm(len(rows), device=self.device)]
        batches = len(order) // size
        if batches == 0:
            raise ValueError(f"a minibatch of {size} needs more decisions than the {len(order)} of an iteration")
        self.sums.zero_()
        for number in range(batches):
            self.batch.copy_(order[number * size : (number + 1) * size])
            if self.cuda and self.trained is None and self.iteration >= 1:
                self.trained = self.recorded_update()
            if self.trained is not None:
                self.trained.replay()
            else:
                self.update()
        self.decisions += int(len(rows))
        with torch.no_grad():
            rate = self.plan["average"] if self.iteration > 100 else 0.1
            for kept, new in zip(self.average.parameters(), self.actor.parameters(), strict=True):
                kept.lerp_(new, rate)
        loss, value, entropy, kl = (self.sums / batches).tolist()
        return {"loss": loss, "value": value, "entropy": entropy, "kl": kl, "spread": float(spread)}

    def keep(self, name: str, fresh: Tensor) -> Tensor:
        """A tensor that stays at one place, because a recorded graph reads it there."""
        place = getattr(self, name, None)
        if place is None or place.shape != fresh.shape:
            return fresh.clone()
        return place.copy_(fresh)

    def recorded_update(self) -> Any:
        torch.cuda.synchronize()
        stream = torch.cuda.Stream()
        with torch.cuda.stream(stream):
            self.update()
        torch.cuda.synchronize()
        for optimiser in self.optimisers:
            optimiser.zero_grad(set_to_none=True)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.update()
        torch.cuda.synchronize()
        return graph

    def update(self) -> None:
        """Learns from one minibatch."""
        rows, store, plan = self.batch, self.store, self.plan
        numbers = self.everything(rows)
        mask = store["masks"].flatten(0, 1)[rows] != 0
        action = store["actions"].flatten()[rows]
        before = store["logp"].flatten()[rows]
        gain, aim = self.gains[rows], self.returns[rows]
        with self.cast():
            logits = self.actor(numbers[:, : gavel.OBSERVATION_SIZE]).float()
            value = self.critic(numbers).float()[:, 0]
        logits = torch.where(mask, logits, NEVER)
        logps = torch.log_softmax(logits, -1)
        now = logps.gather(1, action[:, None])[:, 0]
        log_ratio = now - before
        ratio = log_ratio.exp()
        limited = ratio.clamp(1 - plan["clip"], 1 + plan["clip"])
        surrogate = -torch.minimum(ratio * gain, limited * gain).mean()
        chances = logps.exp()
        spread = -(chances * logps).sum(-1) / mask.sum(-1).float().log().clamp_min(0.5)
        entropy = spread.mean()
        loss = surrogate - self.knobs["entropy"] * entropy
        value_loss = (value - aim).square().mean()
        for optimiser, what in zip(self.optimisers, (loss, value_loss), strict=True):
            optimiser.zero_grad(set_to_none=True)
            what.backward()
            parameters = optimiser.param_groups[0]["params"]
            torch.nn.utils.clip_grad_norm_(parameters, plan["gradient_norm"])
            optimiser.step()
        with torch.no_grad():
            kl = (ratio - 1 - log_ratio).mean()
            self.sums += torch.stack((surrogate, value_loss, entropy, kl)).detach()

    def part(self) -> float:
        """How much of the training is done: of its iterations, or of its time where it has a time."""
        if "seconds" in self.plan:
            return min(self.seconds / self.plan["seconds"], 1.0)
        return min(self.iteration / self.plan["iterations"], 1.0)

    def iterate(self) -> dict[str, float]:
        """One iteration: play, judge, learn."""
        plan, begun = self.plan, time.monotonic()
        part = self.part()

        def between(ends: list[float], done: float = part) -> float:
            return ends[0] + (ends[1] - ends[0]) * min(done, 1.0)

        for optimiser in self.optimisers:
            for group in optimiser.param_groups:
                group["lr"].fill_(between(plan["learning_rate"]))
        self.knobs["entropy"].fill_(between(plan["entropy"]))
        self.roll_out()
        played = time.monotonic()
        gains, returns, counts = self.judge(between(plan["money"], part / plan["money_until"]))
        figures = self.train(gains, returns, counts)
        self.iteration += 1
        self.seconds += time.monotonic() - begun
        return figures | {"roll_out": played - begun, "learn": time.monotonic() - played}

    def shares(self, part: Part) -> dict[int, tuple[float, int]]:
        """In the games that ended in the last roll-out: the share of the wins of the one who learns there, by seats, and the number of
        games. For parts where only one learns at a table."""
        here = slice(part.low, part.high)
        done, wins = self.store["done"][1:, here], self.store["rewards"][1:, here]
        count = (wins != 0).sum(-1)
        if part.pool_from == 0:
            own = (wins * ~part.taken).sum(-1)
        else:
            own = wins.gather(2, self.store["seats"][:-1, here].long()[..., None])[..., 0]
        out = {}
        for seats in (3, 4, 5):
            games = done & (count == seats)
            number = int(games.sum())
            if number:
                out[seats] = (float(own[games].mean()) + 1 / seats, number)
        return out

    def state(self) -> dict[str, dict[str, Any]]:
        """Everything needed to go on, as files of moderate size."""
        return {
            "nets": {
                "actor": self.actor.state_dict(),
                "average": self.average.state_dict(),
                "critic": self.critic.state_dict(),
                "iteration": self.iteration,
                "decisions": self.decisions,
                "seconds": self.seconds,
            },
            "adam-actor": self.optimisers[0].state_dict(),
            "adam-critic": self.optimisers[1].state_dict(),
        }

    def begin(self, known: dict[str, Any]) -> None:
        """Begins with what somebody else knows."""
        self.actor.load_state_dict(known["actor"])
        self.average.load_state_dict(known["actor"])
        self.critic.load_state_dict(known["critic"])

    def go_on(self, state: dict[str, dict[str, Any]]) -> None:
        nets = state["nets"]
        self.actor.load_state_dict(nets["actor"])
        self.average.load_state_dict(nets["average"])
        self.critic.load_state_dict(nets["critic"])
        self.iteration, self.decisions, self.seconds = nets["iteration"], nets["decisions"], nets["seconds"]
        for optimiser, name in zip(self.optimisers, ("adam-actor", "adam-critic"), strict=True):
            rates = [group["lr"] for group in optimiser.param_groups]
            optimiser.load_state_dict(state[name])
            for group, rate in zip(optimiser.param_groups, rates, strict=True):
                rate.copy_(torch.as_tensor(group["lr"]))
                group["lr"] = rate


def chairs(games: int, kind: str, dice: torch.Generator) -> Tensor:
    """Which chairs are taken by others. `mixed`: in half of the games all but one, in the other half one; `alone`: all but one. Only the first three
    chairs are at every table, so the odd one is among them."""
    odd = torch.randint(3, (games,), generator=dice)
    is_odd = torch.nn.functional.one_hot(odd, SEATS).bool()
    if kind == "alone":
        return ~is_odd
    few = torch.arange(games)[:, None] % 2 == 0
    return torch.where(few, is_odd, ~is_odd)
