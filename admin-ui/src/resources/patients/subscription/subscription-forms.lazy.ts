import { lazy } from 'react';

export const ChoosePlanForm = lazy(() => import('./ChoosePlanForm.tsx'));
export const ReasonForm = lazy(() => import('./ReasonForm.tsx'));
export const ResumeForm = lazy(() => import('./ResumeForm.tsx'));
export const CardForm = lazy(() => import('./CardForm.tsx'));
