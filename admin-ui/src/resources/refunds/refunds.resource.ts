import { lazy } from 'react';

export const refunds = { name: 'refunds', list: lazy(() => import('./RefundList.tsx')) };
