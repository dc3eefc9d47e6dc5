// Nobody bids what they have not seen: since when an amount stands still where it can be pressed.

/** Milliseconds an amount that has moved must stand still before a press can mean it. */
export const STEADY = 300;

export class Glance {
  private about = '';
  private value: number | null = null;
  private since = -Infinity;

  /** Takes note of the amount that stands there now. The first one for a lot has not moved. */
  see(about: string, value: number | null, now: number): void {
    if (about === this.about && value === this.value) return;
    this.since = about === this.about ? now : -Infinity;
    this.about = about;
    this.value = value;
  }

  steady(now: number): boolean {
    return now - this.since >= STEADY;
  }
}
