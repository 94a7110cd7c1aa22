import type { Client } from '@bedside/api-client/client';
import { sendWithProgress } from '@bedside/api-client/send-with-progress';
import type { CallInput } from '@bedside/contracts/call';
import type { DocumentRow } from '@bedside/contracts/care/care.schema';
import { uploadDocument } from '@bedside/contracts/care/documents.api';
import { resizeImage } from '../image/resize-image.ts';
import type { SendFile } from './use-uploads.ts';

/** Longest side in pixels: enough to read a letter. */
const LONGEST = 4000;

/** Uploads documents of one patient. @throws ApiError */
export const sendDocument =
  (client: Client, body: CallInput<typeof uploadDocument>['body']): SendFile<DocumentRow> =>
  async (file, { onProgress, signal }) => {
    const options = { send: sendWithProgress(onProgress), signal };
    return (await client.upload(uploadDocument, await downscalePhoto(file), { body }, options)).data;
  };

/** Removes photo metadata before upload. Images that cannot be decoded are sent as they are. */
export async function downscalePhoto(file: File): Promise<File> {
  if (file.type !== 'image/jpeg') return file;
  const drawn = await resizeImage(file, LONGEST).catch(() => null);
  return drawn ? new File([drawn], file.name, { type: drawn.type }) : file;
}
