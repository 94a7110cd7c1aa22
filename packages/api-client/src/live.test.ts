import { expect, test, vi } from 'vitest';
import { eventData, retryDelay, timedOut } from './live.ts';

const bodyOf = (...pieces: string[]) => {
  const pieceByPiece = new ReadableStream<string>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const { body } = new Response(pieceByPiece.pipeThrough(new TextEncoderStream()));
  if (!body) throw new Error('no body');
  return body;
};

test('events are parsed across chunks, and comments skipped', async () => {
  const seen: string[] = [];
  for await (const data of eventData(bodyOf(': hello\n\nda', 'ta: {"a":1}\n', '\ndata: {"b":2}\n\n')))
    seen.push(data);
  expect(seen).toEqual(['{"a":1}', '{"b":2}']);
});

test('delays grow to half a minute and stay above half their length', () => {
  const shortest = () => 0;
  expect([1, 2, 3, 9].map((failures) => retryDelay(failures, shortest))).toEqual([500, 1000, 2000, 15_000]);
  expect(retryDelay(9, () => 1)).toBe(30_000);
});

test('a stream without a heartbeat times out, and one with a heartbeat does not', async () => {
  vi.useFakeTimers();
  let say: (text: string) => void = () => undefined;
  const silent = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      say = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  const seen: string[] = [];
  const read = (async () => {
    for await (const data of eventData(timedOut(silent, 50_000))) seen.push(data);
    seen.push('over');
  })();
  for (const text of ['data: 1\n\n', ': beat\n\n', 'data: 2\n\n']) {
    say(text);
    await vi.advanceTimersByTimeAsync(40_000);
  }
  expect(seen).toEqual(['1', '2']);
  await vi.advanceTimersByTimeAsync(20_000);
  await read;
  expect(seen).toEqual(['1', '2', 'over']);
  vi.useRealTimers();
});
