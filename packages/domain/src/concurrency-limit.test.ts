import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

it('runs a few at a time, queues the next, and rejects the rest', async () => {
  const inTurn = createConcurrencyLimit({ atOnce: 2, maxWaiting: 3 });
  const gate = Promise.withResolvers<void>();
  let inside = 0;
  let max = 0;
  const work = async () => {
    inside += 1;
    max = Math.max(max, inside);
    await gate.promise;
    inside -= 1;
  };
  const flood = Array.from({ length: 10 }, () => inTurn(work));
  gate.resolve();
  const outcomes = await Promise.allSettled(flood);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(max).toBe(2);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE' });
  await expect(inTurn(async () => 'served')).resolves.toBe('served');
});
