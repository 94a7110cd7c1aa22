import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openBreachedPasswords } from './breached-passwords.adapter.ts';

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

async function service(status: number, lines: string[]) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(status).end(lines.join('\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { requests, url: `http://127.0.0.1:${port}/range`, [Symbol.dispose]: () => void server.close() };
}

// Rule: security.breached-passwords
test('a breached password is recognized, and only the start of its hash is sent', async () => {
  const hash = hashOf('Correct-horse-1');
  using range = await service(200, ['0000000000000000000000000000000000A:3', `${hash.slice(5)}:7`]);
  const passwords = openBreachedPasswords(range.url);
  expect(await passwords.isKnown('Correct-horse-1')).toBe(true);
  expect(range.requests).toEqual([`/range/${hash.slice(0, 5)}`]);
});

test('padding entries do not count as breached', async () => {
  using range = await service(200, [`${hashOf('Correct-horse-1').slice(5)}:0`]);
  expect(await openBreachedPasswords(range.url).isKnown('Correct-horse-1')).toBe(false);
});

test('nothing counts as breached when the service fails or is not configured', async () => {
  using range = await service(503, [`${hashOf('Correct-horse-1').slice(5)}:7`]);
  expect(await openBreachedPasswords(range.url).isKnown('Correct-horse-1')).toBe(false);
  expect(await openBreachedPasswords('http://127.0.0.1:1').isKnown('Correct-horse-1')).toBe(false);
  expect(await openBreachedPasswords().isKnown('Correct-horse-1')).toBe(false);
});
