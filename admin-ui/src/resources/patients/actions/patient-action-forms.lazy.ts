import { lazy } from 'react';

/** Lazy: loaded on first use. */
export const MembershipForm = lazy(() => import('./MembershipForm.tsx'));
export const StatusForm = lazy(() => import('./StatusForm.tsx'));
export const DeceasedForm = lazy(() => import('./DeceasedForm.tsx'));
export const NotificationsForm = lazy(() => import('./NotificationsForm.tsx'));
export const MergeForm = lazy(() => import('./MergeForm.tsx'));
export const ImageForm = lazy(() => import('./ImageForm.tsx'));
export const DetailsForm = lazy(() => import('./DetailsForm.tsx'));
export const HomeAddressForm = lazy(() => import('./HomeAddressForm.tsx'));
