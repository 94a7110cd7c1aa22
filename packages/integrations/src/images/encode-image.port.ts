/** The use decides the size: a square portrait, a legible insurance card, or a document in full detail. */
export type ImageUse = 'PROFILE' | 'INSURANCE' | 'DOCUMENT';

/** Why a file is refused as an image. */
type ImageFault = 'NOT_A_PICTURE' | 'NOT_WHAT_IT_SAYS' | 'TOO_MANY_PIXELS';

export type EncodeImage = (
  file: { content: Buffer; mimetype: string },
  use: ImageUse,
) => Promise<{ content: Buffer; contentType: string } | { fault: ImageFault }>;
