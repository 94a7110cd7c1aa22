import { addSeconds, subMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { codeWait } from './one-time-code.policy.ts';

const now = new Date('2026-03-02T15:00:00Z');
const ago = (seconds: number) => addSeconds(now, -seconds);

describe('requesting another code', () => {
  it('is allowed the first time', () => {
    expect(codeWait([], now)).toBe(0);
  });

  // Rule: security.code-limits
  it('waits 15 seconds after the last one', () => {
    expect(codeWait([ago(0)], now)).toBe(15);
    expect(codeWait([ago(14.5)], now)).toBe(1);
    expect(codeWait([ago(15)], now)).toBe(0);
  });

  // Rule: security.code-limits
  it('waits for the hour to pass after ten codes', () => {
    const ten = Array.from({ length: 10 }, (_, index) => subMinutes(now, 1 + index * 5));
    expect(codeWait(ten.slice(0, 9), now)).toBe(0);
    expect(codeWait(ten, now)).toBe(14 * 60);
  });
});
