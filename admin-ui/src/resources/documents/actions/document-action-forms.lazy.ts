import { lazy } from 'react';

export const UploadForm = lazy(() => import('./UploadForm.tsx'));
export const RemoveDocumentForm = lazy(() => import('./RemoveDocumentForm.tsx'));
