import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openS3Storage } from './storage.adapter.ts';
import type { StoragePort } from './storage.port.ts';

/** As much of S3 as one object needs. */
let server: Server;
let objects: Map<string, { type: string; content: Buffer }>;
let failure: number | undefined;
let storage: StoragePort;

beforeEach(async () => {
  objects = new Map();
  failure = undefined;
  server = createServer(async (request, response) => {
    const key = request.url?.split('?')[0] ?? '';
    const found = objects.get(key);
    const content = await buffer(request);
    if (failure) return response.writeHead(failure).end();
    if (request.method === 'PUT') {
      objects.set(key, { type: request.headers['content-type'] ?? '', content });
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.content.length });
    return response.end(request.method === 'HEAD' ? undefined : found.content);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  storage = openS3Storage({
    kind: 's3',
    bucket: 'files',
    region: 'us-east-2',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    endpoint: `http://127.0.0.1:${port}`,
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('an object comes back as it was put, and is gone once it is removed', async () => {
  await storage.put('invoices/1.pdf', Buffer.from('%PDF'), { contentType: 'application/pdf' });
  expect([...objects.keys()]).toEqual(['/files/invoices/1.pdf']);
  expect(await storage.exists('invoices/1.pdf')).toBe(true);
  const found = await storage.get('invoices/1.pdf');
  expect(found).toMatchObject({ contentType: 'application/pdf', size: 4 });
  expect(found && (await text(found.stream))).toBe('%PDF');
  await storage.remove('invoices/1.pdf');
  expect(await storage.exists('invoices/1.pdf')).toBe(false);
  expect(await storage.get('invoices/1.pdf')).toBeUndefined();
});

test('a stream of unknown length can be put', async () => {
  await storage.put('a', Readable.from([Buffer.from('one'), Buffer.from('two')]), {
    contentType: 'text/plain',
  });
  expect(await storage.exists('a')).toBe(true);
});

test('a key that could leave the bucket is never asked for', async () => {
  await expect(storage.get('../other')).rejects.toMatchObject({ party: 'storage', kind: 'invalid' });
});

test.each([
  [403, 'invalid'],
  [503, 'unavailable'],
])('a store that answers %i is %s', async (status, kind) => {
  failure = status;
  await expect(storage.get('a')).rejects.toMatchObject({ party: 'storage', kind });
});
