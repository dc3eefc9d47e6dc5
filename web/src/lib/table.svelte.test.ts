import { expect, it } from 'vitest';

import type { Socket, World } from './connection';
import { Table } from './table.svelte';

function world(): World {
  let ids = 0;
  const silent: Socket = {
    send: () => undefined,
    close: () => undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
  };
  return {
    open: () => silent,
    after: () => () => undefined,
    random: () => 0,
    newId: () => String((ids += 1)),
    watch: () => () => undefined,
  };
}

it('a double press asks once, other things and words are asked each time', () => {
  const table = new Table('abcdefghjkmn', world());
  table.want({ want: 'hammer' });
  table.want({ want: 'hammer' });
  expect(table.pending).toHaveLength(1);
  table.want({ want: 'take-back' });
  table.want({ want: 'hammer' });
  expect(table.pending).toHaveLength(3);
  table.want({ want: 'say', text: 'ha' });
  table.want({ want: 'say', text: 'ha' });
  expect(table.pending).toHaveLength(5);
  table.close();
});
