import type { LiveMessage } from '@bedside/contracts/practice/config.api';
import { newId } from '@bedside/db/id';
import { openLiveBus } from '@bedside/queue/live';
import { expect, it, vi } from 'vitest';
import { openStage } from '../appointments/appointment-stage.fixture.ts';
import { toOpenWork } from '../dashboard/dashboard.routes.ts';
import { openWorkFeed } from './open-work-feed.ts';

const stage = await openStage();
const { parts } = stage.service;
const databaseUrl = parts.config.databaseUrl ?? '';
const changed = (): LiveMessage => ({ type: 'changed', entityType: 'appointment', entityId: newId() });

// Rule: messages.live-counts-of-open-work
it('counts once for all instances, and again after a later change', async () => {
  const other = await openLiveBus({ databaseUrl });
  const leave = [parts.live, other].map((live) => openWorkFeed({ ...parts, live }, () => 0).join());
  const counts: LiveMessage[] = [];
  parts.live.subscribe((message) => {
    if (message.type === 'work') counts.push(message);
  });
  const change = () => parts.live.publish(changed(), { users: [], staff: true });
  for (let at = 0; at < 20; at += 1) await change();
  await vi.waitFor(() => expect(counts.length).toBeGreaterThan(0), 5_000);
  const before = counts.length;
  expect(before).toBeLessThanOrEqual(2);
  await change();
  await vi.waitFor(() => expect(counts.length).toBeGreaterThan(before), 5_000);
  for (const one of leave) one();
  await other.close();
});

it('hides the counts of lists that an admin may not read', () => {
  const work = {
    webRequests: 1,
    appointments: 2,
    questionnaires: 3,
    unverifiedPayments: 4,
    bmlRequests: 5,
    cashRequests: 6,
    disputes: 7,
    paymentReviews: 8,
    failedRefunds: 9,
  };
  const seen = toOpenWork(work, { role: 'ADMIN', permissions: ['dispatch'] });
  expect(seen).toEqual({
    webRequests: 1,
    appointments: 2,
    questionnaires: null,
    unverifiedPayments: null,
    bmlRequests: null,
    cashRequests: null,
    disputes: null,
    paymentReviews: null,
    failedRefunds: null,
  });
});
