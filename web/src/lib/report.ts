// Telling whoever runs the server what somebody has said.

import { ask, browser, type Fetch, post } from './api';
import type { Seq, TableId } from './protocol';

/** Reports what was said in this update, with a word of one's own. */
export const report = (table: TableId, seq: Seq, note: string, get: Fetch = browser): Promise<void> =>
  ask(`api/tables/${table}/reports`, post({ seq, note: note.trim() }), () => Promise.resolve(), get);
