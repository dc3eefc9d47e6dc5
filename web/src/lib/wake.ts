// Keeps the screen on while a game is looked at. The browser lets go by itself when the page is hidden.

interface Lock {
  release(): Promise<void>;
  addEventListener(what: 'release', then: () => void): void;
}

/** The part of a browser that keeps screens on. */
export interface Waking {
  wakeLock?: { request(kind: 'screen'): Promise<Lock> };
  visible(): boolean;
  /** Tells when the page is hidden or shown. */
  watch(changed: () => void): () => void;
}

const browser = (): Waking => ({
  ...('wakeLock' in navigator ? { wakeLock: navigator.wakeLock } : {}),
  visible: () => document.visibilityState === 'visible',
  watch: (changed) => {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
});

/** Whether this browser can. */
export function canStayAwake(world: Waking = browser()): boolean {
  return world.wakeLock !== undefined;
}

export class Wake {
  private wanted = false;
  private lock: Lock | null = null;
  private asking = false;
  private readonly unwatch: () => void;

  constructor(private readonly world: Waking = browser()) {
    this.unwatch = world.watch(() => this.settle());
  }

  /** Says whether the screen is to stay on from now on. */
  want(on: boolean): void {
    this.wanted = on;
    this.settle();
  }

  stop(): void {
    this.unwatch();
    this.want(false);
  }

  private settle(): void {
    if (!this.wanted) {
      const held = this.lock;
      this.lock = null;
      held?.release().catch(() => undefined);
      return;
    }
    if (this.lock || this.asking || !this.world.wakeLock || !this.world.visible()) return;
    this.asking = true;
    this.world.wakeLock.request('screen').then(
      (lock) => {
        this.asking = false;
        this.lock = lock;
        lock.addEventListener('release', () => {
          if (this.lock === lock) this.lock = null;
        });
        // What was wanted may have changed while the browser thought about it.
        this.settle();
      },
      // An empty battery is reason enough to refuse; the next look at the page asks again.
      () => {
        this.asking = false;
      },
    );
  }
}
