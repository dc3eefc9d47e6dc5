// What calls somebody back to the table, and what is offered on the way: the tab, a notification, a screen that stays
// on, sound. Each has its switch in the settings.

import { Favicon } from '../lib/favicon';
import { t } from '../lib/i18n.svelte';
import type { TableModel } from '../lib/model';
import { ability, Caller, permit } from '../lib/notify';
import { settings } from '../lib/settings.svelte';
import { play } from '../lib/sound';
import { toast } from '../lib/toasts.svelte';
import { Wake } from '../lib/wake';
import { isTurn, taskOf } from '../table/task';

/** A table where nothing has happened for so long may go dark: nobody plays there. */
const DROWSY = 5 * 60_000;
/** Offers wait longer than news: they come once. */
const OFFER = 15_000;

/** Whether the table waits for this viewer, and nothing they have left there answers for them. */
export function waitsForMe(model: TableModel): boolean {
  return model.private.order === null && isTurn(taskOf(model));
}

/** Turns notifications on, if the browser's owner agrees. */
export async function turnOnNotifications(): Promise<void> {
  settings.notify = await permit();
  settings.save();
}

function callsByTab(turn: () => boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const favicon = link ? new Favicon(link) : null;
  $effect(() => favicon?.show(turn() && settings.badge));
  $effect(() => () => favicon?.show(false));
}

function callsByNotification(model: TableModel, turn: () => boolean): void {
  const caller = new Caller(`gavel-${model.id}`);
  let hidden = $state(document.visibilityState === 'hidden');
  /** The turn came while nobody looked. */
  let missed = false;
  $effect(() => {
    const look = (): void => {
      hidden = document.visibilityState === 'hidden';
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });
  $effect(() => {
    if (turn() && hidden) {
      missed = true;
      if (settings.notify) caller.call(t('notify-title'), t('notify-body'));
      return;
    }
    caller.hush();
    if (hidden || !missed) return;
    missed = false;
    if (settings.notify || ability() !== 'askable' || !settings.offers('notify')) return;
    toast(t('notify-offer'), {
      ms: OFFER,
      action: { label: t('notify-offer-yes'), run: () => void turnOnNotifications() },
    });
  });
  $effect(() => () => caller.hush());
}

function staysAwake(model: TableModel): void {
  const wake = new Wake();
  let drowsy = $state(false);
  $effect(() => {
    void model.seq;
    drowsy = false;
    const timer = setTimeout(() => (drowsy = true), DROWSY);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    const playing = model.table?.stage === 'playing' && model.private.seat !== null && model.line === 'live';
    wake.want(settings.wake && playing && !drowsy);
  });
  $effect(() => () => wake.stop());
}

/** At the first sale, when there is something to hear. */
function offersSound(model: TableModel): void {
  let told = model.seq;
  $effect(() => {
    const fresh = model.chapters.filter(({ seq, live }) => live && seq > told);
    told = model.chapters.at(-1)?.seq ?? told;
    if (!fresh.some(({ news }) => news.some(({ event }) => event === 'sold'))) return;
    if (settings.sound || !settings.offers('sound')) return;
    toast(t('sound-offer'), {
      ms: OFFER,
      action: {
        label: t('sound-offer-yes'),
        run: () => {
          settings.sound = true;
          settings.save();
          play('sold');
        },
      },
    });
  });
}

/** Everything of the kind, for one table; says whether the title is to tell that it is one's turn. */
export function calling(model: TableModel): { readonly titled: boolean } {
  const turn = $derived(model.table?.stage === 'playing' && waitsForMe(model));
  callsByTab(() => turn);
  callsByNotification(model, () => turn);
  staysAwake(model);
  offersSound(model);
  return {
    get titled() {
      return turn && settings.badge;
    },
  };
}
