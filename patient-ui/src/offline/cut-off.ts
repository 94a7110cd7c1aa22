import { isReachable } from '@bedside/ui-kit/offline/reach';
import { WORKER } from '../push/push-subscription.ts';
import { OFFLINE_COPY } from '../session/session.ts';

/** The server doesn’t answer, and a copy is kept. Uses no code that may be missing offline. */
export async function isCutOff(): Promise<boolean> {
  if (await isReachable(WORKER)) return false;
  return (await indexedDB.databases()).some(({ name }) => name === OFFLINE_COPY);
}
