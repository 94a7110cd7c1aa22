import { redraw } from './redraw.ts';

/** Pixels of the longer side: enough to look closely. */
const LONGEST = 2400;

/**
 * A photo as small as it may be sent, without what the camera wrote into it; any other file as it is.
 * @throws UnreadablePicture
 */
export async function smallerPicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const drawn = await redraw(file, LONGEST);
  return new File([drawn], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: drawn.type });
}
