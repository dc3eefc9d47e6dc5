// Names of things the server names by a word.

import { has, t } from './i18n.svelte';

/** A bot's name for people. Its parameters (`flat:64`) are left aside. */
export function botName(bot: string): string {
  const word = bot.split(':')[0] ?? bot;
  return has(`bot-${word}`) ? t(`bot-${word}`) : t('bot-other', { bot });
}

/** One honest sentence about a bot. */
export function botHint(bot: string): string {
  const word = bot.split(':')[0] ?? bot;
  return has(`bot-${word}-hint`) ? t(`bot-${word}-hint`) : t('bot-other-hint');
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
