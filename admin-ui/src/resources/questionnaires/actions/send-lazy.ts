import { lazy } from 'react';

/** Lazy: loaded on first use. */
export const SendQuestionnaireForm = lazy(() => import('./SendQuestionnaireForm.tsx'));
