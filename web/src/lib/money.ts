// Amounts as an edition prints them. An edition shows how it prints 30; every other amount is printed alike.

/** `12` as `$12.000` where 30 is `$30.000`, never torn apart at the end of a line. Nothing is nothing in every currency. */
export function printMoney(amount: number, thirty: string): string {
  if (amount === 0) return '0';
  const at = thirty.indexOf('30');
  if (at < 0) return String(amount);
  return `${thirty.slice(0, at)}${amount}${thirty.slice(at + 2)}`.replaceAll(' ', '\u00a0');
}
