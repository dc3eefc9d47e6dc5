import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ability, Caller, type Notice, type Notifying, permit } from './notify';

let shown: (Notice & { title: string; closed: boolean })[] = [];

class Shown implements Notice {
  static permission: NotificationPermission = 'default';
  static answer: NotificationPermission = 'granted';
  static requestPermission = vi.fn(() => Promise.resolve(Shown.answer));
  onclick: (() => void) | null = null;
  closed = false;
  constructor(readonly title: string) {
    shown.push(this);
  }
  close(): void {
    this.closed = true;
  }
}

class Illegal {
  static permission: NotificationPermission = 'granted';
  static requestPermission = () => Promise.resolve<NotificationPermission>('granted');
  onclick = null;
  constructor() {
    throw new TypeError('Illegal constructor');
  }
  close(): void {
    throw new Error('never shown');
  }
}

function world(more: Partial<Notifying> = {}): Notifying {
  return { isSecureContext: true, Notification: Shown, focus: vi.fn(), ...more };
}

beforeEach(() => {
  shown = [];
  Shown.permission = 'default';
  Shown.answer = 'granted';
  Shown.requestPermission.mockClear();
});

describe('whether there can be notifications', () => {
  it('is known without asking anybody', () => {
    expect(ability(world())).toBe('askable');
    expect(ability(world({ isSecureContext: false }))).toBe('insecure');
    const { Notification: _, ...without } = world();
    expect(ability(without)).toBe('none');
    Shown.permission = 'denied';
    expect(ability(world())).toBe('denied');
    expect(Shown.requestPermission).not.toHaveBeenCalled();
  });

  it('is asked once, and a refusal is not asked again', async () => {
    expect(await permit(world())).toBe(true);
    Shown.permission = 'denied';
    expect(await permit(world())).toBe(false);
    expect(Shown.requestPermission).toHaveBeenCalledTimes(1);
  });
});

describe('a call', () => {
  it('takes the place of the last and brings the page back', () => {
    Shown.permission = 'granted';
    const here = world();
    const caller = new Caller('table', here);
    expect(caller.call('Your turn', '')).toBe(true);
    expect(caller.call('Your turn again', '')).toBe(true);
    expect(shown.map(({ closed }) => closed)).toEqual([true, false]);
    shown[1]?.onclick?.();
    expect(here.focus).toHaveBeenCalledOnce();
    caller.hush();
    expect(shown[1]?.closed).toBe(true);
  });

  it('is not made without leave', () => {
    expect(new Caller('table', world()).call('Your turn', '')).toBe(false);
    expect(shown).toEqual([]);
  });

  it('that a phone cannot show is no error', () => {
    expect(new Caller('table', world({ Notification: Illegal })).call('Your turn', '')).toBe(false);
  });
});
