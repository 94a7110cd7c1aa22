import { expect, it } from 'vitest';
import { iceServersFor } from './ice-servers.policy.ts';

const now = new Date('2026-10-14T15:00:00Z');
const stunUrls = ['stun:turn.example:3478'];
const turn = { urls: ['turn:turn.example:3478?transport=udp'], secret: 'a secret shared with coturn 1234' };

// Rule: appointments.video-relay
it('gives a relay a username that expires within the hour and the password that coturn expects for it', () => {
  const [stun, relay] = iceServersFor({ stunUrls, turn, transportPolicy: 'all' }, 'nora', now);
  expect(stun).toEqual({ urls: stunUrls });
  // printf '1791993600:nora' | openssl dgst -sha1 -hmac 'a secret shared with coturn 1234' -binary | base64
  expect(relay).toEqual({
    urls: turn.urls,
    username: '1791993600:nora',
    credential: 'r7RmJ7Z82dI2xoqIrz/LwBjFOMg=',
  });
});

it('an installation without servers gives none', () => {
  expect(iceServersFor({ stunUrls: [], transportPolicy: 'all' }, 'nora', now)).toEqual([]);
});
