import { isTooOld } from '@bedside/ui-kit/offline/age';
import { askToStay, type Kept, openStore } from '@bedside/ui-kit/offline/store';
import { tryPin } from '@bedside/ui-kit/offline/try-pin';
import { createLetterBox, type Owner, type Posted, post, take } from '@bedside/ui-kit/offline/vault';
import { OFFLINE_COPY } from '../session/session.ts';
import type { Copy } from './kept.ts';

/** Without the PIN the copy is replaced, and not read. */
export interface KeptCopy extends Kept {
  publicKey: ArrayBuffer;
  /** The session of the last contact, which the practice can end from elsewhere. */
  sessionId: string;
  withClinical: boolean;
  copy?: Posted;
}

const store = openStore<KeptCopy>(OFFLINE_COPY);

/** One tab at a time reads and writes. */
const alone = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(OFFLINE_COPY, work);

/** What is older than 48 hours goes; the box stays, so that the next contact fills it. */
async function current(now: number): Promise<KeptCopy | undefined> {
  const kept = await store.read();
  if (!kept?.copy || !isTooOld(kept.takenAt, now)) return kept;
  const { copy: _, ...rest } = kept;
  await store.write(rest);
  return rest;
}

export const readKept = (now = Date.now()): Promise<KeptCopy | undefined> => alone(() => current(now));

export const isEvicted = (): Promise<boolean> => store.isEvicted();

export const wipe = (): Promise<void> => alone(() => store.wipe());

export async function setPin(pin: string, owner: Owner, withClinical: boolean): Promise<void> {
  void askToStay();
  const box = await createLetterBox(pin, owner);
  const { sessionId } = owner;
  await alone(() => store.write({ ...box, sessionId, withClinical, wrongPins: 0, takenAt: 0 }));
}

/** @param isStillIn asked again after the writing: anyone who signs out meanwhile leaves nothing behind */
export const keepCopy = (
  copy: Copy,
  { userId, sessionId }: Owner,
  { now = Date.now(), isStillIn }: { now?: number; isStillIn(): boolean },
): Promise<void> =>
  alone(async () => {
    const kept = await store.read();
    if (!kept || kept.lock.userId !== userId || !isStillIn()) return;
    await store.write({ ...kept, sessionId, takenAt: now, copy: await post(kept.publicKey, copy) });
    if (!isStillIn()) await store.wipe();
  });

/** @returns the copy, or the tries that are left; the fifth wrong PIN erases everything */
export const openCopy = (
  pin: string,
  now = Date.now(),
): Promise<{ copy: Copy; takenAt: number } | 'none' | number> =>
  alone(async () => {
    const kept = await current(now);
    if (!kept?.copy) return 'none';
    const opened = await tryPin(store, kept, { pin });
    if (typeof opened === 'number') return opened;
    return { copy: (await take(opened.raw, kept.copy)) as Copy, takenAt: kept.takenAt };
  });
