import { isRefusal } from '@bedside/api-client/api-error';
import type { Client } from '@bedside/api-client/client';
import { sendWithProgress } from '@bedside/api-client/send-with-progress';
import type { CallInput } from '@bedside/contracts/call';
import type { DocumentRow } from '@bedside/contracts/care/care.schema';
import { uploadDocument } from '@bedside/contracts/care/documents.api';
import { useEffect, useReducer, useRef } from 'react';
import { resizeImage } from '../image/resize-image.ts';
import { isUploading, queueAfter, type Upload } from './upload-queue.ts';

export type SendFile<Saved> = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<Saved>;

interface Options<Saved> {
  send: SendFile<Saved>;
  onUploaded: (saved: Saved, file: File) => void;
  failureText: (reason: unknown) => string;
}

interface Uploads {
  uploads: readonly Upload[];
  isBusy: boolean;
  add: (files: readonly File[]) => void;
  retry: (key: number) => void;
  remove: (key: number) => void;
}

export function useUploads<Saved>(options: Options<Saved>): Uploads {
  const [uploads, dispatch] = useReducer(queueAfter, []);
  const latest = useRef(options);
  latest.current = options;
  const sending = uploads.find(({ state }) => state === 'sending');
  const { key, file } = sending ?? {};
  useEffect(() => {
    if (key === undefined || !file) return;
    const calledOff = new AbortController();
    const { signal } = calledOff;
    const onProgress = (part: number) => signal.aborted || dispatch({ type: 'progressed', key, part });
    latest.current.send(file, { onProgress, signal }).then(
      (saved) => {
        if (signal.aborted) return;
        dispatch({ type: 'uploaded', key });
        latest.current.onUploaded(saved, file);
      },
      (reason) =>
        signal.aborted ||
        dispatch({
          type: 'failed',
          key,
          failure: latest.current.failureText(reason),
          isRefused: isRefusal(reason),
        }),
    );
    return () => calledOff.abort();
  }, [key, file]);
  return {
    uploads,
    isBusy: uploads.some(isUploading),
    add: (files) => dispatch({ type: 'added', files }),
    retry: (key) => dispatch({ type: 'retried', key }),
    remove: (key) => dispatch({ type: 'removed', key }),
  };
}

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
