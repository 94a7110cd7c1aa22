import { setTimeout as wait } from 'node:timers/promises';

const TRIES = 20;
const PAUSE_MS = 250;

/** Sends all requests at once. Like an app, repeats those that a busy server put off with 503. */
export const simultaneously = <Answer extends { statusCode: number }>(
  count: number,
  send: (index: number) => PromiseLike<Answer>,
): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      let answer = await send(index);
      for (let tries = 1; answer.statusCode === 503 && tries < TRIES; tries += 1) {
        await wait(PAUSE_MS);
        answer = await send(index);
      }
      return answer;
    }),
  );
