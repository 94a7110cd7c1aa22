import { lazy } from 'react';

/** What is done to a chart, each loaded when it is first asked for. */
export const EntryForm = lazy(() => import('./EntryForm.tsx'));
export const EntryHistory = lazy(() => import('./EntryHistory.tsx'));
export const RemoveEntryForm = lazy(() => import('./RemoveEntryForm.tsx'));
