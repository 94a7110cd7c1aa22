import { lazy } from 'react';

export const payments = { name: 'payments', list: lazy(() => import('./PaymentList.tsx')) };
