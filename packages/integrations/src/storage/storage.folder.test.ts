import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFolderStorage } from './storage.folder.ts';
import type { StoragePort } from './storage.port.ts';

let folder: string;
let storage: StoragePort;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bedside-storage-'));
  storage = openFolderStorage(path.join(folder, 'files'));
});
afterEach(() => rm(folder, { recursive: true }));

const pdf = { contentType: 'application/pdf' };

test('returns an object unchanged, with its type and size', async () => {
  await storage.put('invoices/1/v1.pdf', Buffer.from('%PDF'), pdf);
  const found = await storage.get('invoices/1/v1.pdf');
  expect(found).toMatchObject({ contentType: 'application/pdf', size: 4 });
  expect(found && (await text(found.stream))).toBe('%PDF');
  expect(await storage.exists('invoices/1/v1.pdf')).toBe(true);
});

test('an object can be replaced, and removing it twice is fine', async () => {
  await storage.put('a', Readable.from(['one']), pdf);
  await storage.put('a', Readable.from(['two']), { contentType: 'text/plain' });
  const found = await storage.get('a');
  expect(found?.contentType).toBe('text/plain');
  expect(found && (await text(found.stream))).toBe('two');
  await storage.remove('a');
  await storage.remove('a');
  expect(await storage.get('a')).toBeUndefined();
  expect(await storage.exists('a')).toBe(false);
});

test('a broken stream keeps the previous object and leaves no temporary files', async () => {
  await storage.put('a', Buffer.from('whole'), pdf);
  const broken = Readable.from(
    (async function* () {
      yield 'half';
      throw new Error('gone');
    })(),
  );
  await expect(storage.put('a', broken, pdf)).rejects.toThrow('gone');
  const found = await storage.get('a');
  expect(found && (await text(found.stream))).toBe('whole');
  expect(await readdir(path.join(folder, 'files', 'objects'))).toEqual(['a']);
});

test('a full disk is unavailable, not unexpected', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write /secret'), { code: 'ENOSPC' });
  const source = new Readable({ read: (): unknown => source.destroy(full) });
  await expect(storage.put('a', source, pdf)).rejects.toMatchObject({
    integration: 'storage',
    kind: 'unavailable',
    code: 'ENOSPC',
    message: 'storage: no room on the disk',
  });
  expect(await readdir(path.join(folder, 'files', 'objects'))).toEqual([]);
});

test.each([
  '../canary',
  'a/../../canary',
  '/etc/passwd',
  '..%2fcanary',
  'a\\..\\canary',
  'a\0b',
  'a//b',
  '.hidden',
  '',
  'a\r\nb',
  'x'.repeat(501),
])('a key such as %j is refused by every call', async (key) => {
  await writeFile(path.join(folder, 'canary'), 'still here');
  const invalid = { integration: 'storage', kind: 'invalid' };
  await expect(storage.put(key, Buffer.from('x'), pdf)).rejects.toMatchObject(invalid);
  await expect(storage.get(key)).rejects.toMatchObject(invalid);
  await expect(storage.remove(key)).rejects.toMatchObject(invalid);
  await expect(storage.exists(key)).rejects.toMatchObject(invalid);
  expect(await readdir(folder)).toEqual(['canary']);
});
