import { useEffect } from 'react';

/** The error messages of Chromium and Firefox, WebKit, and Vite. */
const MISSING = /dynamically imported module|Importing a module script failed|Unable to preload/i;
const KEY = 'bedside.reloaded';
/**
 * Code that is still missing right after a reload doesn’t exist. The page then shows an error instead of
 * reloading forever.
 */
const LEAST_MILLISECONDS = 60_000;

const isMissingCode = (error: unknown): boolean => error instanceof Error && MISSING.test(error.message);

const answers = (): Promise<boolean> =>
  fetch('/v1/config').then(
    ({ ok }) => ok,
    () => false,
  );

const FIRST_PAUSE_MILLISECONDS = 2_000;
const LONGEST_PAUSE_MILLISECONDS = 30_000;

/**
 * A page’s code failed to load, because the network failed or a release removed it. Reloads once, when the
 * server responds. Returns whether that is the error.
 */
export function useReloadForMissingCode(error: unknown): boolean {
  const isMissing = isMissingCode(error);
  useEffect(() => {
    if (!isMissing) return;
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = async (pause = FIRST_PAUSE_MILLISECONDS) => {
      clearTimeout(timer);
      if (Date.now() - Number(sessionStorage.getItem(KEY)) < LEAST_MILLISECONDS) return;
      const isAnswered = await answers();
      if (!isShown) return;
      if (!isAnswered) {
        clearTimeout(timer);
        timer = setTimeout(reload, pause, Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS));
        return;
      }
      sessionStorage.setItem(KEY, String(Date.now()));
      location.reload();
    };
    const onOnline = () => void reload();
    onOnline();
    window.addEventListener('online', onOnline);
    return () => {
      isShown = false;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [isMissing]);
  return isMissing;
}
