import { MAX_AGE_MS } from './age.ts';

/**
 * Unlike the database, a cookie survives when the browser frees space. It names no person and expires with the
 * copy.
 */
function write(store: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 has no other way
  document.cookie = `${store}=kept; path=/; samesite=strict; max-age=${seconds}${secure}`;
}

export const markStored = (store: string): void => write(store, MAX_AGE_MS / 1000);
export const forgetStored = (store: string): void => write(store, 0);
export const isMarkedStored = (store: string): boolean =>
  document.cookie.split('; ').includes(`${store}=kept`);
