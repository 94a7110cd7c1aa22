import type { Store, StoredEnvelope } from './store.ts';
import { MAX_WRONG_PINS, type Opened, openLock } from './vault.ts';

export const triesLeftOf = ({ wrongPins }: StoredEnvelope): number => MAX_WRONG_PINS - wrongPins;

/** @returns the tries that are left after a wrong PIN; the last one erases everything */
export async function tryPin<K extends StoredEnvelope>(
  store: Store<K>,
  stored: K,
  { pin, session }: { pin: string; session?: string | undefined },
): Promise<Opened | number> {
  const tried = { ...stored, wrongPins: stored.wrongPins + 1 };
  await store.write(tried);
  const secret = (await store.readSecret()) ?? (await store.makeSecret());
  const opened = await openLock(stored.lock, { pin, secret }, session);
  if (opened) {
    await store.write({ ...stored, lock: opened.lock, wrongPins: 0 });
    return opened;
  }
  if (triesLeftOf(tried) === 0) await store.wipe();
  return triesLeftOf(tried);
}
