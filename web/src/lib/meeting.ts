// Invitations: sending them, answering them, refusing them.

import { ask, browser, type Fetch, json, post } from './api';
import type { Guests, Refusals, TableId } from './protocol';

const nothing = (): Promise<void> => Promise.resolve();

export const guests = (table: TableId, get: Fetch = browser): Promise<Guests> =>
  ask(`api/tables/${table}/invitations`, {}, json<Guests>, get);

export const invite = (table: TableId, name: string, get: Fetch = browser): Promise<void> =>
  ask(`api/tables/${table}/invitations`, post({ name: name.trim() }), nothing, get);

export const withdraw = (table: TableId, name: string, get: Fetch = browser): Promise<void> =>
  ask(`api/tables/${table}/invitations/withdraw`, post({ name }), nothing, get);

/** Answers an invitation; `refuse` means no more from whoever sent it. */
export const answer = (table: TableId, comes: boolean, refuse = false, get: Fetch = browser): Promise<void> =>
  ask(`api/invitations/${table}`, post({ comes, refuse }), nothing, get);

export const refusals = (get: Fetch = browser): Promise<Refusals> =>
  ask('api/invitations/refusals', {}, json<Refusals>, get);

/** No invitations any more, or again: from somebody, or from everybody. */
export const refuse = (refused: boolean, from?: string, get: Fetch = browser): Promise<Refusals> =>
  ask('api/invitations/refusals', post({ refused, ...(from ? { from } : {}) }), json<Refusals>, get);
