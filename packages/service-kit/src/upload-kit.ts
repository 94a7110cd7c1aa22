import type { UploadDependencies } from '@bedside/domain/documents/keep-upload.commands';
import { encodeImage } from '@bedside/integrations/pictures/encode-picture';
import type { ProcessDependencies } from '@bedside/process-kit/parts';

/** What keeping an uploaded file takes. */
export const uploadKitOf = ({ parties: { storage, virusCheck } }: Pick<ProcessDependencies, 'parties'>): UploadDependencies => ({
  storage,
  virusCheck,
  encode: encodeImage,
});
