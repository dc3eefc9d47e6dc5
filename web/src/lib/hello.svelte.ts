// What the server is, and who we are to it. Asked for once.

import { guest, hello as ask, Refused } from './api';
import type { EditionCard, Hello, Me } from './protocol';

let hello: Hello | null = $state.raw(null);
let asked: Promise<Hello> | null = null;

/** What the server said about itself; asks it the first time. A failed question is asked again by the next who wants to know. */
export async function greet(): Promise<Hello> {
  asked ??= ask();
  try {
    hello ??= await asked;
    return hello;
  } catch (error) {
    asked = null;
    throw error;
  }
}

/** What is known so far. */
export function server(): Hello | null {
  return hello;
}

export function me(): Me | null {
  return hello?.me ?? null;
}

/** Takes a name: the first one makes us a guest, another one renames us. */
export async function become(name: string): Promise<Me> {
  // Who we are is kept in a cookie: without it everybody is somebody new each time.
  if (!navigator.cookieEnabled) throw new Refused('cookies', 'the browser keeps no cookies');
  const known = await greet();
  const now = await guest(name);
  hello = { ...known, me: now };
  return now;
}

/** From now on we are this one, or nobody. */
export function am(now: Me | null): void {
  if (hello) hello = { ...hello, me: now };
}

/** The edition with this name. */
export function edition(id: string): EditionCard | undefined {
  return hello?.editions.find((one) => one.id === id);
}

/** For tests and fixtures: as if the server had said this. */
export function pretend(said: Hello): void {
  hello = said;
}
