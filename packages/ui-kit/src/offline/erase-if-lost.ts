import type { Client } from '@bedside/api-client/client';
import { checkOfflineDevice } from '@bedside/contracts/people/session.api';

/**
 * Runs at each contact with the server. A device erases its data once its session was ended elsewhere, even if
 * no one is signed in.
 */
export async function eraseIfLost(
  client: Client,
  sessionId: string,
  wipe: () => Promise<void>,
): Promise<boolean> {
  try {
    const { data } = await client.send(checkOfflineDevice, { body: { sessionId } }, { isBackground: true });
    if (data.erase) await wipe();
    return data.erase;
  } catch {
    return false;
  }
}
