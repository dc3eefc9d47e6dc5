import type { Socket, World } from './connection';
import { takeEarly } from './early';

/** 32 hexadecimal digits nobody else will draw. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The browser as a connection sees it. */
export function browserWorld(address: () => string): World {
  return {
    open: () => takeEarly(address()) ?? (new WebSocket(address()) as unknown as Socket),
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newId,
    watch: (told) => {
      const online = (): void => told('online');
      const offline = (): void => told('offline');
      const seen = (): void => {
        if (document.visibilityState === 'visible') told('visible');
      };
      window.addEventListener('online', online);
      window.addEventListener('offline', offline);
      document.addEventListener('visibilitychange', seen);
      return () => {
        window.removeEventListener('online', online);
        window.removeEventListener('offline', offline);
        document.removeEventListener('visibilitychange', seen);
      };
    },
  };
}
