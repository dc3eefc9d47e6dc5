// How a seat is drawn in a chart: a shape and a way of drawing its line, never a colour alone.

import type { Seat } from '../lib/protocol';

/** Circle, square, triangle, diamond, cross: around nothing, as large as this. */
export function shape(seat: Seat, r: number): string {
  switch (seat) {
    case 1:
      return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    case 2:
      return `M${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`;
    case 3:
      return `M0 ${-1.2 * r}L${1.15 * r} ${0.9 * r}H${-1.15 * r}z`;
    case 4:
      return `M0 ${-1.35 * r}L${1.35 * r} 0L0 ${1.35 * r}L${-1.35 * r} 0z`;
    default: {
      const [long, thin] = [1.25 * r, 0.42 * r];
      return `M${-thin} ${-long}h${2 * thin}v${long - thin}h${long - thin}v${2 * thin}h${thin - long}v${long - thin}h${-2 * thin}v${thin - long}h${thin - long}v${-2 * thin}h${long - thin}z`;
    }
  }
}

/** How its line is broken. */
export const DASHES: readonly string[] = ['none', '7 3', '2 3', '10 3 2 3', '1 4'];

export const dash = (seat: Seat): string => DASHES[seat - 1] ?? 'none';
