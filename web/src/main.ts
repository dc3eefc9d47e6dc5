// The first script of all, kept small so that it runs first: it opens the table's line, fetches the rest, and says so
// when the rest does not come.

import { socketAddress } from './lib/api';
import { openEarly } from './lib/early';
import { TABLE_WORDS } from './lib/lang/table';
import { routeOf } from './lib/router';
import { sorry } from './shell/sorry';

const here = routeOf(document.location.href, document.baseURI);

if (here.page === 'table') {
  openEarly(socketAddress(here.id), (message) => {
    // Where the game runs already its drawing and words are needed next; a waiting room can do without them for a while.
    const stage = message.type === 'welcome' ? message.now.table?.stage : undefined;
    if (!stage || stage === 'gathering') return;
    import('./table/Table.svelte').catch(() => undefined);
    // In the language the server has guessed, which is the right one most likely.
    for (const [language, load] of Object.entries(TABLE_WORDS))
      if (language === document.documentElement.lang) load().catch(() => undefined);
  });
}

/** This script does not wait for the page it stands on: that it runs first is the point of it. */
async function ready(): Promise<HTMLElement> {
  if (document.readyState === 'loading')
    await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed));
  return document.getElementById('app') ?? document.body;
}

Promise.all([import('./start'), ready()])
  .then(([{ start }, root]) => start(root, here))
  .catch(async () => sorry(await ready()));
