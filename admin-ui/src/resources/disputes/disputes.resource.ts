import { lazy } from 'react';

export const disputes = { name: 'disputes', list: lazy(() => import('./DisputeList.tsx')) };
