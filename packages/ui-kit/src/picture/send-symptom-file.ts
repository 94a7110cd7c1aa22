import type { Client } from '@bedside/api-client/client';
import { sendWithProgress } from '@bedside/api-client/send-with-progress';
import { uploadSymptomImage } from '@bedside/contracts/appointments/appointments.api';
import type { KeptFile } from '../components/PickedFile.tsx';
import { smallerPicture } from './smaller-picture.ts';

/**
 * Sends a picture or PDF of somebody's symptom; a photo is made small enough first.
 * @throws UnreadablePicture; ApiError
 */
export const sendSymptomFile =
  (client: Client, patientId: string) =>
  async (file: File, onProgress: (part: number) => void): Promise<KeptFile> => {
    const options = { send: sendWithProgress(onProgress) };
    return (
      await client.upload(uploadSymptomImage, await smallerPicture(file), { body: { patientId } }, options)
    ).data;
  };
