import { deleteDB, openDB } from 'idb';
import type { Lock, Sealed } from './vault.ts';

/** On the device. Names, addresses and words are in the sealed parts alone. */
export interface Kept {
  lock: Lock;
  /** Counted before a PIN is tried, so that a kill doesn't give another try. */
  wrongPins: number;
  day?: Sealed;
  queue?: Sealed;
  /** When the copy of the day was taken, milliseconds. */
  takenAt: number;
  /** When something was entered last, milliseconds; 0 while nothing waits. */
  enteredAt: number;
}

const NAME = 'bedside-offline';
const KEY = 'kept';

const database = () =>
  openDB(NAME, 1, {
    upgrade(created) {
      created.createObjectStore('device');
    },
  });

export async function readKept(): Promise<Kept | undefined> {
  const db = await database();
  const kept: Kept | undefined = await db.get('device', KEY);
  db.close();
  return kept;
}

export async function writeKept(kept: Kept): Promise<void> {
  const db = await database();
  await db.put('device', kept, KEY);
  db.close();
}

const FILE = 'file ';

export async function readKeptFile(id: string): Promise<Sealed | undefined> {
  const db = await database();
  const sealed: Sealed | undefined = await db.get('device', FILE + id);
  db.close();
  return sealed;
}

export async function writeKeptFile(id: string, sealed: Sealed): Promise<void> {
  const db = await database();
  await db.put('device', sealed, FILE + id);
  db.close();
}

/** Also those of an entry that a kill kept from being written. */
export async function dropOtherFiles(wanted: readonly string[]): Promise<void> {
  const db = await database();
  for (const name of await db.getAllKeys('device', IDBKeyRange.bound(FILE, `${FILE}\uffff`)))
    if (!wanted.some((id) => name === FILE + id)) await db.delete('device', name);
  db.close();
}

/** Nothing stays, not even the database. */
export const wipeKept = (): Promise<void> => deleteDB(NAME);
