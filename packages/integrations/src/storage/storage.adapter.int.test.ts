import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type S3Simulator, startS3Simulator } from '@bedside/simulators/s3.fixture';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openS3Storage } from './storage.adapter.ts';
import type { StoragePort } from './storage.port.ts';

let s3: S3Simulator;
let storage: StoragePort;

beforeEach(async () => {
  s3 = await startS3Simulator();
  storage = openS3Storage(s3.config);
});
afterEach(() => s3.close());

test('a stored object is returned unchanged, and is gone once removed', async () => {
  await storage.put('invoices/1.pdf', Buffer.from('%PDF'), { contentType: 'application/pdf' });
  expect([...s3.objects.keys()]).toEqual(['/files/invoices/1.pdf']);
  expect(await storage.exists('invoices/1.pdf')).toBe(true);
  const found = await storage.get('invoices/1.pdf');
  expect(found).toMatchObject({ contentType: 'application/pdf', size: 4 });
  expect(found && (await text(found.stream))).toBe('%PDF');
  await storage.remove('invoices/1.pdf');
  expect(await storage.exists('invoices/1.pdf')).toBe(false);
  expect(await storage.get('invoices/1.pdf')).toBeUndefined();
});

test('a stream of unknown length can be stored', async () => {
  await storage.put('a', Readable.from([Buffer.from('one'), Buffer.from('two')]), {
    contentType: 'text/plain',
  });
  expect(await storage.exists('a')).toBe(true);
});

test('a key that could leave the bucket is never requested', async () => {
  await expect(storage.get('../other')).rejects.toMatchObject({ integration: 'storage', kind: 'invalid' });
});

test.each([
  [403, 'invalid'],
  [503, 'unavailable'],
])('a store that answers %i is %s', async (status, kind) => {
  s3.failWith(status);
  await expect(storage.get('a')).rejects.toMatchObject({ integration: 'storage', kind });
});
