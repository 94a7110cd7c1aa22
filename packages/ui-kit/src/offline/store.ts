import { deleteDB, openDB } from 'idb';
import type { Lock, Sealed } from './vault.ts';

/** On the device. Names, addresses and words are in sealed parts alone. */
export interface Kept {
  lock: Lock;
  /** Counted before a PIN is tried, so that a kill doesn't give another try. */
  wrongPins: number;
  /** When the copy was taken, milliseconds. */
  takenAt: number;
}

export interface Store<K extends Kept> {
  read(): Promise<K | undefined>;
  write(kept: K): Promise<void>;
  readFile(id: string): Promise<Sealed | undefined>;
  writeFile(id: string, sealed: Sealed): Promise<void>;
  /** Also those of an entry that a kill kept from being written. */
  dropOtherFiles(wanted: readonly string[]): Promise<void>;
  /** Nothing stays, not even the database. */
  wipe(): Promise<void>;
}

const TABLE = 'device';
const KEY = 'kept';
const FILE = 'file ';

/** One database for each front end: both have the same origin. */
export function openStore<K extends Kept>(name: string): Store<K> {
  const database = () =>
    openDB(name, 1, {
      upgrade(created) {
        created.createObjectStore(TABLE);
      },
    });
  const exists = async () => (await indexedDB.databases()).some((one) => one.name === name);
  async function get(key: string) {
    const db = await database();
    const value = await db.get(TABLE, key);
    db.close();
    return value;
  }
  async function put(key: string, value: unknown): Promise<void> {
    const db = await database();
    await db.put(TABLE, value, key);
    db.close();
  }
  return {
    // Asking must not make the database.
    read: async () => ((await exists()) ? get(KEY) : undefined),
    write: (kept) => put(KEY, kept),
    readFile: (id) => get(FILE + id),
    writeFile: (id, sealed) => put(FILE + id, sealed),
    async dropOtherFiles(wanted) {
      const db = await database();
      for (const key of await db.getAllKeys(TABLE, IDBKeyRange.bound(FILE, `${FILE}\uffff`)))
        if (!wanted.some((id) => key === FILE + id)) await db.delete(TABLE, key);
      db.close();
    },
    wipe: () => deleteDB(name),
  };
}
