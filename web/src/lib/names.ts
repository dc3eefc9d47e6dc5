// A name to begin with, for somebody who has not said one: a word of the painter's trade and a number.

/** How many such words the catalogue has: `guest-name-1` and so on. */
export const GUEST_NAMES = 12;

/** Which word, and which number makes it this guest's. */
export function drawName(random: () => number): { word: number; number: number } {
  return { word: 1 + Math.floor(random() * GUEST_NAMES), number: 2 + Math.floor(random() * 98) };
}

/**
 * Whether a name has the form of one: 1 to 40 characters, not only blanks, and nothing that parts a record. Which are
 * reserved, or cannot be seen, the server knows, and says.
 */
export function goodName(name: string): boolean {
  const letters = [...name.trim()].length;
  return letters >= 1 && letters <= 40 && !/[|#\p{Cc}]/u.test(name.trim());
}
