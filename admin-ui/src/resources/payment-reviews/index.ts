import { lazy } from 'react';

export const paymentReviews = { name: 'payment-reviews', list: lazy(() => import('./ReviewList.tsx')) };
