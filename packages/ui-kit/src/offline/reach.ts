const PATIENCE_MILLISECONDS = 4_000;

/** The worker that serves this page, not that of the other front end, whose scope may hold this page, too. */
export const isServedBy = (worker: string): boolean =>
  navigator.serviceWorker?.controller?.scriptURL === new URL(worker, location.origin).href;

/** A browser says that it is online wherever there is a network, so an installed worker makes us ask the server. */
export async function isReachable(worker: string): Promise<boolean> {
  if (!isServedBy(worker)) return true;
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  return fetch('/v1/config', { signal }).then(
    () => true,
    () => false,
  );
}
