import { lazy } from 'react';

export const BulkLinkForm = lazy(() => import('./BulkLinkForm.tsx'));
export const BulkStatusForm = lazy(() => import('./BulkStatusForm.tsx'));
