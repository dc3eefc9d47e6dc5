import type { Clock } from '../lib/protocol';

/** How long ago a clock that was received at `at` began, as the delay of an animation that is under way. */
export function begun(clock: Clock, at: number): number {
  return clock.left - clock.whole - (clock.waits ? 0 : performance.now() - at);
}

/** Whether it is about to run out. A clock that waits hurries nobody. */
export function urgent(clock: Clock | null): boolean {
  return clock?.call === 'going-twice' && !clock.waits;
}
