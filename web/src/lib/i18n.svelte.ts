// The messages, from the catalogue all of Gavel shares. One language is loaded, the table's words with the table;
// switching changes the page in place.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

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
  for (const text of Object.values(files)) made.addResource(new FluentResource(text));
  return made;
}

/** A message filled in; what is missing shows itself. */
export function say(from: FluentBundle, id: string, args?: Record<string, FluentVariable>): string {
  const message = from.getMessage(id);
  if (!message?.value) return `⟦${id}⟧`;
  const errors: Error[] = [];
  const said = from.formatPattern(message.value, args ?? null, errors);
  return errors.length > 0 ? `⟦${id}: ${said}⟧` : said;
}

/** What the pages around the table need, or everything. */
type Much = 'pages' | 'all';

let current: { language: Language; much: Much; bundle: FluentBundle } | null = $state.raw(null);

/** Loads a language and shows the page in it. */
export async function speak(language: Language, much: Much = 'all'): Promise<void> {
  const [pages, table] = await Promise.all([
    LOADERS[language](),
    much === 'all' ? TABLE_WORDS[language]() : { default: {} },
  ]);
  current = { language, much, bundle: bundle(language, { ...pages.default, ...table.default }) };
  document.documentElement.lang = language;
}

/** Makes sure that what is said at the table can be said. */
export async function speakAtTable(): Promise<void> {
  if (current && current.much !== 'all') await speak(current.language);
}

/** The pages speak the first of these languages that can be had, or any other. */
export async function speakOneOf(wanted: readonly string[]): Promise<Language> {
  const known = wanted.flatMap((one) => LANGUAGES.find((other) => other === one) ?? []);
  let why: unknown;
  const others = LANGUAGES.filter((one) => !known.includes(one));
  for (const one of [...known, ...others]) {
    try {
      await speak(one, 'pages');
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
