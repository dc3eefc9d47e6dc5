// What a table's page does about a server that does not answer, and about what it refuses.

import { untrack } from 'svelte';

import { describe, lobby, Refused } from '../lib/api';
import { complain, sit, suggestedName } from '../lib/enter';
import { become, greet, me, server } from '../lib/hello.svelte';
import { t } from '../lib/i18n.svelte';
import type { Want } from '../lib/protocol';
import type { Table } from '../lib/table.svelte';
import { keep, type Keep } from '../lib/storage';
import { toast } from '../lib/toasts.svelte';

const GREET_AGAIN = 3000;
const ASK_AGAIN = 5000;

/** What the server is must be known to show anything: asks until it answers. */
export function greetUntilAnswered(model: Table): void {
  let tries = $state(0);
  $effect(() => {
    void model.line;
    const first = tries === 0;
    if (server()) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    greet().catch((error: unknown) => {
      if (first) complain(error);
      timer = setTimeout(() => (tries += 1), GREET_AGAIN);
    });
    return () => clearTimeout(timer);
  });
}

/**
 * A socket that never opens does not say why: asks over HTTP. No such table is the end of it; a cookie the server does
 * not accept is exchanged for a new one.
 */
export function askWhyNot(model: Table): void {
  let asked = $state(false);

  async function whyNot(): Promise<void> {
    try {
      await describe(model.id);
      await lobby();
    } catch (error) {
      if (!(error instanceof Refused)) return;
      if (error.code === 'unknown') model.giveUp(error.code, error.message);
      else if (error.code === 'expired' || error.code === 'who-are-you') {
        await become(me()?.name ?? suggestedName()).then(() => model.reopen(), complain);
      }
    } finally {
      setTimeout(() => (asked = false), ASK_AGAIN);
    }
  }

  $effect(() => {
    if (model.line !== 'lost' || model.table !== null || asked) return;
    asked = true;
    void whyNot();
  });
}

/** What was refused beside the game is told in a notice; crossed bids and the like are told where one bids. */
export function tellRefusals(model: Table): void {
  $effect(() => {
    const { refusal } = model;
    if (!refusal) return;
    const atTheTable = refusal.want?.want === 'act' || refusal.want?.want === 'order';
    if (atTheTable && (refusal.code === 'crossed' || refusal.code === 'illegal')) return;
    if (refusal.want?.want === 'hammer' && refusal.code === 'not-now') return;
    toast(t(`error-${refusal.code}`), { kind: 'fault' });
    model.dismissRefusal();
  });
}

const RENEWED = 'gavel.renewed';

/** Reloads a page that is older than its server, once: one that is still old afterwards says so and waits. */
export function renewOnce(
  memory: Keep = keep('sessionStorage'),
  reload: () => void = () => location.reload(),
): void {
  if (memory.getItem(RENEWED) === 'yes') return;
  remember(memory, 'yes');
  // Where nothing is remembered it would go on for ever.
  if (memory.getItem(RENEWED) === 'yes') reload();
}

function remember(memory: Keep, what: string): void {
  try {
    memory.setItem(RENEWED, what);
  } catch {
    // A full storage.
  }
}

/** The seat is kept in a cookie, and what was promised in the browser's memory: a new page goes on where this one was. */
export function renewWhenOld(model: Table): void {
  $effect(() => {
    if (model.farewell?.code === 'version') renewOnce();
    else if (model.line === 'live') remember(keep('sessionStorage'), '');
  });
}

/** Takes the chair that is kept for us, and does what else is wanted there, as soon as the table is there. */
export function takeKept(model: Table, wants: Want[]): void {
  let done = false;
  $effect(() => {
    const { table, private: own } = model;
    if (done || !table) return;
    done = true;
    if (own.seat === null && own.kept === null) return;
    untrack(() => {
      if (own.seat === null && own.kept !== null) model.want(sit(own.kept));
      for (const want of wants) model.want(want);
    });
  });
}
