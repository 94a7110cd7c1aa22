import { describe, expect, it } from 'vitest';
import { cardExpiresAt, cardExpiryNoticeAt, expiryOf } from './card.policy.ts';

const timeZone = 'America/Chicago';
const card = { expMonth: 11, expYear: 2026 };
const at = (now: string) => expiryOf(card, { now: new Date(now), timeZone });

describe('a card on file', () => {
  it('is valid through the last day of its month in the practice’s time zone', () => {
    expect(cardExpiresAt(card, timeZone)).toEqual(new Date('2026-12-01T06:00:00Z'));
    expect(cardExpiresAt({ expMonth: 12, expYear: 2026 }, timeZone)).toEqual(
      new Date('2027-01-01T06:00:00Z'),
    );
    expect(at('2026-12-01T05:59:59Z')).toBe('soon');
    expect(at('2026-12-01T06:00:00Z')).toBe('expired');
  });

  it('expires soon from thirty days before its end', () => {
    expect(at('2026-11-01T04:59:59Z')).toBe('good');
    expect(at('2026-11-01T05:00:00Z')).toBe('soon');
  });

  it('has an expiry notice a month ahead', () => {
    expect(cardExpiryNoticeAt(card, timeZone)).toEqual(new Date('2026-11-01T05:00:00Z'));
  });
});
