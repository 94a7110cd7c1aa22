import { lazy } from 'react';

/** The form that sends a consent or a request, loaded when it is first asked for. */
export const SendConsentForm = lazy(() => import('./SendConsentForm.tsx'));
