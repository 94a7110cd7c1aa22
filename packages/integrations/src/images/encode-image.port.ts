/**
 * What a picture is for decides its size: a square face, a card that has to be read, or a document to look at closely and
 * to take along.
 */
export type ImageUse = 'PROFILE' | 'INSURANCE' | 'DOCUMENT';

/** Why a file is not taken as a picture. */
type ImageFault = 'NOT_A_PICTURE' | 'NOT_WHAT_IT_SAYS' | 'TOO_MANY_PIXELS';

export type EncodeImage = (
  file: { content: Buffer; mimetype: string },
  use: ImageUse,
) => Promise<{ content: Buffer; contentType: string } | { fault: ImageFault }>;
