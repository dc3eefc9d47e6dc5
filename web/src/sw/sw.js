// The service worker: keeps the page's own files, so that a page that is open goes on working when the server has a newer
// one, and says something sensible where there is no line. It never decides when a newer version takes over: the page asks.
//
// web/scripts/worker.ts fills in what is in capital letters, when the page is built.

const VERSION = '__VERSION__';
/** Every script and style sheet of this version, by its path below the scope. */
const FILES = __FILES__;
/** The words of the page without a line, in every language. */
const WORDS = __WORDS__;

const KEPT = `gavel-${VERSION}`;
/** What outlives a version: the language somebody reads. */
const MEMORY = 'gavel-memory';

const scope = () => self.registration.scope;
const address = (path) => new URL(path, scope()).href;

/** The words of another language come when somebody switches to it. */
function wanted(file, language) {
  const words = /(?:^|\/)(?:later-|rules\.)?(en|fr|it|pl)-/.exec(file);
  return !words || words[1] === language;
}

async function language() {
  const memory = await caches.open(MEMORY);
  const found = await memory.match(address('language'));
  const said = found ? await found.text() : '';
  return said in WORDS ? said : 'en';
}

async function keepAll() {
  const kept = await caches.open(KEPT);
  // The page as the server fills it in for this reader; it names the language.
  const shell = await fetch(address('./'), { credentials: 'same-origin', cache: 'no-cache' });
  if (!shell.ok) throw new Error(`the page is not there: ${shell.status}`);
  const lang = /<html lang="(\w+)"/.exec(await shell.clone().text())?.[1] ?? 'en';
  const memory = await caches.open(MEMORY);
  if (!(await memory.match(address('language')))) await memory.put(address('language'), new Response(lang));
  await kept.put(address('./'), shell);
  // Files have the hash of their contents in their names: what the browser has already is not fetched again.
  await kept.addAll(FILES.filter((file) => wanted(file, lang)).map(address));
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('gavel-') && name !== KEPT && name !== MEMORY)
            .map((name) => caches.delete(name)),
        ),
      ),
  );
});

self.addEventListener('message', ({ data }) => {
  if (data?.say === 'take-over') void self.skipWaiting();
  if (data?.say === 'language' && data.language in WORDS) {
    void caches
      .open(MEMORY)
      .then((memory) => memory.put(address('language'), new Response(String(data.language))));
  }
});

/** What stands there without a line. */
async function noLine() {
  const lang = await language();
  const { title, text, again } = WORDS[lang];
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Gavel</title>
<style>:root{color-scheme:light dark;--wall:light-dark(#f4efe6,#1b1420);--ink:light-dark(#231a26,#f5ede1);--accent:light-dark(#5b2a58,#e3b8de)}
body{margin:0;background:var(--wall);color:var(--ink);font:1.125rem/1.5 system-ui,sans-serif;text-align:center}
main{display:grid;place-content:center;justify-items:center;gap:1.5rem;min-height:90vh;padding:1.5rem}
h1{margin:0;font:500 2rem/1.15 Georgia,serif}p{max-width:30rem;margin:0}
a{display:grid;place-items:center;min-height:2.75rem;padding:0 1.5rem;border:2px solid var(--accent);border-radius:8px;color:var(--accent);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid;outline-offset:3px}</style>
<main><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}

/** A page comes from the server, which fills it in; the rulebook can be read without it. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const path = request.url.slice(scope().length).split(/[?#]/)[0];
    const shell = path === 'rules' ? await caches.match(address('./'), { ignoreVary: true }) : undefined;
    return shell ?? noLine();
  }
}

/** A file of the page has the hash of its contents in its name: the one that is kept is the right one. */
async function file(request) {
  const found = await caches.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    const kept = await caches.open(KEPT);
    await kept.put(request, answer.clone());
  }
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope())) return;
  const path = request.url.slice(scope().length);
  // What people are told is never kept: nothing below api/ comes through here.
  if (path.startsWith('api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (path.startsWith('assets/')) event.respondWith(file(request));
});

/** What is told while no page is open. The server has written it in the language of this browser's page. */
async function told(data) {
  const { kind, table, title, body, deadline, waiting } = data;
  if (self.navigator.setAppBadge && typeof waiting === 'number')
    await (waiting > 0 ? self.navigator.setAppBadge(waiting) : self.navigator.clearAppBadge()).catch(
      () => undefined,
    );
  const when = deadline ? new Date(deadline * 1000) : null;
  const until = when
    ? `\n${when.toLocaleString(await language(), { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })}`
    : '';
  await self.registration.showNotification(title, {
    body: body + until,
    // One for each table: a newer one takes the place of the last.
    tag: `gavel-${table || kind}`,
    icon: address('art/icon.svg'),
    data: { path: table ? `t/${table}` : './' },
  });
}

self.addEventListener('push', (event) => {
  let data = null;
  try {
    data = event.data.json();
  } catch {
    // A browser wants something to be shown for every push.
  }
  event.waitUntil(told(data ?? { kind: 'news', table: '', title: 'Gavel', body: '' }));
});

/** Goes to the table: in a page that shows it, in any page of ours, or in a new one. */
async function go(path) {
  const target = address(path);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => url.split(/[?#]/)[0] === target);
  if (there) return there.focus();
  return self.clients.openWindow(target);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(go(event.notification.data?.path ?? './'));
});
