import { useEffect, useReducer, useRef } from 'react';
import { isUploading, queueAfter, type Upload } from './upload-queue.ts';

export type SendFile<Kept> = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<Kept>;

interface Options<Kept> {
  send: SendFile<Kept>;
  onKept: (kept: Kept, file: File) => void;
  failureText: (reason: unknown) => string;
}

interface Uploads {
  uploads: readonly Upload[];
  isBusy: boolean;
  add: (files: readonly File[]) => void;
  retry: (key: number) => void;
  remove: (key: number) => void;
}

export function useUploads<Kept>(options: Options<Kept>): Uploads {
  const [uploads, tell] = useReducer(queueAfter, []);
  const latest = useRef(options);
  latest.current = options;
  const sending = uploads.find(({ state }) => state === 'sending');
  const { key, file } = sending ?? {};
  useEffect(() => {
    if (key === undefined || !file) return;
    const calledOff = new AbortController();
    const { signal } = calledOff;
    const onProgress = (part: number) => signal.aborted || tell({ type: 'progressed', key, part });
    latest.current.send(file, { onProgress, signal }).then(
      (kept) => {
        if (signal.aborted) return;
        tell({ type: 'kept', key });
        latest.current.onKept(kept, file);
      },
      (reason) =>
        signal.aborted || tell({ type: 'failed', key, failure: latest.current.failureText(reason) }),
    );
    return () => calledOff.abort();
  }, [key, file]);
  return {
    uploads,
    isBusy: uploads.some(isUploading),
    add: (files) => tell({ type: 'added', files }),
    retry: (key) => tell({ type: 'retried', key }),
    remove: (key) => tell({ type: 'removed', key }),
  };
}
