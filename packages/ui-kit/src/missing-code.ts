import { useEffect } from 'react';

/** As Chromium and Firefox, WebKit, and Vite say it. */
const MISSING = /dynamically imported module|Importing a module script failed|Unable to preload/i;
const KEY = 'bedside.reloaded';
/** What is still missing right after a reload is not there: the page says so, and doesn't reload for ever. */
const LEAST_MILLISECONDS = 60_000;

const isMissingCode = (error: unknown): boolean => error instanceof Error && MISSING.test(error.message);

const answers = (): Promise<boolean> =>
  fetch('/v1/config').then(
    ({ ok }) => ok,
    () => false,
  );

const FIRST_PAUSE_MILLISECONDS = 2_000;
const LONGEST_PAUSE_MILLISECONDS = 30_000;

/** The code of a page did not come: the network went, or a release took it away. One reload, once the server answers. */
export function useReloadForMissingCode(error: unknown): void {
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
}
