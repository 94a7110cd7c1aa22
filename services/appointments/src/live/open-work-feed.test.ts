import type { LiveMessage } from '@bedside/contracts/practice/live.api';
import type { LiveAudience } from '@bedside/queue/live';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toOpenWork } from '../dashboard/dashboard.mapper.ts';
import { openWorkFeed } from './open-work-feed.ts';

const work = {
  webRequests: 1,
  appointments: 2,
  questionnaires: 3,
  amendments: 10,
  unverifiedPayments: 4,
  bmlRequests: 5,
  cashRequests: 6,
  disputes: 7,
  paymentReviews: 8,
  failedRefunds: 9,
};
const change: LiveMessage = { type: 'changed', entityType: 'appointment', entityId: 'one' };
const log = pino({ level: 'silent' });

/** Instances that receive each other’s counts. Each count takes `tookMs`, and the first ones fail. */
function instances({ number = 1, tookMs = 20, failures = 0 }) {
  const listeners = new Set<(message: LiveMessage, audience: LiveAudience) => void>();
  const startedAt: number[] = [];
  const live = {
    publish: async (message: LiveMessage, audience: LiveAudience) => {
      for (const listener of listeners) listener(message, audience);
    },
    subscribe: (listener: (message: LiveMessage, audience: LiveAudience) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {},
  };
  const count = async () => {
    startedAt.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    if (startedAt.length <= failures) throw new Error('the database is away');
    return work;
  };
  const leave = Array.from({ length: number }, (_, at) =>
    openWorkFeed({ live, log, count }, () => at / number).join(),
  );
  return {
    startedAt,
    change: () => live.publish(change, { users: [], staff: true }),
    leave: () => {
      for (const one of leave) one();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// Rule: messages.live-counts-of-open-work
it('counts once for all instances, and again after a later change', async () => {
  const { startedAt, change } = instances({ number: 3 });
  for (let at = 0; at < 20; at += 1) await change();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(startedAt).toHaveLength(1);
  await change();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(startedAt).toHaveLength(2);
});

it('counts at most once a second over all instances while changes go on', async () => {
  const { startedAt, change } = instances({ number: 3 });
  for (let at = 0; at < 1_000; at += 1) {
    await change();
    await vi.advanceTimersByTimeAsync(10);
  }
  const pauses = startedAt.slice(1).map((at, index) => at - (startedAt[index] ?? 0));
  expect(pauses.length).toBeGreaterThan(5);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000);
});

it('counts again after a change during a slow count', async () => {
  const { startedAt, change } = instances({ tookMs: 900 });
  await change();
  await vi.advanceTimersByTimeAsync(400);
  expect(startedAt).toHaveLength(1);
  await change();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(startedAt).toHaveLength(2);
});

it('counts again after a failure, without another change', async () => {
  const { startedAt, change } = instances({ failures: 2 });
  await change();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(startedAt).toHaveLength(3);
});

it('counts nothing after everyone has left', async () => {
  const { startedAt, change, leave } = instances({ number: 2 });
  await change();
  leave();
  await change();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(startedAt).toHaveLength(0);
});

it('hides the counts of lists that an admin may not read', () => {
  expect(toOpenWork(work, { role: 'ADMIN', permissions: ['dispatch'] })).toEqual({
    webRequests: 1,
    appointments: 2,
    questionnaires: null,
    amendments: null,
    unverifiedPayments: null,
    bmlRequests: null,
    cashRequests: null,
    disputes: null,
    paymentReviews: null,
    failedRefunds: null,
  });
});
