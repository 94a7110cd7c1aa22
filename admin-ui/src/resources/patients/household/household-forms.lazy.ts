import { lazy } from 'react';

/** Lazy: loaded on first use. */
export const AddFamilyForm = lazy(() => import('./AddFamilyForm.tsx'));
export const AddExistingForm = lazy(() => import('./AddExistingForm.tsx'));
export const RemoveMemberForm = lazy(() => import('./RemoveMemberForm.tsx'));
export const EditMemberForm = lazy(() => import('./EditMemberForm.tsx'));
