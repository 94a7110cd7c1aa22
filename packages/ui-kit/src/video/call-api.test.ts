import type { Client } from '@bedside/api-client/client';
import { expect, test } from 'vitest';
import { callApi } from './call-api.ts';

const OWN = 'visit';
const messages = [
  { type: 'changed', entityType: 'videoCall', entityId: 'another visit' },
  { type: 'changed', entityType: 'appointment', entityId: 'another visit' },
  { type: 'changed', entityType: 'chart', entityId: OWN },
  { type: 'typing', entityType: 'videoCall', entityId: OWN },
  { type: 'changed', entityType: 'videoCall', entityId: OWN },
  { type: 'changed', entityType: 'appointment', entityId: OWN },
  { type: 'signal', entityType: 'videoCall', entityId: OWN, by: 'provider', signal: 'offer' },
];

// Rule: appointments.video-seats
test('a call is read again when it or its visit changes, so that a former provider’s connection closes', async () => {
  const stop = new AbortController();
  const heard: string[] = [];
  const client = {
    position: { readOrFirst: () => '0', observe: () => undefined },
    async request() {
      return new Response(messages.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(''));
    },
  };
  await callApi(client as unknown as Client, OWN).listen(
    'device',
    {
      onOpen: () => heard.push('open'),
      onChanged: () => heard.push('changed'),
      onSignal(from, signal) {
        heard.push(`${signal} of ${from}`);
        stop.abort();
      },
    },
    stop.signal,
  );
  expect(heard).toEqual(['open', 'changed', 'changed', 'offer of provider']);
});
