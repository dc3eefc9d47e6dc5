import { server } from './hello.svelte';

/**
 * Where a picture is: `painting-Ao1`, `emblem-A`, `symbol-open`. With the pictures' version it is kept for ever; before
 * that is known there is no address, or a picture would be fetched under two.
 */
export function picture(name: string): string | undefined {
  const version = server()?.art;
  return version === undefined ? undefined : `art/${name}.svg?v=${version}`;
}
