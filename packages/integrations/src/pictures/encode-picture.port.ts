/** What a picture is for decides its size: a square face, a card that has to be read, or a symptom to look at. */
export type PictureUse = 'PROFILE' | 'INSURANCE' | 'SYMPTOM';

/** Why a file is not taken as a picture. */
export type PictureFault = 'NOT_A_PICTURE' | 'NOT_WHAT_IT_SAYS' | 'TOO_MANY_PIXELS';

/**
 * Draws a picture anew as WebP, upright and without anything the camera or a program wrote into it; what comes out
 * holds no byte of what went in.
 */
export type EncodePicture = (
  file: { content: Buffer; mimetype: string },
  use: PictureUse,
) => Promise<{ content: Buffer; contentType: string } | { fault: PictureFault }>;
