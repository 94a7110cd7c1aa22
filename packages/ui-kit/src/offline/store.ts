import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { forgetStored, isMarkedStored, markStored } from './stored-mark.ts';
import { createSecret, type Lock, type Sealed } from './vault.ts';

/** As stored on the device. Names, addresses, and texts are stored only in encrypted parts. */
export interface StoredEnvelope {
  lock: Lock;
  /** Incremented before a PIN is checked, so that killing the app doesn’t grant another try. */
  wrongPins: number;
  /** When the copy was made, in milliseconds. */
  takenAt: number;
}

export interface Store<K extends StoredEnvelope> {
  read(): Promise<K | undefined>;
  write(stored: K): Promise<void>;
  readFile(id: string): Promise<Sealed | undefined>;
  writeFile(id: string, sealed: Sealed): Promise<void>;
  /** Also deletes files whose entry was never written because the app was killed. */
  dropOtherFiles(wanted: readonly string[]): Promise<void>;
  readSecret(): Promise<CryptoKey | null>;
  /** Null where the browser can’t store keys, as in some private windows. */
  makeSecret(): Promise<CryptoKey | null>;
  /** Whether the browser evicted what was stored here. */
  isEvicted(): Promise<boolean>;
  /** Deletes everything, including the database itself. */
  wipe(): Promise<void>;
}

const TABLE = 'device';
const KEY = 'kept';
const SECRET = 'secret';
const FILE = 'file ';

/**
 * Asks the browser not to evict our data when space runs short, or after seven days in WebKit. The browser may
 * refuse.
 */
export async function requestPersistence(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

/** A connection left open after a failed write, as on a full device, would block deletion of the database. */
const closing = <T>(db: IDBPDatabase, work: () => Promise<T>): Promise<T> => work().finally(() => db.close());

/** Each front end has its own database, because both share one origin. */
export function openStore<K extends StoredEnvelope>(name: string): Store<K> {
  const database = () =>
    openDB(name, 1, {
      upgrade(created) {
        created.createObjectStore(TABLE);
      },
    });
  /** Opens the database without creating it, even if it is deleted in the meantime. */
  const databaseIfStored = () =>
    openDB(name, 1, {
      upgrade(_db, _before, _now, creation) {
        creation.done.catch(() => undefined);
        creation.abort();
      },
    }).catch((reason: unknown) => {
      if (reason instanceof DOMException && reason.name === 'AbortError') return undefined;
      throw reason;
    });
  async function get(key: string) {
    const db = await databaseIfStored();
    return db && closing(db, () => db.get(TABLE, key));
  }
  async function put(key: string, value: unknown): Promise<void> {
    const db = await database();
    await closing(db, () => db.put(TABLE, value, key));
  }
  const readSecret = async (): Promise<CryptoKey | null> => (await get(SECRET)) ?? null;
  return {
    read: () => get(KEY),
    readSecret,
    makeSecret: () =>
      createSecret()
        .then((secret) => put(SECRET, secret))
        .then(readSecret, () => null),
    async write(stored) {
      await put(KEY, stored);
      markStored(name);
    },
    isEvicted: async () => isMarkedStored(name) && (await get(KEY)) === undefined,
    readFile: (id) => get(FILE + id),
    writeFile: (id, sealed) => put(FILE + id, sealed),
    async dropOtherFiles(wanted) {
      const db = await databaseIfStored();
      if (!db) return;
      await closing(db, async () => {
        for (const key of await db.getAllKeys(TABLE, IDBKeyRange.bound(FILE, `${FILE}\uffff`)))
          if (!wanted.some((id) => key === FILE + id)) await db.delete(TABLE, key);
      });
    },
    wipe() {
      forgetStored(name);
      return deleteDB(name);
    },
  };
}
