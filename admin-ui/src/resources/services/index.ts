import { lazy } from 'react';

export const services = { name: 'services', list: lazy(() => import('./ServiceList.tsx')) };
