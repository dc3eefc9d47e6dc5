"""Teaches a player and a critic by looking on: `python training/clone.py rows.bin --out runs/begin.pt`.

The rows are written by `cargo run --release -p env --example demonstrations -- rows.bin 24000 1 theory`. The player learns which code the bot
chose, the critic how the games ended. `train.py --begin` goes on from there; on a GPU it begins with nothing instead, which costs a minute.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import torch

from nets import actor, critic
from rows import COLUMNS, NO_CODE, PARTS, rows_of
from train import HERE, load_tower, plan_of


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--settings", type=Path, default=HERE / "settings.toml")
    parser.add_argument("--player", type=Path, help="begin with this player, instead of with nothing")
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--threads", type=int, default=0)
    wanted = parser.parse_args()
    if wanted.threads:
        torch.set_num_threads(wanted.threads)
    plan = plan_of(wanted.settings)
    torch.manual_seed(plan["seed"])
    net, money = plan["net"], plan["ppo"]["money"][0]
    rows = torch.from_numpy(rows_of(wanted.rows))
    rows = rows[rows[:, COLUMNS["code"]][:, 0] != NO_CODE]
    player, judge = actor(net["width"], net["blocks"]), critic(net["width"], net["blocks"])
    if wanted.player:
        player = load_tower(wanted.player, net)
    optimiser = torch.optim.Adam([*player.parameters(), *judge.parameters()], betas=(0.9, 0.99))
    each = len(rows) // wanted.batch
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, wanted.rate, total_steps=wanted.passes * each + 1, pct_start=0.1
    )
    sums, number = torch.zeros(3), 0
    for _ in range(wanted.passes):
        order = torch.randperm(len(rows))
        for chosen in order[: each * wanted.batch].split(wanted.batch):
            batch = rows[chosen]
            part = {name: batch[:, where] for name, where in COLUMNS.items()}
            known = part["known"].to(torch.bfloat16) / 255
            both = torch.cat((known, part["hidden"].to(torch.bfloat16) / 255), -1)
            with torch.autocast("cpu", torch.bfloat16, enabled=net["bfloat16"], cache_enabled=False):
                dtype = torch.bfloat16 if net["bfloat16"] else torch.float32
                logits = player(known.to(dtype)).float()
                value = judge(both.to(dtype)).float()[:, 0]
            logits = logits.masked_fill(part["marks"] == 0, -1e9)
            aim = part["shares"][:, 0].float() / PARTS - 1 / part["chairs"][:, 0].float()
            aim += money * 0.5 * (part["ahead"][:, 0].float() * 4 / 255 - 2)
            code = part["code"][:, 0].long()
            same = torch.nn.functional.cross_entropy(logits, code)
            error = (value - aim).square().mean()
            optimiser.zero_grad()
            (same + error).backward()
            optimiser.step()
            schedule.step()
            sums += torch.stack((same, error, (logits.argmax(-1) == code).float().mean())).detach()
            number += 1
            if number % 200 == 0:
                same_mean, error_mean, hits = (sums / 200).tolist()
                figures = {"code": round(same_mean, 4), "value": round(error_mean, 4), "same": round(hits, 4)}
                print(json.dumps({"step": number, "of": wanted.passes * each} | figures), flush=True)
                sums.zero_()
    torch.save({"actor": player.state_dict(), "critic": judge.state_dict()}, wanted.out)


if __name__ == "__main__":
    main()
