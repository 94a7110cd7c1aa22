import { lazy } from 'react';

/** Lazy, because it loads the card fields. */
export const TakePaymentForm = lazy(() => import('./TakePaymentForm.tsx'));
export const SaveCardForm = lazy(() => import('./SaveCardForm.tsx'));
