import { describe, expect, it } from 'vitest';
import { chargeTime, noticeTime, retryTime } from './autopay.policy.ts';

const zone = 'America/Chicago';
/** A Wednesday, 10:42 AM in Chicago. */
const now = new Date('2026-10-14T15:42:00Z');
const plan = { now, dueOn: null, noticeDays: 3, hour: 9, zone };

describe('autopay', () => {
  // Rule: money.autopay-tells-before
  it('charges a bill that is due now at the hour chosen, after the whole notice', () => {
    expect(chargeTime(plan)).toEqual(new Date('2026-10-18T14:00:00Z'));
    expect(chargeTime({ ...plan, hour: 12 })).toEqual(new Date('2026-10-17T17:00:00Z'));
  });

  // Rule: money.autopay-tells-before
  it('charges a bill that is paid later on its due date', () => {
    expect(chargeTime({ ...plan, dueOn: '2026-11-13' })).toEqual(new Date('2026-11-13T15:00:00Z'));
    expect(chargeTime({ ...plan, dueOn: '2026-10-15' })).toEqual(new Date('2026-10-18T14:00:00Z'));
  });

  // Rule: money.autopay-tells-before
  it('sends its message the chosen days before, or immediately', () => {
    const chargeAt = chargeTime({ ...plan, dueOn: '2026-11-13' });
    expect(noticeTime(chargeAt, plan)).toEqual(new Date('2026-11-10T15:00:00Z'));
    expect(noticeTime(new Date('2026-10-16T14:00:00Z'), plan)).toEqual(now);
  });

  // Rule: money.autopay-retries
  it('tries a declined bill again after 1, 3, and 5 days, and no more', () => {
    const days = [1, 2, 3, 4].map((declined) => retryTime(declined, plan)?.toISOString().slice(0, 13));
    expect(days).toEqual(['2026-10-15T14', '2026-10-17T14', '2026-10-19T14', undefined]);
  });
});
