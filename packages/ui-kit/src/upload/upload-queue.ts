export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed' | 'uploaded';
  part: number;
  failure: string | null;
  /** The server refused the file, so a retry would fail again. */
  isRefused: boolean;
}

export type UploadEvent =
  | { type: 'added'; files: readonly File[] }
  | { type: 'progressed'; key: number; part: number }
  | { type: 'uploaded'; key: number }
  | { type: 'failed'; key: number; failure: string; isRefused: boolean }
  | { type: 'retried'; key: number }
  | { type: 'removed'; key: number };

let lastKey = 0;

/**
 * Uploads one file at a time in order; a failed one does not block others. Finished ones stay listed until
 * new files are added.
 */
export function queueAfter(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  return withOneSending(changed(uploads, event));
}

function changed(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  if (event.type === 'added') {
    const isUnderWay = uploads.some(isUploading);
    return [
      ...(isUnderWay ? uploads : uploads.filter(({ state }) => state !== 'uploaded')),
      ...event.files.map(waiting),
    ];
  }
  if (event.type === 'removed') return uploads.filter(({ key }) => key !== event.key);
  return uploads.map((upload) => (upload.key === event.key ? { ...upload, ...changeBy(event) } : upload));
}

type Change = Exclude<UploadEvent, { type: 'added' | 'removed' }>;

function changeBy(event: Change): Partial<Upload> {
  if (event.type === 'progressed') return { part: event.part };
  if (event.type === 'uploaded') return { state: 'uploaded', part: 1 };
  if (event.type === 'failed') return { state: 'failed', failure: event.failure, isRefused: event.isRefused };
  return { state: 'waiting', part: 0, failure: null };
}

function withOneSending(uploads: readonly Upload[]): readonly Upload[] {
  const isSending = uploads.some(({ state }) => state === 'sending');
  const next = isSending ? undefined : uploads.find(({ state }) => state === 'waiting');
  return next
    ? uploads.map((upload) => (upload === next ? { ...upload, state: 'sending' } : upload))
    : uploads;
}

const waiting = (file: File): Upload => {
  lastKey += 1;
  return { key: lastKey, file, state: 'waiting', part: 0, failure: null, isRefused: false };
};

export const isUploading = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending';
