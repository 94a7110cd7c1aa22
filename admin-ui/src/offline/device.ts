import { isTooOld } from '@bedside/ui-kit/offline/age';
import { askToStay } from '@bedside/ui-kit/offline/store';
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
import { emptyQueue, fileIdsOf, type Queue } from './queue.ts';
import { type KeptDay, store } from './store.ts';

type Device =
  | { state: 'unread' }
  | { state: 'none'; isEvicted: boolean }
  | { state: 'locked'; userId: string; triesLeft: number }
  | { state: 'open'; userId: string; day: Day | null; queue: Queue; takenAt: number };

export const EVICTED =
  'Your browser erased the visits kept on this device to free up space. What wasn’t sent yet may be lost, so check today’s visits.';

let device: Device = { state: 'unread' };
/** In memory alone, so that a reload asks for the PIN. */
let key: CryptoKey | null = null;
const listeners = new Set<() => void>();

function show(next: Device): void {
  device = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useDevice = (): Device => useSyncExternalStore(subscribe, () => device);
export const readDevice = (): Device => device;

/** One tab at a time reads and writes. */
const alone = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('bedside-offline', work);

const locked = (kept: KeptDay): Device => ({
  state: 'locked',
  userId: kept.lock.userId,
  triesLeft: triesLeftOf(kept),
});

/** What is older than 48 hours goes. Nothing waiting is younger: then all of it goes. */
async function current(now: number): Promise<KeptDay | undefined> {
  const kept = await store.read();
  if (!kept || !isTooOld(kept.takenAt, now)) return kept;
  if (kept.enteredAt === 0 || isTooOld(kept.enteredAt, now)) return void (await store.wipe());
  const { day: _, ...rest } = kept;
  await store.write(rest);
  return rest;
}

export async function load(now = Date.now()): Promise<Device> {
  const kept = await alone(() => current(now));
  if (!kept) {
    key = null;
    show({ state: 'none', isEvicted: await store.isEvicted() });
  } else if (!key || device.state !== 'open') show(locked(kept));
  return device;
}

export async function setPin(pin: string, owner: Owner, now = Date.now()): Promise<void> {
  void askToStay();
  const made = await createLock(pin, owner);
  await alone(async () => {
    await store.write({ lock: made.lock, wrongPins: 0, takenAt: now, enteredAt: 0 });
    await store.dropOtherFiles([]);
  });
  key = made.key;
  show({ state: 'open', userId: owner.userId, day: null, queue: emptyQueue, takenAt: now });
}

/**
 * While the day is open, a wrong PIN leaves it open: the patient may have the phone.
 * @returns null if it opened, or the tries that are left; the fifth wrong PIN erases everything
 */
export const unlock = (pin: string, session?: string, now = Date.now()): Promise<number | null> =>
  alone(async () => {
    const kept = await current(now);
    if (!kept) {
      show({ state: 'none', isEvicted: await store.isEvicted() });
      return 0;
    }
    const opened = await tryPin(store, kept, { pin, session });
    if (opened === 0) await erase();
    else if (typeof opened === 'number' && device.state !== 'open')
      show({ state: 'locked', userId: kept.lock.userId, triesLeft: opened });
    if (typeof opened === 'number') return opened;
    key = await dataKey(opened.raw);
    const day = kept.day ? ((await unseal(key, kept.day)) as Day) : null;
    const queue = kept.queue ? ((await unseal(key, kept.queue)) as Queue) : emptyQueue;
    await store.dropOtherFiles(fileIdsOf(queue));
    show({ state: 'open', userId: kept.lock.userId, day, queue, takenAt: kept.takenAt });
    return null;
  });

async function erase(): Promise<void> {
  key = null;
  await store.wipe();
  show({ state: 'none', isEvicted: false });
}

/** When a session ends: anyone who signs in next in this tab needs the PIN. */
export function lockDevice(): void {
  key = null;
  show({ state: 'unread' });
}

export const wipe = (): Promise<void> => alone(erase);

export interface KeptFile {
  id: string;
  bytes: ArrayBuffer;
}

/** Reads the queue of all tabs, changes it, and keeps it, its new files first, before it is shown. */
export const changeQueue = (
  change: (queue: Queue) => Queue,
  { files = [], now = Date.now() }: { files?: readonly KeptFile[]; now?: number } = {},
): Promise<Queue> =>
  alone(async () => {
    const kept = await store.read();
    if (!kept || !key || device.state !== 'open') throw new Error('The day on this device is locked');
    const before = kept.queue ? ((await unseal(key, kept.queue)) as Queue) : emptyQueue;
    const queue = change(before);
    const enteredAt = queue.entries.length === 0 ? 0 : Math.max(kept.enteredAt, newestOf(queue, now));
    for (const { id, bytes } of files) await store.writeFile(id, await sealBytes(key, bytes));
    await store.write({ ...kept, enteredAt, queue: await seal(key, queue) });
    const wanted = fileIdsOf(queue);
    if (fileIdsOf(before).some((id) => !wanted.includes(id))) await store.dropOtherFiles(wanted);
    show({ ...device, queue });
    return queue;
  });

/** Null if it is gone or can’t be read. @throws if the day is locked */
export async function readFile(id: string): Promise<ArrayBuffer | null> {
  const sealed = await store.readFile(id);
  if (!key) throw new Error('The day on this device is locked');
  return sealed ? unsealBytes(key, sealed).catch(() => null) : null;
}

const newestOf = ({ entries }: Queue, now: number): number =>
  Math.min(now, Math.max(...entries.map(({ at }) => Date.parse(at))));

export const keepDay = (day: Day, now = Date.now()): Promise<void> =>
  alone(async () => {
    const kept = await store.read();
    if (!kept || !key || device.state !== 'open') return;
    await store.write({ ...kept, takenAt: now, day: await seal(key, day) });
    show({ ...device, day, takenAt: now });
  });
