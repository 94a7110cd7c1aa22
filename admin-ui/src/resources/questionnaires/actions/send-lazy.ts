import { lazy } from 'react';

/** The form that sends a questionnaire, loaded when it is first asked for. */
export const SendQuestionnaireForm = lazy(() => import('./SendQuestionnaireForm.tsx'));
