// A rulebook, read by scripts/rulebook.ts.
declare module '*.md?book' {
  import type { Book } from './book';
  const book: Book;
  export default book;
}
