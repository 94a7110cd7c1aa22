import { lazy } from 'react';

export const RecordPaymentForm = lazy(() => import('./record-payment/RecordPaymentForm.tsx'));
export const RefundForm = lazy(() => import('../resources/refunds/actions/RefundForm.tsx'));

/** Lazy, because they load the card fields. */
export const TakePaymentForm = lazy(() => import('./take-payment/TakePaymentForm.tsx'));
export const SaveCardForm = lazy(() => import('./take-payment/SaveCardForm.tsx'));
