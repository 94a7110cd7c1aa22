import type { UploadDependencies } from '@bedside/domain/documents/save-upload.commands';
import { encodeImage } from '@bedside/integrations/images/encode-image';
import type { ProcessDependencies } from '@bedside/process-kit/dependencies';

export const uploadKitOf = ({
  integrations: { storage, virusCheck },
}: Pick<ProcessDependencies, 'integrations'>): UploadDependencies => ({
  storage,
  virusCheck,
  encode: encodeImage,
});
