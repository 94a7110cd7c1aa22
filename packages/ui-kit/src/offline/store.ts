import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { forgetStored, isMarkedStored, markStored } from './stored-mark.ts';
import { createSecret, type Lock, type Sealed } from './vault.ts';

/** On the device. Names, addresses and texts are only in encrypted parts. */
export interface StoredEnvelope {
  lock: Lock;
  /** Counted before a PIN is tried, so that a kill doesn't give another try. */
  wrongPins: number;
  /** When the copy was taken, milliseconds. */
  takenAt: number;
}

export interface Store<K extends StoredEnvelope> {
  read(): Promise<K | undefined>;
  write(stored: K): Promise<void>;
  readFile(id: string): Promise<Sealed | undefined>;
  writeFile(id: string, sealed: Sealed): Promise<void>;
  /** Also those of an entry that a kill kept from being written. */
  dropOtherFiles(wanted: readonly string[]): Promise<void>;
  readSecret(): Promise<CryptoKey | null>;
  /** Null where the browser stores no keys, as some do in a private window. */
  makeSecret(): Promise<CryptoKey | null>;
  /** Whether the browser took what was kept here. */
  isEvicted(): Promise<boolean>;
  /** Nothing stays, not even the database. */
  wipe(): Promise<void>;
}

const TABLE = 'device';
const KEY = 'kept';
const SECRET = 'secret';
const FILE = 'file ';

/** Otherwise browsers erase unused data when short of space, and WebKit after seven days. May be refused. */
export async function askToStay(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

/** A connection left open after a refused write, as on a full device, would keep the database from being erased. */
const closing = <T>(db: IDBPDatabase, work: () => Promise<T>): Promise<T> => work().finally(() => db.close());

/** One database for each front end: both have the same origin. */
export function openStore<K extends StoredEnvelope>(name: string): Store<K> {
  const database = () =>
    openDB(name, 1, {
      upgrade(created) {
        created.createObjectStore(TABLE);
      },
    });
  /** Asking must not make the database, also when it is erased in the meantime. */
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
