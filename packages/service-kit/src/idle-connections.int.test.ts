import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { expect, it } from 'vitest';
import { buildApp } from './app.ts';

const { parts } = await startServices([], await withDatabase());

it('a closing service does not wait for idle connections', async () => {
  const app = await buildApp({ parts, services: [] });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  await once(app.server, 'connection');
  const ended = new Promise((resolve) => silent.on('error', () => undefined).once('close', resolve));
  await app.close();
  await ended;
  expect(silent.bytesRead).toBe(0);
});
