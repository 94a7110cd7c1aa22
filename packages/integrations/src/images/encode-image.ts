import { fileTypeFromBuffer } from 'file-type';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import type { EncodeImage, ImageUse } from './encode-image.port.ts';

/** Phone cameras reach 50 million pixels, but a tiny file may claim a billion. */
const MAX_PIXELS = 50_000_000;
const SECONDS = 10;
const QUALITY = 82;
const DOCUMENT_QUALITY = 88;

const sizes: Record<ImageUse, ResizeOptions> = {
  PROFILE: { width: 512, height: 512, fit: 'cover' },
  INSURANCE: { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true },
  // Enough for a photographed letter at more than 300 dpi.
  DOCUMENT: { width: 4000, height: 4000, fit: 'inside', withoutEnlargement: true },
};

export const encodeImage: EncodeImage = async ({ content, mimetype }, use) => {
  const found = await fileTypeFromBuffer(content);
  if (found?.mime !== mimetype) return { fault: 'NOT_WHAT_IT_SAYS' };
  try {
    const image = sharp(content, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(sizes[use]);
    const contentType = use === 'DOCUMENT' ? mimetype : 'image/webp';
    return { content: await written(image, contentType).toBuffer(), contentType };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    return { fault: isTooLarge ? 'TOO_MANY_PIXELS' : 'NOT_A_PICTURE' };
  }
};

function written(image: Sharp, contentType: string): Sharp {
  if (contentType === 'image/png') return image.png();
  return contentType === 'image/jpeg'
    ? image.jpeg({ quality: DOCUMENT_QUALITY })
    : image.webp({ quality: QUALITY });
}
