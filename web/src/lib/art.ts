import { server } from './hello.svelte';

/** Where a picture is: `painting-Ao1`, `emblem-A`, `symbol-open`. With the pictures' version it is kept for ever. */
export function picture(name: string): string {
  const version = server()?.art;
  return version ? `art/${name}.svg?v=${version}` : `art/${name}.svg`;
}
