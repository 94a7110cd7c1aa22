import { lazy } from 'react';

export const consents = { name: 'consents', list: lazy(() => import('./ConsentList.tsx')) };
