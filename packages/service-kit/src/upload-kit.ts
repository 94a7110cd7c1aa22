import type { UploadKit } from '@bedside/domain/documents/keep-upload.commands';
import { encodePicture } from '@bedside/integrations/pictures/encode-picture';
import type { Parts } from '@bedside/process-kit/parts';

/** What keeping an uploaded file takes. */
export const uploadKitOf = ({ parties: { storage, virusCheck } }: Pick<Parts, 'parties'>): UploadKit => ({
  storage,
  virusCheck,
  encode: encodePicture,
});
