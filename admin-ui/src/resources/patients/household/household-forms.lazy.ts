import { lazy } from 'react';

/** The forms of a household, each loaded when it is first asked for. */
export const AddFamilyForm = lazy(() => import('./AddFamilyForm.tsx'));
export const AddExistingForm = lazy(() => import('./AddExistingForm.tsx'));
export const RemoveMemberForm = lazy(() => import('./RemoveMemberForm.tsx'));
export const EditMemberForm = lazy(() => import('./EditMemberForm.tsx'));
