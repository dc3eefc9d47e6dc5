// Addresses. Everything is relative to the page's base, so that a proxy may put us on any path.

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  /** The rulebook, at one of its places or at its beginning. */
  | { page: 'rules'; at: string }
  | RetrospectiveRoute
  /** Somebody who keeps their name. */
  | { page: 'profile'; name: string }
  | { page: 'lessons' }
  | { page: 'puzzles' }
  /** The deal of a day; today's without one. */
  | { page: 'daily'; day: string | null }
  | ReplayRoute;

/** A game looked at again: one that was finished at a table, or one that somebody has in a file. */
export interface ReplayRoute {
  page: 'replay';
  id: string | null;
  /** After how many moves. */
  at?: number;
  /** Through whose eyes; with everything open if nobody's. */
  eyes?: number;
  /** A record that was dropped on another page. No address has it. */
  file?: File;
}

/** A finished game in pictures, with somebody's wall. */
export interface RetrospectiveRoute {
  page: 'retrospective';
  id: string;
  /** Whose wall; the winner's if nobody's. */
  wall?: number;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^[23456789abcdefghjkmnpqrstuvwxyz]{12}$/;

/** Where an address leads. */
export function routeOf(address: string, base: string): Route {
  const { pathname: path, hash, searchParams } = new URL(address, base);
  const root = new URL('.', base).pathname;
  const rest = path.startsWith(root) ? path.slice(root.length) : path.replace(/^\//, '');
  const [first, second] = rest.split('/');
  const number = (name: string): number | undefined => {
    const text = searchParams.get(name) ?? '';
    return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  };
  if (first === 'replay') {
    const [at, eyes] = [number('at'), number('eyes')];
    return {
      page: 'replay',
      id: tableCode(second ?? ''),
      ...(at === undefined ? {} : { at }),
      ...(eyes === undefined ? {} : { eyes }),
    };
  }
  const shown = first === 'retrospective' ? tableCode(second ?? '') : null;
  if (shown) {
    const wall = number('wall');
    return { page: 'retrospective', id: shown, ...(wall === undefined ? {} : { wall }) };
  }
  if (first === 'people' && second) return { page: 'profile', name: decoded(second) };
  const id = first === 't' ? tableCode(second ?? '') : null;
  if (id) return { page: 'table', id };
  if (first === 'lessons' || first === 'puzzles') return { page: first };
  if (first === 'daily') return { page: 'daily', day: DAY.test(second ?? '') ? (second ?? null) : null };
  return first === 'rules' ? { page: 'rules', at: hash.slice(1) } : { page: 'home' };
}

/** A name in an address; what is not one is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The table somebody means who pastes a link or types a code, with spaces, dashes or capitals as they come. */
export function tableCode(text: string): string | null {
  const trimmed = text.trim();
  const link = /\/t\/([^/?#\s]+)/.exec(trimmed);
  const code = (link?.[1] ?? trimmed).toLowerCase().replace(/[\s-]/g, '');
  return ID.test(code) ? code : null;
}

/** The address of a route. */
export function addressOf(route: Route, base: string): string {
  if (route.page === 'home') return new URL('.', base).href;
  if (route.page === 'lessons' || route.page === 'puzzles') return new URL(route.page, base).href;
  if (route.page === 'daily') return new URL(route.day === null ? 'daily' : `daily/${route.day}`, base).href;
  if (route.page === 'table') return new URL(`t/${route.id}`, base).href;
  if (route.page === 'rules') return new URL(`rules${route.at && `#${route.at}`}`, base).href;
  if (route.page === 'retrospective') {
    const url = new URL(`retrospective/${route.id}`, base);
    if (route.wall !== undefined) url.searchParams.set('wall', String(route.wall));
    return url.href;
  }
  if (route.page === 'profile') return new URL(`people/${encodeURIComponent(route.name)}`, base).href;
  const url = new URL(route.id === null ? 'replay' : `replay/${route.id}`, base);
  if (route.at !== undefined) url.searchParams.set('at', String(route.at));
  if (route.eyes !== undefined) url.searchParams.set('eyes', String(route.eyes));
  return url.href;
}

/** A code in groups of four, as one reads it aloud. */
export function spelled(id: string): string {
  return id.match(/.{1,4}/g)?.join(' ') ?? id;
}

const LOOPBACK = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/;

/** The link to send to others: as they reach us, not as this machine reaches itself. */
export function shareAddress(to: Route, base: string, publicUrl: string): string {
  const own = addressOf(to, base);
  if (publicUrl === '' || !LOOPBACK.test(new URL(base).host)) return own;
  try {
    return addressOf(to, publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`);
  } catch {
    return own;
  }
}
