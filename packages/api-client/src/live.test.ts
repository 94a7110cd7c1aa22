import { expect, test } from 'vitest';
import { eventData } from './event-stream.ts';
import { pauseAfter } from './live.ts';

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

test('events are read however the network cuts them, comments skipped', async () => {
  const seen: string[] = [];
  for await (const data of eventData(bodyOf(': hello\n\nda', 'ta: {"a":1}\n', '\ndata: {"b":2}\n\n')))
    seen.push(data);
  expect(seen).toEqual(['{"a":1}', '{"b":2}']);
});

test('pauses grow up to half a minute and never fall under half their length', () => {
  const shortest = () => 0;
  expect([1, 2, 3, 9].map((failures) => pauseAfter(failures, shortest))).toEqual([500, 1000, 2000, 15_000]);
  expect(pauseAfter(9, () => 1)).toBe(30_000);
});
