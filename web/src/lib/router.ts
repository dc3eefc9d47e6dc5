// Addresses. Everything is relative to the page's base, so that a proxy may put us on any path.

export type Route = { page: 'home' } | { page: 'table'; id: string };

const ID = /^[23456789abcdefghjkmnpqrstuvwxyz]{12}$/;

/** Where an address leads. */
export function routeOf(address: string, base: string): Route {
  const path = new URL(address, base).pathname;
  const root = new URL('.', base).pathname;
  const rest = path.startsWith(root) ? path.slice(root.length) : path.replace(/^\//, '');
  const [first, second] = rest.split('/');
  const id = first === 't' ? tableCode(second ?? '') : null;
  return id ? { page: 'table', id } : { page: 'home' };
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
  return new URL(route.page === 'table' ? `t/${route.id}` : '.', base).href;
}

/** A code in groups of four, as one reads it aloud. */
export function spelled(id: string): string {
  return id.match(/.{1,4}/g)?.join(' ') ?? id;
}

const LOOPBACK = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/;

/** The link to send to others: as they reach us, not as this machine reaches itself. */
export function shareAddress(id: string, base: string, publicUrl: string): string {
  const own = addressOf({ page: 'table', id }, base);
  if (publicUrl === '' || !LOOPBACK.test(new URL(base).host)) return own;
  try {
    return addressOf({ page: 'table', id }, publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`);
  } catch {
    return own;
  }
}
