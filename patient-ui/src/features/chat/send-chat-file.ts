import { sendWithProgress } from '@bedside/api-client/send-with-progress';
import { uploadChatFile } from '@bedside/contracts/messaging/chat.api';
import type { SelectedFile } from '@bedside/ui-kit/components/PickedFile';
import { downscalePhoto } from '@bedside/ui-kit/upload/send-document';
import { client } from '../../api/client.ts';

/** Uploads a chat file. Photos are scaled down first. */
export const sendChatFile =
  (conversationId: string) =>
  async (file: File, onProgress: (part: number) => void): Promise<SelectedFile> => {
    const input = { params: { conversationId }, body: {} };
    const options = { send: sendWithProgress(onProgress) };
    return (await client.upload(uploadChatFile, await downscalePhoto(file), input, options)).data;
  };
