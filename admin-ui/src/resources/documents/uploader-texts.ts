import { DOCUMENT_REJECTED } from '@bedside/contracts/care/documents.api';
import type { UploaderTexts } from '@bedside/ui-kit/upload/Uploader';

export const uploaderTexts: UploaderTexts = {
  choose: 'Choose files',
  take: 'Take a photo',
  drop: 'Or drop files here',
  hint: 'JPEG, PNG, PDF or Word, up to 20 MB each.',
  waiting: 'Waiting',
  sending: 'Uploading',
  checking: 'Checking',
  kept: 'Uploaded',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  wrongType: DOCUMENT_REJECTED,
  tooLarge: 'Files can be up to 20 MB.',
};

export const failureText = (reason: unknown): string =>
  reason instanceof Error ? reason.message : 'Upload failed. Try again.';
