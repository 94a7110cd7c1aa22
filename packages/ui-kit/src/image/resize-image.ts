import { type Area, fitWithin } from './image-size.ts';

const QUALITY = 0.88;

/** A file that this browser cannot show as a picture. */
export class UnreadableImageError extends Error {}

/**
 * Draws a picture, or an area of it in its own pixels, again as JPEG: upright, at most `longest` pixels wide and high.
 * A photo from a phone becomes small enough to send, and loses what the camera wrote into it.
 * @throws UnreadablePicture
 */
export async function resizeImage(file: Blob, longest: number, area?: Area): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => {
    throw new UnreadableImageError();
  });
  const from = area ?? { x: 0, y: 0, width: image.width, height: image.height };
  const to = fitWithin(from, longest);
  const canvas = document.createElement('canvas');
  canvas.width = to.width;
  canvas.height = to.height;
  const pen = canvas.getContext('2d');
  // JPEG has no see-through: what was so becomes white instead of black.
  if (pen) pen.fillStyle = '#fff';
  pen?.fillRect(0, 0, to.width, to.height);
  pen?.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
  image.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnreadableImageError())),
      'image/jpeg',
      QUALITY,
    );
  });
}
