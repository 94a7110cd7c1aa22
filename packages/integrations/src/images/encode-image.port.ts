/**
 * What a picture is for decides its size: a square face, a card that has to be read, or a document to look at closely and
 * to take along.
 */
export type ImageUse = 'PROFILE' | 'INSURANCE' | 'DOCUMENT';

/** Why a file is not taken as a picture. */
type ImageFault = 'NOT_A_PICTURE' | 'NOT_WHAT_IT_SAYS' | 'TOO_MANY_PIXELS';

/**
 * Draws a picture again, upright and without anything the camera or a program wrote into it; what comes out holds no byte
 * of what went in. It becomes a WebP, but of a document what it was, JPEG or PNG: people download it and send it on, and
 * it stays one of the kinds that may be uploaded.
 */
export type EncodeImage = (
  file: { content: Buffer; mimetype: string },
  use: ImageUse,
) => Promise<{ content: Buffer; contentType: string } | { fault: ImageFault }>;
