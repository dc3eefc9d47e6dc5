// What is asked over HTTP.

import type { Code, Fault, Hello, Lobby, Me, NewTable, TableCard, TableId } from './protocol';

/** What the browser itself says: no way to the server, no cookies, a part of the page or a language that did not come, a passkey
 * that was not used, or that is there already. */
type Local = 'offline' | 'cookies' | 'part' | 'language' | 'passkey' | 'passkey-known';

/** An answer that is not what was asked for. */
export class Refused extends Error {
  readonly code: Code | Local;

  constructor(code: Code | Local, why: string) {
    super(why);
    this.code = code;
  }
}

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

export const browser: Fetch = (input, init) => fetch(input, init);

/** Asks for something, and reads the answer. */
export async function ask<T>(
  path: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
  get: Fetch = browser,
) {
  let response: Response;
  try {
    response = await get(new URL(path, document.baseURI).href, { credentials: 'same-origin', ...init });
  } catch (error) {
    throw new Refused('offline', String(error));
  }
  if (!response.ok) {
    const fault = (await response.json().catch(() => null)) as Partial<Fault> | null;
    throw new Refused(fault?.code ?? 'internal', fault?.why ?? response.statusText);
  }
  return read(response);
}

export const json = async <T>(response: Response): Promise<T> => (await response.json()) as T;

export function post(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export const hello = (get: Fetch = browser): Promise<Hello> => ask('api/hello', {}, json<Hello>, get);

export const lobby = (get: Fetch = browser): Promise<Lobby> => ask('api/tables', {}, json<Lobby>, get);

/** Becomes somebody, or takes another name. */
export const guest = (name: string, get: Fetch = browser): Promise<Me> =>
  ask('api/guest', post({ name }), json<Me>, get);

export const found = (table: Partial<NewTable>, get: Fetch = browser): Promise<TableCard> =>
  ask('api/tables', post(table), json<TableCard>, get);

/** How a table stands, in a line; refused when there is none. */
export const describe = (id: TableId, get: Fetch = browser): Promise<TableCard> =>
  ask(`api/tables/${id}`, {}, json<TableCard>, get);

export const record = (id: TableId, get: Fetch = browser): Promise<string> =>
  ask(`api/tables/${id}/record`, {}, (response) => response.text(), get);

/** Where a finished game can be read as text. */
export function recordAddress(id: TableId): string {
  return new URL(`api/tables/${id}/record`, document.baseURI).href;
}

/** Where a table's socket is. */
export function socketAddress(id: TableId, base: string = document.baseURI): string {
  const url = new URL(`api/tables/${id}/socket`, base);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
