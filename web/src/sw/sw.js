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

// Notifications of games over days have their place here: 'push' and 'notificationclick'.
