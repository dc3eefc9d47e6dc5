import type { Clock } from '../lib/protocol';

/** How long ago a clock that was received at `at` began, as the delay of an animation that is under way. */
export function begun(clock: Clock, at: number): number {
  return clock.left - clock.whole - (performance.now() - at);
}
