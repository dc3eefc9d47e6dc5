// Names of things the server names by a word.

import { has, t } from './i18n.svelte';

/** The kind of a bot: its word without its parameters (`flat:64`). */
export function botKind(bot: string): string {
  return /^([a-z]+)(?::\S+)?$/.exec(bot)?.[1] ?? bot;
}

/** A kind of bot in words. */
export function botName(bot: string): string {
  const kind = botKind(bot);
  return has(`bot-${kind}`) ? t(`bot-${kind}`) : t('bot-other', { bot });
}

/** One honest sentence about a kind of bot. */
export function botHint(bot: string): string {
  const kind = botKind(bot);
  return has(`bot-${kind}-hint`) ? t(`bot-${kind}-hint`) : t('bot-other-hint');
}

/** How long ago something was, in words. */
export function ago(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  if (minutes < 1) return t('card-when-now');
  if (minutes < 60) return t('card-when-minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t('card-when-hours', { count: hours });
  return t('card-when-days', { count: Math.floor(hours / 24) });
}
