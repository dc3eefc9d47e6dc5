// The messages, from the catalogue all of Gavel shares. One language is loaded; switching changes the page in place.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

export const LANGUAGES = ['en', 'fr', 'it', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  pl: 'Polski',
};

type Files = Record<string, string>;

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

let current: { language: Language; bundle: FluentBundle } | null = $state.raw(null);

/** Loads a language and shows the page in it. */
export async function speak(language: Language): Promise<void> {
  const files = (await LOADERS[language]()).default;
  current = { language, bundle: bundle(language, files) };
  document.documentElement.lang = language;
}

/** Speaks the first of these languages that can be had, or any other; nothing is said when none can. */
export async function speakOneOf(wanted: readonly string[]): Promise<Language> {
  const known = wanted.flatMap((one) => LANGUAGES.find((other) => other === one) ?? []);
  let why: unknown;
  const others = LANGUAGES.filter((one) => !known.includes(one));
  for (const one of [...known, ...others]) {
    try {
      await speak(one);
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
