import { readConfig } from '@bedside/config/config';
import { expect, test } from 'vitest';
import { pagePolicy } from './headers.ts';

const policyWith = (check: Record<string, string>) =>
  Object.fromEntries(
    pagePolicy(readConfig({ BEDSIDE_ENV: 'test', ...check }))
      .split('; ')
      .map((line) => [line.split(' ')[0], line.split(' ').slice(1)]),
  );

test('pages may run only their own scripts and Stripe’s', () => {
  expect(policyWith({})['script-src']).toEqual(["'self'", 'https://js.stripe.com']);
});

test('a hosted human check may run if configured', () => {
  const policy = policyWith({
    HUMAN_CHECK: 'turnstile',
    HUMAN_CHECK_SITE_KEY: 'site',
    HUMAN_CHECK_SECRET: 'hidden',
  });
  expect(policy['script-src']).toContain('https://challenges.cloudflare.com');
  expect(policy['frame-src']).toContain('https://challenges.cloudflare.com');
  expect(policy['script-src']).not.toContain('https://www.google.com/recaptcha/');
});

test('a browser may register for pushes if configured, and may frame only our own files', () => {
  const firebase = {
    FIREBASE_PROJECT_ID: 'project',
    FIREBASE_CLIENT_EMAIL: 'push@project.iam.gserviceaccount.com',
    FIREBASE_PRIVATE_KEY: 'key',
    FIREBASE_API_KEY: 'api',
    FIREBASE_APP_ID: 'app',
    FIREBASE_SENDER_ID: '1',
    FIREBASE_VAPID_KEY: 'vapid',
  };
  const registry = 'https://fcmregistrations.googleapis.com';
  expect(policyWith(firebase)['connect-src']).toContain(registry);
  expect(policyWith({})['connect-src']).not.toContain(registry);
  expect(policyWith({})['frame-src']).toEqual([
    "'self'",
    'https://js.stripe.com',
    'https://hooks.stripe.com',
  ]);
});
