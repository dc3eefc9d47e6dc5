// The messages, from the catalogue all of Gavel shares. One language is loaded, the table's words with the table, those
// of later screens with the first of them; switching changes the page in place.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { untrack } from 'svelte';

import { LATER_WORDS } from './lang/later';
import { type Files, TABLE_WORDS } from './lang/table';

export const LANGUAGES = ['en', 'fr', 'it', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  pl: 'Polski',
};

/** Where the languages come from; a language that does not come throws. */
export const LOADERS: Record<Language, () => Promise<{ default: Files }>> = {
  en: () => import('./lang/en'),
  fr: () => import('./lang/fr'),
  it: () => import('./lang/it'),
  pl: () => import('./lang/pl'),
};

/** The words of the pages around the table, those of the table, and those of what nobody sees at first. */
const WORDS = { pages: LOADERS, table: TABLE_WORDS, later: LATER_WORDS };
type Part = keyof typeof WORDS;
const ALL: readonly Part[] = ['pages', 'table', 'later'];

/** The language for somebody who reads these, the chosen one first. The server guesses by the same rule. */
export function negotiate(chosen: string | null, browser: readonly string[]): Language {
  const wanted = chosen ? [chosen, ...browser] : browser;
  const [found = 'en'] = wanted.flatMap(
    (tag) => LANGUAGES.find((one) => one === tag.split('-')[0]?.toLowerCase()) ?? [],
  );
  return found;
}

/** One language's messages from the texts of its files. */
export function bundle(language: Language, files: Files): FluentBundle {
  // Names stand in sentences of the page's own direction; marks around them would only end up in copied text.
  const made = new FluentBundle(language, { useIsolating: false });
  add(made, files);
  return made;
}

function add(to: FluentBundle, files: Files): void {
  for (const text of Object.values(files)) to.addResource(new FluentResource(text));
}

/** A message filled in; what is missing shows itself. */
export function say(from: FluentBundle, id: string, args?: Record<string, FluentVariable>): string {
  const message = from.getMessage(id);
  if (!message?.value) return `⟦${id}⟧`;
  const errors: Error[] = [];
  const said = from.formatPattern(message.value, args ?? null, errors);
  return errors.length > 0 ? `⟦${id}: ${said}⟧` : said;
}

let current: { language: Language; parts: readonly Part[]; bundle: FluentBundle } | null = $state.raw(null);

/** How many languages have been asked for. */
let wishes = 0;

/** Loads a language and shows the page in it, unless another one is asked for meanwhile. */
export async function speak(language: Language, parts = ALL): Promise<void> {
  const wish = ++wishes;
  const files = await Promise.all(parts.map((part) => WORDS[part][language]()));
  if (wish !== wishes) return;
  const made = bundle(language, {});
  for (const one of files) add(made, one.default);
  current = { language, parts, bundle: made };
  document.documentElement.lang = language;
}

/** Makes sure that these words can be said too. */
async function learn(part: Part): Promise<void> {
  // Whoever asks for this does not want to be asked again when it is there.
  const now = untrack(() => current);
  if (!now || now.parts.includes(part)) return;
  const { default: files } = await WORDS[part][now.language]();
  // Meanwhile somebody may have switched the language, or other words have come.
  if (current !== now) return learn(part);
  add(now.bundle, files);
  current = { ...now, parts: [...now.parts, part] };
}

/** A part of the page, with the words it needs. */
export async function withWords<T>(load: Promise<{ default: T }>, ...words: Part[]): Promise<T> {
  const [part] = await Promise.all([load, ...words.map(learn)]);
  return part.default;
}

/** The pages speak the first of these languages that can be had, or any other. */
export async function speakOneOf(wanted: readonly string[]): Promise<Language> {
  const known = wanted.flatMap((one) => LANGUAGES.find((other) => other === one) ?? []);
  let why: unknown;
  const others = LANGUAGES.filter((one) => !known.includes(one));
  for (const one of [...known, ...others]) {
    try {
      await speak(one, ['pages']);
      return one;
    } catch (error) {
      why = error;
    }
  }
  throw why;
}

/** The language the page speaks. */
export function language(): Language {
  return current?.language ?? 'en';
}

/** A message in the page's language. Used in a component it changes with the language. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  return current ? say(current.bundle, id, args) : '';
}

/** Whether there is such a message. */
export function has(id: string): boolean {
  return current?.bundle.hasMessage(id) ?? false;
}
