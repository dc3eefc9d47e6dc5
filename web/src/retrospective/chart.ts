// Where things stand in a chart: plain arithmetic, tested without a page.

import type { LotAccount, Money, Purses, Retrospective, Seat } from '../lib/protocol';

/** Round steps from nothing to at least this much, few enough to be read. */
export function ticks(most: number, count = 5): number[] {
  const high = Math.max(most, 1);
  const rough = high / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power);
  const found: number[] = [];
  for (let at = 0; at < high + step; at += step) found.push(at);
  return found;
}

/** Places for labels beside their points: in the same order, none nearer to the next than this, all within the frame. */
export function apart(wanted: readonly number[], gap: number, from: number, to: number): number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((one, other) => one.at - other.at);
  let least = from;
  for (const one of order) {
    one.at = Math.max(one.at, least);
    least = one.at + gap;
  }
  let most = to;
  for (const one of order.toReversed()) {
    one.at = Math.min(one.at, most);
    most = one.at - gap;
  }
  return order.sort((one, other) => one.index - other.index).map(({ at }) => at);
}

/** A line through points. */
export function line(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** Upright stripes over a box: what tells it from a plain one where colours do not. */
export function stripes(x: number, y: number, width: number, height: number, every = 6): string {
  let path = '';
  for (let at = x + every / 2; at < x + width; at += every) path += `M${at.toFixed(1)} ${y}v${height}`;
  return path;
}

/** What a lot brought to whoever took it; a loss is less than nothing. */
export const gain = ({ fetched, price }: LotAccount): number => fetched - price;

/** As it stands in accounts. */
export const signed = (amount: number): string =>
  amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0';

/** How much a seat had at such a moment. */
export const had = (purses: Purses, seat: Seat): Money => purses.cash[seat - 1] ?? 0;

/** Where one lot's round differs from the next one's: the last place of every round but the last. */
export function seams(rounds: readonly number[]): number[] {
  return rounds.flatMap((round, index) =>
    index + 1 < rounds.length && rounds[index + 1] !== round ? [index] : [],
  );
}

/** What somebody has on the wall, in the order in which it was acquired. */
export function wallOf({ lots }: Retrospective, seat: Seat): LotAccount[] {
  return lots.filter(({ winner }) => winner === seat);
}

/** Whose wall is shown to somebody who asks for no particular one: the winner's. */
export function wallShown({ standing, names }: Retrospective, asked: Seat | undefined): Seat {
  const there = asked !== undefined && asked >= 1 && asked <= names.length;
  return there ? asked : (standing[0]?.seat ?? 1);
}
