// What a table's page does about a server that does not answer, and about what it refuses.

import { describe, lobby, Refused } from '../lib/api';
import { complain, suggestedName } from '../lib/enter';
import { become, greet, me, server } from '../lib/hello.svelte';
import { t } from '../lib/i18n.svelte';
import type { Table } from '../lib/table.svelte';
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
