import { addDays, addHours, addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import {
  accountBackoff,
  type BackoffSchedule,
  delayAfter,
  deviceName,
  idleMinutesOf,
  ipAddressBackoff,
  isSessionActive,
  needsLastSeenUpdate,
  sessionEnd,
} from './session.policy.ts';

const now = new Date('2026-03-02T15:00:00Z');
const open = { isPersistent: false, lastSeenAt: now, expiresAt: addHours(now, 12), revokedAt: null };

describe('a session', () => {
  it('is valid until idle for the minutes of its role', () => {
    expect(isSessionActive(open, 15, addMinutes(now, 14))).toBe(true);
    expect(isSessionActive(open, 15, addMinutes(now, 15))).toBe(false);
  });

  it('ends at its end date, even while active', () => {
    const busy = { ...open, lastSeenAt: addHours(now, 12) };
    expect(isSessionActive(busy, 15, addHours(now, 12))).toBe(false);
  });

  it('ignores idleness when remembered', () => {
    const remembered = { ...open, isPersistent: true, expiresAt: sessionEnd(now, 14) };
    expect(isSessionActive(remembered, 30, addDays(now, 13))).toBe(true);
    expect(isSessionActive(remembered, 30, addDays(now, 14))).toBe(false);
  });

  it('is over once revoked', () => {
    expect(isSessionActive({ ...open, revokedAt: now }, 15, now)).toBe(false);
  });

  it('lasts twelve hours unless remembered', () => {
    expect(sessionEnd(now, null)).toEqual(addHours(now, 12));
  });

  it('updates its last-seen time once a minute', () => {
    expect(needsLastSeenUpdate(now, addMinutes(now, 0.9))).toBe(false);
    expect(needsLastSeenUpdate(now, addMinutes(now, 1))).toBe(true);
  });
});

it('staff sessions time out sooner than patient sessions', () => {
  const settings = { staffIdleMinutes: 15, patientIdleMinutes: 30 };
  expect(idleMinutesOf('PATIENT', settings)).toBe(30);
  for (const role of ['PROVIDER', 'ADMIN', 'SUPER_ADMIN'] as const)
    expect(idleMinutesOf(role, settings)).toBe(15);
});

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/139.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/139.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['curl/8.9', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

const QUARTER_SECONDS = 15 * 60;

function triesWithin(ladder: BackoffSchedule, seconds: number): number {
  let [tries, at] = [ladder.freeTries, 0];
  for (let slowed = 0; at < seconds; slowed++) {
    tries += 1;
    at += delayAfter(ladder, slowed);
  }
  return tries;
}

describe('wrong passwords', () => {
  // Rule: security.wrong-passwords-slow-down
  it('reach the hash of one account at most 20 times in a quarter of an hour', () => {
    expect(triesWithin(accountBackoff, QUARTER_SECONDS)).toBeLessThanOrEqual(20);
  });

  // Rule: security.wrong-passwords-slow-down
  it('never lock an account for a quarter of an hour', () => {
    expect(delayAfter(accountBackoff, 1_000)).toBeLessThan(QUARTER_SECONDS);
    expect(delayAfter(ipAddressBackoff, 1_000)).toBeLessThan(QUARTER_SECONDS);
  });

  it('wait longer and longer', () => {
    const delays = [0, 1, 2, 3].map((slowed) => delayAfter(accountBackoff, slowed));
    expect(delays).toEqual([5, 10, 20, 40]);
  });
});
