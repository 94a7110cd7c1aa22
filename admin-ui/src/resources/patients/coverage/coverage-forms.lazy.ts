import { lazy } from 'react';

/** The forms of insurance and pharmacy, each loaded when it is first asked for. */
export const InsuranceForm = lazy(() => import('./InsuranceForm.tsx'));
export const RemoveInsuranceForm = lazy(() => import('./RemoveInsuranceForm.tsx'));
export const PharmacyForm = lazy(() => import('./PharmacyForm.tsx'));
