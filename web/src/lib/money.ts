// Amounts as an edition prints them, or as the reader's language would: the catalogue has a form for each edition.

import { t } from './i18n.svelte';

/** `12` as `$12.000`, never torn apart at the end of a line. Nothing is nothing in every currency. */
export function printMoney(amount: number, edition: string): string {
  // As text: a number would be parted into thousands, and a unit is a thousand already.
  return amount === 0 ? '0' : t(`price-${edition}`, { amount: String(amount) });
}
