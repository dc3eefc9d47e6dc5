// What is said at the table alone: it comes with the table's drawing, not with the first page.

/** The texts of some files of the catalogue, by their names. */
export type Files = Record<string, string>;

export const TABLE_WORDS = {
  en: () => import('./table/en'),
  fr: () => import('./table/fr'),
  it: () => import('./table/it'),
  pl: () => import('./table/pl'),
} satisfies Record<string, () => Promise<{ default: Files }>>;
