import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openKeySets } from './key-sets.adapter.ts';

const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n';

it('gives up on an answer that switches protocols, which Node ends without an error', async () => {
  const switching = createServer(({ socket }) => socket.end(SWITCHING)).listen(0, '127.0.0.1');
  await once(switching, 'listening');
  const { port } = switching.address() as AddressInfo;
  const reading = openKeySets({ toLoopback: true }).read(`http://127.0.0.1:${port}/jwks`);
  await expect(reading).rejects.toThrow('no answer');
  switching.close();
});
