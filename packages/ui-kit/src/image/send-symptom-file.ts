import type { Client } from '@bedside/api-client/client';
import { sendWithProgress } from '@bedside/api-client/send-with-progress';
import { uploadSymptomImage } from '@bedside/contracts/appointments/appointments.api';
import type { SelectedFile } from '../components/PickedFile.tsx';
import { resizeImage } from './resize-image.ts';

/** Pixels of the longer side: enough to look closely at a rash. */
const LONGEST = 2400;

/**
 * Sends a picture or PDF of somebody's symptom; a photo is made small enough first.
 * @throws UnreadablePicture; ApiError
 */
export const sendSymptomFile =
  (client: Client, patientId: string) =>
  async (file: File, onProgress: (part: number) => void): Promise<SelectedFile> => {
    const sent = file.type.startsWith('image/') ? await smaller(file) : file;
    const options = { send: sendWithProgress(onProgress) };
    return (await client.upload(uploadSymptomImage, sent, { body: { patientId } }, options)).data;
  };

async function smaller(file: File): Promise<File> {
  const drawn = await resizeImage(file, LONGEST);
  return new File([drawn], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: drawn.type });
}
