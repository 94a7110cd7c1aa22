import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createRequestQueue } from './request-queue.ts';

const answer = () => Object.assign(new EventEmitter(), { closed: false });

it('lets so many in, has a few wait until one is through, and turns away the rest', async () => {
  const places = createRequestQueue({ atOnce: 1, mostWaiting: 1 });
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

it('keeps no place for somebody who has gone while waiting', async () => {
  const places = createRequestQueue({ atOnce: 1, mostWaiting: 1 });
  const first = answer();
  await places.untilClosed(first);
  const gone = answer();
  const waiting = places.untilClosed(gone);
  gone.closed = true;
  first.emit('close');
  await waiting;
  await places.untilClosed(answer());
});
