const QUALITY = 0.88;

export class UnreadableImageError extends Error {}

interface Size {
  width: number;
  height: number;
}

export interface Area extends Size {
  x: number;
  y: number;
}

export function fitWithin({ width, height }: Size, longest: number): Size {
  const factor = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

/**
 * Redraws an image, or an area of it, as an upright JPEG without metadata,
 * at most `longest` pixels per side.
 * @throws UnreadableImageError
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
  // JPEG has no transparency, so fill white instead of the default black.
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
