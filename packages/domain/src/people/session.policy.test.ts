import { addDays, addHours, addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { idleMinutesOf, isSessionActive, needsLastSeenUpdate, sessionEnd } from './session.policy.ts';

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
