import { isTooOld } from '@bedside/ui-kit/offline/age';
import { openStore, requestPersistence, type StoredEnvelope } from '@bedside/ui-kit/offline/store';
import { tryPin } from '@bedside/ui-kit/offline/try-pin';
import { createLetterBox, type Owner, type Posted, post, take } from '@bedside/ui-kit/offline/vault';
import { OFFLINE_COPY } from '../session/session.ts';
import type { Copy } from './offline-copy.ts';

/** The copy can be replaced without the PIN, but not read. */
export interface OfflineCopy extends StoredEnvelope {
  publicKey: ArrayBuffer;
  /** The session of the last contact, which can be ended from elsewhere. */
  sessionId: string;
  withClinical: boolean;
  copy?: Posted;
}

const store = openStore<OfflineCopy>(OFFLINE_COPY);

/** Only one tab at a time reads and writes. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(OFFLINE_COPY, work);

/** Drops a copy older than 48 hours. The PIN’s keys stay, so that the next contact can store a new copy. */
async function readCurrent(now: number): Promise<OfflineCopy | undefined> {
  const stored = await store.read();
  if (!stored?.copy || !isTooOld(stored.takenAt, now)) return stored;
  const { copy: _, ...rest } = stored;
  await store.write(rest);
  return rest;
}

export const readCopy = (now = Date.now()): Promise<OfflineCopy | undefined> =>
  exclusively(() => readCurrent(now));

export const isEvicted = (): Promise<boolean> => store.isEvicted();

export const wipe = (): Promise<void> => exclusively(() => store.wipe());

export async function setPin(pin: string, owner: Owner, withClinical: boolean): Promise<void> {
  void requestPersistence();
  const { sessionId } = owner;
  await exclusively(async () => {
    const box = await createLetterBox({ pin, secret: await store.makeSecret() }, owner);
    await store.write({ ...box, sessionId, withClinical, wrongPins: 0, takenAt: 0 });
  });
}

/** @param isStillIn checked again after writing, so that signing out meanwhile leaves nothing behind */
export const storeCopy = (
  copy: Copy,
  { userId, sessionId }: Owner,
  { now = Date.now(), isStillIn }: { now?: number; isStillIn(): boolean },
): Promise<void> =>
  exclusively(async () => {
    const stored = await store.read();
    if (!stored || stored.lock.userId !== userId || !isStillIn()) return;
    await store.write({ ...stored, sessionId, takenAt: now, copy: await post(stored.publicKey, copy) });
    if (!isStillIn()) await store.wipe();
  });

/** @returns the copy, or the tries that are left; the fifth wrong PIN erases everything */
export const openCopy = (pin: string): Promise<{ copy: Copy; takenAt: number } | 'none' | number> =>
  exclusively(async () => {
    const stored = await readCurrent(Date.now());
    if (!stored?.copy) return 'none';
    const opened = await tryPin(store, stored, { pin });
    if (typeof opened === 'number') return opened;
    return { copy: (await take(opened.raw, stored.copy)) as Copy, takenAt: stored.takenAt };
  });
