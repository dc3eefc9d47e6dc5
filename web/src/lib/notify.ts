// Notifications: a word from the table to somebody who looks at something else. Asked for by a press, never unprompted.

/** The part of a browser that notifications need. */
export interface Notifying {
  isSecureContext: boolean;
  Notification?: {
    new (title: string, options?: NotificationOptions): Notice;
    permission: NotificationPermission;
    requestPermission(): Promise<NotificationPermission>;
  };
  focus(): void;
}

/** The part of a notification that is used. */
export interface Notice {
  onclick: (() => void) | null;
  close(): void;
}

/** Whether there can be any: `insecure` over plain HTTP, `none` where the browser has nothing of the kind. */
export type Ability = 'granted' | 'askable' | 'denied' | 'insecure' | 'none';

const browser = (): Notifying => window as unknown as Notifying;

export function ability(world: Notifying = browser()): Ability {
  if (!world.isSecureContext) return 'insecure';
  switch (world.Notification?.permission) {
    case 'granted':
      return 'granted';
    case 'default':
      return 'askable';
    case 'denied':
      return 'denied';
    default:
      return 'none';
  }
}

/** Asks the browser, which asks its owner. */
export async function permit(world: Notifying = browser()): Promise<boolean> {
  const now = ability(world);
  if (now !== 'askable') return now === 'granted';
  return (await world.Notification?.requestPermission()) === 'granted';
}

/** One call at a time: a new one takes the place of the last. */
export class Caller {
  private shown: Notice | null = null;

  constructor(
    private readonly tag: string,
    private readonly world: Notifying = browser(),
  ) {}

  /** Says whether it could be shown: some phones have the word for it and not the thing. */
  call(title: string, body: string): boolean {
    this.hush();
    if (ability(this.world) !== 'granted' || !this.world.Notification) return false;
    try {
      const notice = new this.world.Notification(title, { body, tag: this.tag, icon: 'art/icon.svg' });
      notice.onclick = () => {
        this.world.focus();
        notice.close();
      };
      this.shown = notice;
      return true;
    } catch {
      return false;
    }
  }

  hush(): void {
    this.shown?.close();
    this.shown = null;
  }
}
