import { lazy } from 'react';

/** Loaded on first use. */
export const SendQuestionnaireForm = lazy(() => import('./SendQuestionnaireForm.tsx'));
