import { createListeners } from '@bedside/ui-kit/listeners';
import { isTooOld } from '@bedside/ui-kit/offline/age';
import { requestPersistence } from '@bedside/ui-kit/offline/store';
import { triesLeftOf, tryPin } from '@bedside/ui-kit/offline/try-pin';
import {
  createLock,
  dataKey,
  type Owner,
  seal,
  sealBytes,
  unseal,
  unsealBytes,
} from '@bedside/ui-kit/offline/vault';
import { useSyncExternalStore } from 'react';
import type { Day } from './day.ts';
import { emptyQueue, fileIdsOf, learn, type Queue } from './queue.ts';
import { type StoredDay, store } from './store.ts';

type Device =
  | { state: 'unread' }
  | { state: 'none'; loss: string | null }
  | { state: 'locked'; userId: string; triesLeft: number }
  | { state: 'open'; userId: string; day: Day | null; queue: Queue; takenAt: number };

const EVICTED =
  'Your browser erased the visits kept on this device to free up space. Anything you hadn’t sent may be lost, so check today’s visits.';

const ERASED =
  'Five wrong PINs erased the visits kept on this device, including anything you hadn’t sent. Check today’s visits.';

const EXPIRED =
  'The visits kept on this device expired after 48 hours, including changes you hadn’t sent. Check these visits.';

const ENDED =
  'The session of this device was ended elsewhere, so the visits kept here were erased, including changes that weren’t sent. Check these visits.';

let device: Device = { state: 'unread' };
/** Kept only in memory, so that a reload asks for the PIN. */
let unlockedKey: CryptoKey | null = null;
/** Identifies `key`, because another tab may have set a new PIN. */
let keyId: string | undefined;
/** Why the last day was erased with something unsent, until a PIN is set again. */
let lost: string | null = null;
const listeners = createListeners();

function show(next: Device): void {
  device = next;
  listeners.notify();
}

export const useDevice = (): Device => useSyncExternalStore(listeners.subscribe, () => device);
export const readDevice = (): Device => device;

/** Only one tab at a time reads and writes. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request('bedside-offline', work);

const locked = (stored: StoredDay): Device => ({
  state: 'locked',
  userId: stored.lock.userId,
  triesLeft: triesLeftOf(stored),
});

/** Drops a day older than 48 hours. If no newer entries wait to be sent, erases everything. */
async function readCurrent(): Promise<StoredDay | undefined> {
  const now = Date.now();
  const stored = await store.read();
  if (!stored || !isTooOld(stored.takenAt, now)) return stored;
  if (stored.enteredAt === 0 || isTooOld(stored.enteredAt, now)) {
    if (stored.enteredAt > 0) lost = EXPIRED;
    return void (await store.wipe());
  }
  const { day: _, ...rest } = stored;
  await store.write(rest);
  return rest;
}

const loss = async () => ((await store.isEvicted()) ? EVICTED : lost);

export async function load(): Promise<Device> {
  const stored = await exclusively(readCurrent);
  if (!stored) {
    unlockedKey = null;
    show({ state: 'none', loss: await loss() });
  } else if (!unlockedKey || device.state !== 'open') show(locked(stored));
  return device;
}

/** @returns false if another tab set a PIN in the meantime; its day is kept, and shown as locked */
export async function setPin(pin: string, owner: Owner): Promise<boolean> {
  void requestPersistence();
  const known = device.state === 'locked' ? device.userId : undefined;
  return exclusively(async () => {
    const stored = await readCurrent();
    if (stored && stored.lock.userId !== known) {
      unlockedKey = null;
      show(locked(stored));
      return false;
    }
    const now = Date.now();
    const created = await createLock({ pin, secret: await store.makeSecret() }, owner);
    keyId = crypto.randomUUID();
    lost = null;
    await store.write({ lock: created.lock, keyId, wrongPins: 0, takenAt: now, enteredAt: 0 });
    await store.dropOtherFiles([]);
    unlockedKey = created.key;
    show({ state: 'open', userId: owner.userId, day: null, queue: emptyQueue, takenAt: now });
    return true;
  });
}

/**
 * If the day is open, a wrong PIN doesn’t lock it, because the patient may have the phone.
 * @returns null if it opened, or the tries that are left; the fifth wrong PIN erases everything
 */
