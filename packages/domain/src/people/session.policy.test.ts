import { addDays, addHours, addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { idleMinutesOf, isSessionActive, needsLastSeenUpdate, sessionEnd } from './session.policy.ts';

const now = new Date('2026-03-02T15:00:00Z');
const open = { isPersistent: false, lastSeenAt: now, expiresAt: addHours(now, 12), revokedAt: null };

describe('a session', () => {
  it('is valid until it was idle for the minutes of its role', () => {
    expect(isSessionActive(open, 15, addMinutes(now, 14))).toBe(true);
    expect(isSessionActive(open, 15, addMinutes(now, 15))).toBe(false);
  });

  it('ends at its date, however busy', () => {
    const busy = { ...open, lastSeenAt: addHours(now, 12) };
    expect(isSessionActive(busy, 15, addHours(now, 12))).toBe(false);
  });

  it('does not mind idleness when it is remembered', () => {
    const remembered = { ...open, isPersistent: true, expiresAt: sessionEnd(now, 14) };
    expect(isSessionActive(remembered, 30, addDays(now, 13))).toBe(true);
    expect(isSessionActive(remembered, 30, addDays(now, 14))).toBe(false);
  });

  it('is over once it is revoked', () => {
    expect(isSessionActive({ ...open, revokedAt: now }, 15, now)).toBe(false);
  });

  it('lasts twelve hours unless it is remembered', () => {
    expect(sessionEnd(now, null)).toEqual(addHours(now, 12));
  });

  it('is noted as seen once a minute', () => {
    expect(needsLastSeenUpdate(now, addMinutes(now, 0.9))).toBe(false);
    expect(needsLastSeenUpdate(now, addMinutes(now, 1))).toBe(true);
  });
});

it('lets staff be idle for less than patients', () => {
  const settings = { staffIdleMinutes: 15, patientIdleMinutes: 30 };
  expect(idleMinutesOf('PATIENT', settings)).toBe(30);
  for (const role of ['PROVIDER', 'ADMIN', 'SUPER_ADMIN'] as const)
    expect(idleMinutesOf(role, settings)).toBe(15);
});
