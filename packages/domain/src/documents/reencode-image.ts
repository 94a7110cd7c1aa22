import { fieldError } from '@bedside/contracts/errors';
import type { EncodeImage, ImageUse } from '@bedside/integrations/images/encode-image.port';
import { createConcurrencyLimit } from '../concurrency-limit.ts';

const turns = createConcurrencyLimit({ atOnce: 2, mostWaiting: 20 });

/**
 * A picture drawn again, without anything that the camera wrote into it.
 * @param refusal what to say of a file of another type
 * @throws VALIDATION on `file`; UNAVAILABLE while too many pictures are being drawn
 */
export async function reencodeImage(
  encode: EncodeImage,
  file: { content: Buffer; mimetype: string },
  use: ImageUse,
  refusal: string,
): Promise<{ content: Buffer; contentType: string }> {
  const drawn = await turns(() => encode(file, use));
  if (!('fault' in drawn)) return drawn;
  const words = {
    NOT_A_PICTURE: 'We couldn’t open that image. Please choose another.',
    NOT_WHAT_IT_SAYS: refusal,
    TOO_MANY_PIXELS: 'That image is too large. Please choose one up to 50 megapixels.',
  };
  throw fieldError('file', words[drawn.fault]);
}
