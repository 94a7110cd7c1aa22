import { lazy } from 'react';

export const ResolveForm = lazy(() => import('./ResolveForm.tsx'));
