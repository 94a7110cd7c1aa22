import { lazy } from 'react';

export const paymentExceptions = {
  name: 'payment-reviews',
  list: lazy(() => import('./PaymentExceptionList.tsx')),
};
