import { lazy } from 'react';

export const BulkReminderForm = lazy(() => import('./BulkReminderForm.tsx'));
