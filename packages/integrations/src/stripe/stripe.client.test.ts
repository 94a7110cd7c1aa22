import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openStripeClient } from './stripe.client.ts';

let server: Server;
let asked: (string | undefined)[];
let origin: string;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"pi_1"}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ['', '/v1/payment_intents/pi_1'],
  ['/', '/v1/payment_intents/pi_1'],
  ['/local/stripe', '/local/stripe/v1/payment_intents/pi_1'],
  ['/local/stripe/', '/local/stripe/v1/payment_intents/pi_1'],
])('an API address that ends in %j is called at %s', async (path, url) => {
  const client = openStripeClient({ secretKey: 'sk_test_local', apiUrl: origin + path });
  await client.paymentIntents.retrieve('pi_1');
  expect(asked).toEqual([`GET ${url}`]);
});
