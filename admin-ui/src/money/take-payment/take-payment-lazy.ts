import { lazy } from 'react';

/** With the card's fields: fetched where somebody is about to pay. */
export const TakePaymentForm = lazy(() => import('./TakePaymentForm.tsx'));
export const SaveCardForm = lazy(() => import('./SaveCardForm.tsx'));
