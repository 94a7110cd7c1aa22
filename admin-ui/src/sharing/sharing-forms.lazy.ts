import { lazy } from 'react';

export const RecordSharingForm = lazy(() => import('./RecordSharingForm.tsx'));
