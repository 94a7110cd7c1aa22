import { describe, expect, it } from 'vitest';
import { quietHoursEnd, suppressionReason } from './delivery.policy.ts';

const settings = { timeZone: 'America/Chicago', quietHoursStart: '21:00', quietHoursEnd: '08:00' };
const at = (iso: string) => new Date(iso);

const kept = { quiet: 'kept', channel: 'text', starts: [] } as const;

describe('quiet hours', () => {
  // Rule: messages.replies-go-at-once
  it('let an email that answers a user action go, and hold its text and push', () => {
    const now = at('2026-03-03T22:00:00-06:00');
    const by = (channel: 'email' | 'text' | 'push') =>
      quietHoursEnd({ quiet: 'emailGoes', channel, starts: [] }, { now, settings });
    expect(by('email')).toBeNull();
    expect(by('text')).toEqual(at('2026-03-04T08:00:00-06:00'));
    expect(by('push')).toEqual(at('2026-03-04T08:00:00-06:00'));
  });

  // Rule: messages.quiet-hours
  it('hold a late evening message until the next morning', () => {
    const now = at('2026-03-03T21:00:00-06:00');
    expect(quietHoursEnd(kept, { now, settings })).toEqual(at('2026-03-04T08:00:00-06:00'));
  });

  it('hold an early morning message until that morning', () => {
    const now = at('2026-03-04T07:59:00-06:00');
    expect(quietHoursEnd(kept, { now, settings })).toEqual(at('2026-03-04T08:00:00-06:00'));
  });

  it('hold nothing during the day', () => {
    for (const time of ['08:00:00', '12:00:00', '20:59:59']) {
      expect(quietHoursEnd(kept, { now: at(`2026-03-04T${time}-06:00`), settings })).toBeNull();
    }
  });

  // Rule: messages.quiet-hours
  it('end by local time on the night the clocks change', () => {
    for (const time of ['22:00', '23:30']) {
      const now = at(`2026-03-07T${time}:00-06:00`);
      expect(quietHoursEnd(kept, { now, settings })).toEqual(at('2026-03-08T08:00:00-05:00'));
    }
  });

  // Rule: messages.quiet-hours
  it('go by the clock of the recipient, also where clocks do not change and on nights when others do', () => {
    const inZone = (timeZone: string, now: string) =>
      quietHoursEnd(kept, { now: at(now), settings: { ...settings, timeZone } });
    const night = '2026-03-07T23:30:00-06:00';
    expect(inZone('America/New_York', night)).toEqual(at('2026-03-08T08:00:00-04:00'));
    expect(inZone('America/Phoenix', night)).toEqual(at('2026-03-08T08:00:00-07:00'));
    expect(inZone('America/Los_Angeles', '2026-10-31T22:30:00-07:00')).toEqual(
      at('2026-11-01T08:00:00-08:00'),
    );
    expect(inZone('Pacific/Honolulu', '2026-11-01T10:00:00-06:00')).toEqual(at('2026-11-01T08:00:00-10:00'));
    expect(inZone('America/New_York', '2026-11-01T07:30:00-06:00')).toBeNull();
  });

  it('that end in the hour which clocks skip end after it', () => {
    const early = { ...settings, quietHoursEnd: '02:30' };
    expect(quietHoursEnd(kept, { now: at('2026-03-08T01:30:00-06:00'), settings: early })).toEqual(
      at('2026-03-08T03:00:00-05:00'),
    );
  });

  // Rule: messages.near-appointments-go-at-once
  it('do not hold messages about an appointment within 12 hours', () => {
    const now = at('2026-03-03T22:00:00-06:00');
    const about = (...starts: (Date | null)[]) => quietHoursEnd({ ...kept, starts }, { now, settings });
    expect(about(at('2026-03-04T09:00:00-06:00'))).toBeNull();
    expect(about(at('2026-03-04T11:00:00-06:00'))).not.toBeNull();
    expect(about(null, at('2026-03-04T09:00:00-06:00'))).toBeNull();
    expect(about(at('2026-03-03T21:00:00-06:00'))).not.toBeNull();
  });

  it('never hold urgent messages', () => {
    expect(
      quietHoursEnd({ ...kept, quiet: 'always' }, { now: at('2026-03-04T03:00:00-06:00'), settings }),
    ).toBeNull();
  });

  it('do not exist when start and end are equal', () => {
    const none = { ...settings, quietHoursStart: '00:00', quietHoursEnd: '00:00' };
    expect(quietHoursEnd(kept, { now: at('2026-03-04T00:00:00-06:00'), settings: none })).toBeNull();
  });
});

describe('a recipient', () => {
  const person = {
    status: 'ACTIVE',
    firstName: 'Maya',
    language: 'en',
    email: 'maya@example.test',
    phoneE164: null,
    deviceToken: null,
    unwanted: false,
  } as const;

  it('gets messages where an address is known', () => {
    expect(suppressionReason('email', person)).toBeNull();
    expect(suppressionReason('text', person)).toBe('no phone number');
    expect(suppressionReason('push', person)).toBe('no registered device');
  });

  it('gets nothing they turned off', () => {
    expect(suppressionReason('email', { ...person, unwanted: true })).toBe('unwanted');
  });

  // Rule: messages.deceased-get-nothing
  it('gets nothing once deceased', () => {
    expect(suppressionReason('email', { ...person, status: 'DECEASED' })).toBe('deceased');
  });
});
