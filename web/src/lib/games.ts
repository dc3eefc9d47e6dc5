// One's own games, a page at a time.

import { ask, browser, type Fetch, json } from './api';
import type { Games } from './protocol';

export const games = (find: string, page: number, get: Fetch = browser): Promise<Games> =>
  ask(`api/games?${new URLSearchParams({ find: find.trim(), page: String(page) })}`, {}, json<Games>, get);
