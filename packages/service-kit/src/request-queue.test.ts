import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createRequestQueue } from './request-queue.ts';

const answer = () => Object.assign(new EventEmitter(), { closed: false });

it('runs up to the limit, queues the next requests, and rejects when the queue is full', async () => {
  const places = createRequestQueue({ atOnce: 1, maxWaiting: 1 });
  const first = answer();
  await places.untilClosed(first);
  let isIn = false;
  const second = answer();
  const waiting = places.untilClosed(second).then(() => {
    isIn = true;
  });
  await expect(places.untilClosed(answer())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(isIn).toBe(false);
  first.emit('close');
  await waiting;
  second.emit('close');
  await places.untilClosed(answer());
});

it('skips a queued request whose client has disconnected', async () => {
  const places = createRequestQueue({ atOnce: 1, maxWaiting: 1 });
  const first = answer();
  await places.untilClosed(first);
  const gone = answer();
  const waiting = places.untilClosed(gone);
  gone.closed = true;
  first.emit('close');
  await waiting;
  await places.untilClosed(answer());
});
