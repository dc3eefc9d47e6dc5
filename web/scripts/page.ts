// What the built page says before its scripts run: what to fetch at once, and a few words in the reader's language.
// Lines that are only for some visitors are comments, `<!--for pl …-->`; the server fills in those that fit
// (crates/server/src/page.rs).

import { readFileSync } from 'node:fs';

import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { IndexHtmlTransformContext, Plugin } from 'vite';

export const LANGUAGES = ['en', 'fr', 'it', 'pl'];

/** What the first script needs; it must stay small, and wait for nothing. */
const FIRST = /\/src\/(main\.ts|lib\/(api|early|protocol|router|lang\/table)\.ts|shell\/sorry\.ts)$/;
/** What comes when it is asked for. */
const LATER =
  /\/src\/((table|rules|replay|retrospective|person|lessons|hints|puzzles|daily|lib\/lang(?!\/later\.ts)|fixtures)\/|lib\/(favicon|games|hours|meeting|notify|passkey|person|push|report|terms|wake|tips\.svelte)\.ts$|waiting\/(Below|Decisions|Invite|Removal|SettingsForm|SettingsShown|Speaker|Talk)\.|home\/(Dialogs|Filters|Games|Invitations|MoreTerms|QuickMatch|TermsFields|live|meet)\.|shell\/(\w*Settings|\w*Dialog|NameForm|[Cc]alling|worker)\.)|\?book$|\/uqr\/|bindings\/size\.js$|\?raw$/;
/** What the table shares with the page around it and with the rulebook. */
const SHARED = /\/src\/table\/(task\.ts|cards\.ts|patterns\.css|(Emblem|Symbol)\.svelte)|rolldown\/runtime/;

/**
 * Everything a first page needs is one file: a browser has six lines to a server, and whatever is the seventh waits for
 * a whole answer before it is even asked for.
 */
export const together = {
  name: 'start',
  test: (id: string): boolean =>
    SHARED.test(id) || (/\/(src|node_modules)\//.test(id) && !FIRST.test(id) && !LATER.test(id)),
};

/** What one sees at a table only later. */
const LAST =
  /\/table\/(Drawer|GameEnd|[Kk]eepsake|RoundEnd|[Aa]ccounts|Worths|Sheets?|Help|MuseumSheet|Rule|Values|[Cc]oach|Mystery)\./;

/** The table is one file as well, with what its later parts share with it. */
export const tableTogether = {
  name: 'Table',
  test: (id: string): boolean => /\/src\/table\//.test(id) && !SHARED.test(id) && !LAST.test(id),
};

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

function chunkOf(bundle: Bundle, source: string): Chunk {
  const found = Object.values(bundle).find(
    (one): one is Chunk => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(source)),
  );
  if (!found) throw new Error(`${source} is in no chunk`);
  return found;
}

/** A chunk and everything it needs, without what the page's own script brings along. */
function withNeeds(bundle: Bundle, chunk: Chunk, known: Set<string>): Chunk[] {
  if (known.has(chunk.fileName)) return [];
  known.add(chunk.fileName);
  const needs = chunk.imports.flatMap((name) => {
    const one = bundle[name];
    return one?.type === 'chunk' ? withNeeds(bundle, one, known) : [];
  });
  return [...needs, chunk];
}

export function messages(language: string): (id: string) => string {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const file = new URL(`../../locales/${language}/web.ftl`, import.meta.url);
  bundle.addResource(new FluentResource(readFileSync(file, 'utf8')));
  return (id) => {
    const pattern = bundle.getMessage(id)?.value;
    if (!pattern) throw new Error(`${language} has no ${id}`);
    const said = bundle.formatPattern(pattern);
    return said.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  };
}

const preload = (name: string): string => `<link rel="modulepreload" crossorigin href="./${name}">`;
const asked = (path: string): string => `<link rel="preload" as="fetch" crossorigin href="${path}">`;

/** What stands on the page until it is there, and says so when that takes long. */
function opening(language: string): string {
  const t = messages(language);
  return (
    `<main class="opening" data-reload="${t('line-reload')}"><p>${t('loading')}</p><p class="late">${t('page-late')}</p></main>` +
    `<noscript><p class="opening">${t('page-script')}</p></noscript>`
  );
}

/** The catalogue without comments and empty lines, and without what the built page itself says: `page-…`, each one line. */
export function messagesOnly(): Plugin {
  return {
    name: 'gavel-messages',
    transform(code, id) {
      const text = /^export default (".*")/s.exec(code)?.[1];
      if (!id.endsWith('.ftl?raw') || !text) return null;
      const lines = (JSON.parse(text) as string).split('\n');
      const said = lines.filter((line) => !/^(#|page-|$)/.test(line));
      return { code: `export default ${JSON.stringify(`${said.join('\n')}\n`)}`, map: null };
    },
  };
}

export function page(): Plugin {
  return {
    name: 'gavel-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk, filename }) {
        if (!bundle || !chunk || !filename.endsWith('index.html')) return html;
        if (chunk.imports.length > 0) throw new Error('the first script waits for another one');
        const known = new Set([chunk.fileName]);
        const parts = withNeeds(bundle, chunkOf(bundle, '/src/start.ts'), known);
        const styles = parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        // The rest of the page is fetched beside its first script, not after it. Fonts are not: they would take the
        // line from what they are to paint, and their stand-ins are as wide as they are.
        const lines = [
          ...styles.map((name) => `<link rel="stylesheet" crossorigin href="./${name}">`),
          ...parts.map(({ fileName }) => preload(fileName)),
          ...LANGUAGES.map(
            (language) =>
              `<!--for ${language} ${preload(chunkOf(bundle, `/lang/${language}.ts`).fileName)}-->`,
          ),
          asked('api/hello'),
          `<!--for home ${asked('api/tables')}-->`,
        ];
        const words = LANGUAGES.map((language) => `<!--for ${language} ${opening(language)}-->`);
        return html
          .replace('</head>', `${lines.map((line) => `  ${line}\n  `).join('')}</head>`)
          .replace('<div id="app">', `<div id="app">\n${words.join('\n')}\n    `);
      },
    },
  };
}
