import { lazy } from 'react';

/** Loaded on first use. */
export const EntryForm = lazy(() => import('./EntryForm.tsx'));
export const EntryHistory = lazy(() => import('./EntryHistory.tsx'));
export const RemoveEntryForm = lazy(() => import('./RemoveEntryForm.tsx'));
