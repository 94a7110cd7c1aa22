import { lazy } from 'react';

/** The forms of documents, each loaded when it is first asked for. */
export const UploadForm = lazy(() => import('./UploadForm.tsx'));
export const RemoveDocumentForm = lazy(() => import('./RemoveDocumentForm.tsx'));
