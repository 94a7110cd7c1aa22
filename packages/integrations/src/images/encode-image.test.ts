import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeImage } from './encode-image.ts';

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });

const photograph = (width = 800, height = 600) =>
  solid(width, height)
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

async function encoded(...given: Parameters<typeof encodeImage>): Promise<Buffer> {
  const answer = await encodeImage(...given);
  if ('fault' in answer) throw new Error(answer.fault);
  return answer.content;
}

describe('an image', () => {
  it('of a person becomes a square without camera metadata', async () => {
    const content = await photograph();
    expect((await sharp(content).metadata()).exif).toBeDefined();
    const metadata = await sharp(await encoded({ content, mimetype: 'image/jpeg' }, 'PROFILE')).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(metadata.exif).toBeUndefined();
  });

  it('lying on its side is rotated upright', async () => {
    const content = await solid(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const metadata = await sharp(await encoded({ content, mimetype: 'image/jpeg' }, 'INSURANCE')).metadata();
    expect(metadata).toMatchObject({ width: 200, height: 300 });
    expect(metadata.orientation).toBeUndefined();
  });

  it.each([
    [3200, 2000, 1600, 1000],
    [400, 300, 400, 300],
  ])('of a card of %i × %i becomes one of %i × %i', async (width, height, toWidth, toHeight) => {
    const content = await solid(width, height).png().toBuffer();
    const metadata = await sharp(await encoded({ content, mimetype: 'image/png' }, 'INSURANCE')).metadata();
    expect(metadata).toMatchObject({ width: toWidth, height: toHeight });
  });

  it.each([
    [
      'a page renamed',
      Buffer.from('<html><script>alert(1)</script></html>'),
      'image/png',
      'NOT_WHAT_IT_SAYS',
    ],
    ['a drawing that may hold a script', Buffer.from('<svg xmlns="x"/>'), 'image/png', 'NOT_WHAT_IT_SAYS'],
    ['nothing', Buffer.alloc(0), 'image/jpeg', 'NOT_WHAT_IT_SAYS'],
    [
      'the head of a picture alone',
      Buffer.from('ffd8ffe000104a464946', 'hex'),
      'image/jpeg',
      'NOT_A_PICTURE',
    ],
  ])('that is %s is refused', async (_name, content, mimetype, fault) => {
    expect(await encodeImage({ content, mimetype }, 'PROFILE')).toEqual({ fault });
  });

  it('of a different type than declared is refused', async () => {
    const answer = await encodeImage({ content: await photograph(), mimetype: 'image/png' }, 'PROFILE');
    expect(answer).toEqual({ fault: 'NOT_WHAT_IT_SAYS' });
  });

  it('with more pixels than a camera makes is not decoded', async () => {
    const content = await solid(10_000, 5_001).png({ compressionLevel: 9 }).toBuffer();
    expect(content.length).toBeLessThan(1_000_000);
    const answer = await encodeImage({ content, mimetype: 'image/png' }, 'PROFILE');
    expect(answer).toEqual({ fault: 'TOO_MANY_PIXELS' });
  });
});