export const unlock = (pin: string, session?: string): Promise<number | null> =>
  exclusively(async () => {
    const stored = await readCurrent();
    if (!stored) {
      show({ state: 'none', loss: await loss() });
      return 0;
    }
    const opened = await tryPin(store, stored, { pin, session });
    if (opened === 0) await erase(ERASED);
    else if (typeof opened === 'number' && device.state !== 'open')
      show({ state: 'locked', userId: stored.lock.userId, triesLeft: opened });
    if (typeof opened === 'number') return opened;
    unlockedKey = await dataKey(opened.raw);
    keyId = stored.keyId;
    const day = stored.day ? ((await unseal(unlockedKey, stored.day)) as Day) : null;
    const queue = await queueOf(unlockedKey, stored);
    await store.dropOtherFiles(fileIdsOf(queue));
    show({ state: 'open', userId: stored.lock.userId, day, queue, takenAt: stored.takenAt });
    return null;
  });

async function erase(why: string | null): Promise<void> {
  unlockedKey = null;
  lost = why;
  await store.wipe();
  show({ state: 'none', loss: why });
}

/** Called when a session ends, so that whoever signs in next in this tab needs the PIN. */
export function lockDevice(): void {
  unlockedKey = null;
  show({ state: 'unread' });
}

export const wipe = (): Promise<void> => exclusively(() => erase(null));

/** Called once the session that the day belongs to was ended elsewhere. */
export const wipeEnded = (): Promise<void> =>
  exclusively(async () => erase((await store.read())?.enteredAt ? ENDED : null));

export interface StoredFile {
  id: string;
  bytes: ArrayBuffer;
}

/** Null if the day is gone or locked, for example because another tab set a new PIN. */
async function readOpen() {
  const stored = await store.read();
  if (!stored || !unlockedKey || device.state !== 'open') return null;
  if (stored.keyId === keyId) return { stored, key: unlockedKey, device };
  unlockedKey = null;
  show(locked(stored));
  return null;
}

const queueOf = async (key: CryptoKey, { queue }: StoredDay): Promise<Queue> =>
  queue ? ((await unseal(key, queue)) as Queue) : emptyQueue;

/** Reads the queue of all tabs, changes it, and keeps it, its new files first, before it is shown. */
export const changeQueue = (
  change: (queue: Queue) => Queue,
  files: readonly StoredFile[] = [],
): Promise<Queue> =>
  exclusively(async () => {
    const open = await readOpen();
    if (!open) throw new Error('The day on this device is locked');
    const { stored, key } = open;
    const before = await queueOf(key, stored);
    const queue = change(before);
    const enteredAt = queue.entries.length === 0 ? 0 : Math.max(stored.enteredAt, newestOf(queue));
    for (const { id, bytes } of files) await store.writeFile(id, await sealBytes(key, bytes));
    await store.write({ ...stored, enteredAt, queue: await seal(key, queue) });
    const wanted = fileIdsOf(queue);
    if (fileIdsOf(before).some((id) => !wanted.includes(id))) await store.dropOtherFiles(wanted);
    show({ ...open.device, queue });
    return queue;
  });

/** Null if the file is gone or can’t be read. @throws if the day is locked */
export async function readFile(id: string): Promise<ArrayBuffer | null> {
  const sealed = await store.readFile(id);
  if (!unlockedKey) throw new Error('The day on this device is locked');
  return sealed ? unsealBytes(unlockedKey, sealed).catch(() => null) : null;
}

const newestOf = ({ entries }: Queue): number =>
  Math.min(Date.now(), Math.max(...entries.map(({ at }) => Date.parse(at))));

/** Saves the day and what the queue needs to send its entries in one write, so a killed browser can’t lose half. */
export const storeDay = (day: Day, seen: Queue['seen']): Promise<void> =>
  exclusively(async () => {
    const now = Date.now();
    const open = await readOpen();
    if (!open) return;
    const { stored, key } = open;
    const queue = learn(await queueOf(key, stored), seen);
    await store.write({
      ...stored,
      takenAt: now,
      day: await seal(key, day),
      queue: await seal(key, queue),
    });
    show({ ...open.device, day, queue, takenAt: now });
  });
