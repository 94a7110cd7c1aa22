import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openStream, sealStream } from './sealed-stream.ts';

const secret = randomBytes(32);
const FRAME = 262_144;

async function through(stream: ReturnType<typeof sealStream>, content: Buffer, cut = 65_536) {
  const parts = Array.from({ length: Math.ceil(content.length / cut) }, (_, index) =>
    content.subarray(index * cut, (index + 1) * cut),
  );
  const [text] = await Promise.all([buffer(stream), pipeline(Readable.from(parts), stream)]);
  return text;
}
const seal = (content: Buffer, cut?: number) => through(sealStream(secret, 'a/1.zip'), content, cut);
const open = (content: Buffer, place = 'a/1.zip') => through(openStream(secret, place), content);

describe('a sealed file', () => {
  it.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME, 1_000_000])(
    'of %i bytes opens to the same',
    async (size) => {
      const content = randomBytes(size);
      const sealed = await seal(content);
      expect(await open(sealed)).toEqual(content);
      if (size > 64) expect(sealed.includes(content.subarray(0, 64))).toBe(false);
    },
  );

  it('does not depend on how its content came', async () => {
    const content = randomBytes(700_000);
    const whole = await seal(content);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1_000, max: 900_000 }), async (cut) => {
        expect(await seal(content, cut)).toEqual(whole);
      }),
      { numRuns: 10 },
    );
  });

  // Rule: security.practice-exports-are-sealed
  it('does not open when a bit changed, a frame is missing, moved or added, or in another place', async () => {
    const content = randomBytes(3 * FRAME);
    const sealed = await seal(content);
    const frame = FRAME + 16;
    const [first, second, rest] = [
      sealed.subarray(0, frame),
      sealed.subarray(frame, 2 * frame),
      sealed.subarray(2 * frame),
    ];
    const flipped = Buffer.from(sealed);
    flipped.writeUInt8(flipped.readUInt8(FRAME) ^ 1, FRAME);
    for (const wrong of [
      flipped,
      Buffer.concat([first, rest]),
      Buffer.concat([first, second]),
      Buffer.concat([second, first, rest]),
      Buffer.concat([sealed, rest]),
      sealed.subarray(0, -1),
      Buffer.alloc(0),
    ])
      await expect(open(wrong)).rejects.toThrow();
    await expect(open(sealed, 'a/2.zip')).rejects.toThrow();
    expect(await open(sealed)).toEqual(content);
  });
});
