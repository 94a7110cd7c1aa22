import { DOCUMENT_REJECTED, type documentTypes } from '@bedside/contracts/care/documents.api';
import type { UploaderTexts } from '@bedside/ui-kit/upload/Uploader';

/** "214 KB" */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const texts: Record<(typeof documentTypes)[number] | 'image/webp', string> = {
  'image/jpeg': 'Image',
  'image/png': 'Image',
  'image/webp': 'Image',
  'application/pdf': 'PDF',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
};

const kinds: Partial<Record<string, string>> = texts;

export const kindText = (contentType: string): string => kinds[contentType] ?? 'File';

/** A report’s default name. */
export const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '').slice(0, 80) || 'Report';

export const uploaderTexts: UploaderTexts = {
  choose: 'Choose files',
  take: 'Take a photo',
  drop: 'Or drop files here.',
  hint: 'JPEG, PNG, PDF or Word, up to 20 MB each.',
  waiting: 'Waiting',
  sending: 'Uploading',
  checking: 'Checking',
  uploaded: 'Uploaded',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  wrongType: DOCUMENT_REJECTED,
  tooLarge: 'Files can be up to 20 MB.',
};

export const uploadFailureText = (reason: unknown): string =>
  reason instanceof Error ? reason.message : 'Upload failed. Try again.';
