import type { Client } from '@bedside/api-client/client';
import { sendWithProgress } from '@bedside/api-client/send-with-progress';
import { uploadSymptomImage } from '@bedside/contracts/appointments/appointments.api';
import type { SelectedFile } from '../components/PickedFile.tsx';
import { resizeImage } from './resize-image.ts';

/** Longest side in pixels: enough detail for a rash. */
const LONGEST = 2400;

/**
 * Uploads a symptom image or PDF. Photos are scaled down first.
 * @throws UnreadableImageError; ApiError
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
