import { isReachable } from '@bedside/ui-kit/offline/reach';
import { WORKER } from '../push/push-subscription.ts';
import { OFFLINE_COPY } from '../session/session.ts';

/** Whether the server doesn’t respond and there is an offline copy. Uses no code that may be missing offline. */
export async function isCutOff(): Promise<boolean> {
  if (await isReachable(WORKER)) return false;
  return (await indexedDB.databases()).some(({ name }) => name === OFFLINE_COPY);
}
