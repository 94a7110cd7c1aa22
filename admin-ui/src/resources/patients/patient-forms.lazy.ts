import { lazy } from 'react';

export const MembershipForm = lazy(() => import('./actions/MembershipForm.tsx'));
export const StatusForm = lazy(() => import('./actions/StatusForm.tsx'));
export const DeceasedForm = lazy(() => import('./actions/DeceasedForm.tsx'));
export const NotificationsForm = lazy(() => import('./actions/NotificationsForm.tsx'));
export const MergeForm = lazy(() => import('./actions/MergeForm.tsx'));
export const ImageForm = lazy(() => import('./actions/ImageForm.tsx'));
export const DetailsForm = lazy(() => import('./actions/DetailsForm.tsx'));
export const HomeAddressForm = lazy(() => import('./actions/HomeAddressForm.tsx'));

export const InsuranceForm = lazy(() => import('./coverage/InsuranceForm.tsx'));
export const PharmacyForm = lazy(() => import('./coverage/PharmacyForm.tsx'));

export const AddFamilyForm = lazy(() => import('./household/AddFamilyForm.tsx'));
export const AddExistingForm = lazy(() => import('./household/AddExistingForm.tsx'));
export const CustodyNoteForm = lazy(() => import('./household/CustodyNoteForm.tsx'));
export const CourtOrderForm = lazy(() => import('./household/CourtOrderForm.tsx'));
export const EditMemberForm = lazy(() => import('./household/EditMemberForm.tsx'));

export const ChoosePlanForm = lazy(() => import('./subscription/ChoosePlanForm.tsx'));
export const ReasonForm = lazy(() => import('./subscription/ReasonForm.tsx'));
export const ResumeForm = lazy(() => import('./subscription/ResumeForm.tsx'));
export const CardForm = lazy(() => import('./subscription/CardForm.tsx'));
