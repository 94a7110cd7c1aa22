const PATIENCE_MILLISECONDS = 4_000;

/**
 * True for the worker that controls this page. The other front end’s worker may control it too, if its scope
 * includes this page.
 */
export const isServedBy = (worker: string): boolean =>
  navigator.serviceWorker?.controller?.scriptURL === new URL(worker, location.origin).href;

/**
 * Browsers report being online whenever there is any network. With an installed worker, we ask the server
 * instead.
 */
export async function isReachable(worker: string): Promise<boolean> {
  if (!isServedBy(worker)) return true;
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  return fetch('/v1/config', { signal }).then(
    () => true,
    () => false,
  );
}
