import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { outageLog, queueOutage } from './outage-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('an outage is one line when it begins, one a minute while it lasts, and one when it is over', () => {
  const lines: unknown[] = [];
  const log = {
    warn: ({ reason }: { reason: string }, text: string) => lines.push(`${text}: ${reason}`),
    info: (text: string) => lines.push(text),
  };
  const failed = outageLog(log as never, { away: 'away', back: 'back' });
  const failing = (seconds: number) => {
    for (let half = 0; half < seconds * 2; half += 1) {
      failed(Object.assign(new Error(''), { code: 'ECONNREFUSED' }));
      vi.advanceTimersByTime(500);
    }
  };
  failing(59);
  expect(lines).toEqual(['away: ECONNREFUSED']);
  failing(62);
  expect(lines).toEqual(Array(3).fill('away: ECONNREFUSED'));
  vi.advanceTimersByTime(20_000);
  expect(lines.slice(3)).toEqual(['back']);
  failing(1);
  expect(lines.slice(4)).toEqual(['away: ECONNREFUSED']);
});

it('all connections of a process share one', () => {
  const [log, other] = [
    { warn: vi.fn(), info: vi.fn() },
    { warn: vi.fn(), info: vi.fn() },
  ];
  for (let at = 0; at < 7; at += 1) queueOutage(log)(new Error('gone'));
  queueOutage(other)(new Error('gone'));
  expect([log.warn.mock.calls.length, other.warn.mock.calls.length]).toEqual([1, 1]);
});
