/** Waits until something holds, looking often: the tests wait for answers some thousand times. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  ms = 20_000,
): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`it did not come to pass in ${ms} ms: ${what}`);
    await new Promise((next) => setTimeout(next, 8));
  }
}
