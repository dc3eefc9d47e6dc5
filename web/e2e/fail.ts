/** Says what should have been there. */
export function fail(why: string): never {
  throw new Error(why);
}
