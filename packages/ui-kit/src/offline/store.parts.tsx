import { afterEach, expect, it, vi } from 'vitest';
import { evict } from './evict.fixture.ts';
import { openStore, type StoredEnvelope } from './store.ts';

const NAME = 'store-test';
const store = openStore<StoredEnvelope>(NAME);
const isThere = async () => (await indexedDB.databases()).some(({ name }) => name === NAME);
afterEach(() => store.wipe());

it('asking an empty device makes no database', async () => {
  expect(await store.read()).toBeUndefined();
  expect(await store.readFile('photo')).toBeUndefined();
  expect(await isThere()).toBe(false);
});

it('a read during erasure does not recreate the database', async () => {
  await store.write({ wrongPins: 0, takenAt: 1 } as StoredEnvelope);
  expect(await store.read()).toMatchObject({ takenAt: 1 });
  const reads = [store.read(), store.read()];
  const erased = store.wipe();
  reads.push(store.read());
  await Promise.all([...reads, erased]);
  expect(await isThere()).toBe(false);
});

it('erases also after it was too full to write', async () => {
  await store.write({ wrongPins: 0, takenAt: 1 } as StoredEnvelope);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(store.write({ wrongPins: 0, takenAt: 2 } as StoredEnvelope)).rejects.toThrow('full');
  put.mockRestore();
  await store.wipe();
  expect(await isThere()).toBe(false);
});

// Rule: appointments.offline-eviction-is-told
it('detects data evicted by the browser, but not data erased on purpose', async () => {
  expect(await store.isEvicted()).toBe(false);
  await store.write({ wrongPins: 0, takenAt: 1 } as StoredEnvelope);
  expect(await store.isEvicted()).toBe(false);
  await evict(NAME);
  localStorage.clear();
  expect(await store.isEvicted()).toBe(true);
  await store.write({ wrongPins: 0, takenAt: 2 } as StoredEnvelope);
  expect(await store.isEvicted()).toBe(false);
  await store.wipe();
  expect(await store.isEvicted()).toBe(false);
});

// Rule: appointments.offline-day-is-encrypted
it('keeps a secret that no script can read, and does without where the browser stores no keys', async () => {
  const secret = await store.makeSecret();
  expect(secret).toMatchObject({ extractable: false });
  expect(await store.readSecret()).toMatchObject({ extractable: false });
  await store.wipe();
  expect(await store.readSecret()).toBeNull();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no keys here', 'DataCloneError');
  });
  expect(await store.makeSecret()).toBeNull();
  put.mockRestore();
});
