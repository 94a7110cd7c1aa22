import { useSyncExternalStore } from 'react';
import { isTooOld } from './age.ts';
import type { Day } from './day.ts';
import { emptyQueue, fileIdsOf, type Queue } from './queue.ts';
import {
  dropOtherFiles,
  type Kept,
  readKept,
  readKeptFile,
  wipeKept,
  writeKept,
  writeKeptFile,
} from './store.ts';
import {
  createLock,
  MOST_WRONG_PINS,
  type Owner,
  openLock,
  seal,
  sealBytes,
  unseal,
  unsealBytes,
} from './vault.ts';

type Device =
  | { state: 'unread' | 'none' }
  | { state: 'locked'; userId: string; triesLeft: number }
  | { state: 'open'; userId: string; day: Day | null; queue: Queue; takenAt: number };

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

const locked = ({ lock, wrongPins }: Kept): Device => ({
  state: 'locked',
  userId: lock.userId,
  triesLeft: MOST_WRONG_PINS - wrongPins,
});

/** What is older than 48 hours goes. Nothing waiting is younger: then all of it goes. */
async function current(now: number): Promise<Kept | undefined> {
  const kept = await readKept();
  if (!kept || !isTooOld(kept.takenAt, now)) return kept;
  if (kept.enteredAt === 0 || isTooOld(kept.enteredAt, now)) return void (await wipeKept());
  const { day: _, ...rest } = kept;
  await writeKept(rest);
  return rest;
}

export async function load(now = Date.now()): Promise<Device> {
  const kept = await alone(() => current(now));
  if (!kept) {
    key = null;
    show({ state: 'none' });
  } else if (!key || device.state !== 'open') show(locked(kept));
  return device;
}

export async function setPin(pin: string, owner: Owner, now = Date.now()): Promise<void> {
  const made = await createLock(pin, owner);
  await alone(async () => {
    await writeKept({ lock: made.lock, wrongPins: 0, takenAt: now, enteredAt: 0 });
    await dropOtherFiles([]);
  });
  key = made.key;
  show({ state: 'open', userId: owner.userId, day: null, queue: emptyQueue, takenAt: now });
}

/** @returns whether it opened; the fifth wrong PIN erases everything */
export const unlock = (pin: string, session?: string, now = Date.now()): Promise<boolean> =>
  alone(async () => {
    const kept = await current(now);
    if (!kept) {
      show({ state: 'none' });
      return false;
    }
    const tried = { ...kept, wrongPins: kept.wrongPins + 1 };
    await writeKept(tried);
    const opened = await openLock(kept.lock, pin, session);
    if (!opened) {
      if (tried.wrongPins < MOST_WRONG_PINS) show(locked(tried));
      else await erase();
      return false;
    }
    await writeKept({ ...kept, lock: opened.lock, wrongPins: 0 });
    key = opened.key;
    const day = kept.day ? ((await unseal(key, kept.day)) as Day) : null;
    const queue = kept.queue ? ((await unseal(key, kept.queue)) as Queue) : emptyQueue;
    await dropOtherFiles(fileIdsOf(queue));
    show({ state: 'open', userId: kept.lock.userId, day, queue, takenAt: kept.takenAt });
    return true;
  });

async function erase(): Promise<void> {
  key = null;
  await wipeKept();
  show({ state: 'none' });
}

/** When a session ends: whoever signs in next in this tab needs the PIN. */
export function lockDevice(): void {
  key = null;
  show({ state: 'unread' });
}

export const wipe = (): Promise<void> => alone(erase);

export interface KeptFile {
  id: string;
  bytes: ArrayBuffer;
}

/** Reads the queue of all tabs, changes it, and keeps it, its new file first, before it is shown. */
export const changeQueue = (
  change: (queue: Queue) => Queue,
  { file, now = Date.now() }: { file?: KeptFile; now?: number } = {},
): Promise<Queue> =>
  alone(async () => {
    const kept = await readKept();
    if (!kept || !key || device.state !== 'open') throw new Error('The day on this device is locked');
    const before = kept.queue ? ((await unseal(key, kept.queue)) as Queue) : emptyQueue;
    const queue = change(before);
    const enteredAt = queue.entries.length === 0 ? 0 : Math.max(kept.enteredAt, newestOf(queue, now));
    if (file) await writeKeptFile(file.id, await sealBytes(key, file.bytes));
    await writeKept({ ...kept, enteredAt, queue: await seal(key, queue) });
    if (fileIdsOf(queue).length < fileIdsOf(before).length) await dropOtherFiles(fileIdsOf(queue));
    show({ ...device, queue });
    return queue;
  });

/** Null if it is gone or can’t be read. @throws if the day is locked */
export async function readFile(id: string): Promise<ArrayBuffer | null> {
  const sealed = await readKeptFile(id);
  if (!key) throw new Error('The day on this device is locked');
  return sealed ? unsealBytes(key, sealed).catch(() => null) : null;
}

const newestOf = ({ entries }: Queue, now: number): number =>
  Math.min(now, Math.max(...entries.map(({ at }) => Date.parse(at))));

export const keepDay = (day: Day, now = Date.now()): Promise<void> =>
  alone(async () => {
    const kept = await readKept();
    if (!kept || !key || device.state !== 'open') return;
    await writeKept({ ...kept, takenAt: now, day: await seal(key, day) });
    show({ ...device, day, takenAt: now });
  });

/** The session the device's key is bound to, readable without the PIN. */
export const boundSession = async (): Promise<string | null> => (await readKept())?.lock.sessionId ?? null;
