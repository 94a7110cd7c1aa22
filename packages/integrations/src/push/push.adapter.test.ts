import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { fcmMessage, openPush, unregisteredOrError } from './push.adapter.ts';

const message = {
  token: 'token',
  title: 'Bedside',
  body: 'Something waits for you.',
  link: 'https://care.example.com/home',
  collapseKey: 'appointment-0199/scheduled',
};

test('a dead push token is a result, not an error', () => {
  const dead = { code: 'messaging/registration-token-not-registered' };
  expect(unregisteredOrError(dead)).toEqual({ outcome: 'unregistered' });
});

test.each([
  ['messaging/invalid-argument', 'invalid'],
  ['messaging/server-unavailable', 'unavailable'],
  ['messaging/message-rate-exceeded', 'unavailable'],
  ['app/network-error', 'unavailable'],
])('%s is %s', (code, kind) => {
  expect(() => unregisteredOrError({ code })).toThrow(
    expect.objectContaining({ integration: 'push', kind, code }),
  );
});

test('the collapse key becomes a valid, stable Web Push topic', () => {
  const { webpush } = fcmMessage(message);
  expect(webpush.headers.Topic).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(fcmMessage({ ...message, token: 'other' }).webpush.headers.Topic).toBe(webpush.headers.Topic);
  expect(webpush.notification.tag).toBe(webpush.headers.Topic);
});

test('the real push adapter can be opened repeatedly with a service account', () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const config = { kind: 'firebase', projectId: 'p', clientEmail: 'push@p.test', privateKey } as const;
  expect([openPush(config), openPush(config)]).toHaveLength(2);
});
