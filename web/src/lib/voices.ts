// Names of things the server names by a word.

import { has, t } from './i18n.svelte';

/** The kind of a bot: its name without its parameters (`flat:64`) and without its number at a table (`theory 2`). */
export function botKind(bot: string): { kind: string; number: string | null } {
  const found = /^([a-z]+)(?::\S+)?(?: (\d+))?$/.exec(bot);
  return { kind: found?.[1] ?? bot, number: found?.[2] ?? null };
}

/** A bot's name for people. */
export function botName(bot: string): string {
  const { kind, number } = botKind(bot);
  const name = has(`bot-${kind}`) ? t(`bot-${kind}`) : t('bot-other', { bot });
  return number === null ? name : t('bot-numbered', { bot: name, number });
}

/** One honest sentence about a bot. */
export function botHint(bot: string): string {
  const { kind } = botKind(bot);
  return has(`bot-${kind}-hint`) ? t(`bot-${kind}-hint`) : t('bot-other-hint');
}

/** Somebody in a list of tables: a person by name, a bot in the reader's language. */
export function guestName(name: string, bots: readonly string[]): string {
  const { kind } = botKind(name);
  return bots.some((bot) => botKind(bot).kind === kind) ? botName(name) : name;
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
