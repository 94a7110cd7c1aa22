import { lazy } from 'react';

/** Lazy: loaded on first use. */
export const InsuranceForm = lazy(() => import('./InsuranceForm.tsx'));
export const RemoveInsuranceForm = lazy(() => import('./RemoveInsuranceForm.tsx'));
export const PharmacyForm = lazy(() => import('./PharmacyForm.tsx'));
