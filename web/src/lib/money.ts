// Amounts as an edition prints them. An edition shows how it prints 30; every other amount is printed alike.

/** `12` as `$12.000` where 30 is `$30.000`. Nothing is nothing in every currency. */
export function printMoney(amount: number, thirty: string): string {
  if (amount === 0) return '0';
  const at = thirty.indexOf('30');
  return at < 0 ? String(amount) : `${thirty.slice(0, at)}${amount}${thirty.slice(at + 2)}`;
}
