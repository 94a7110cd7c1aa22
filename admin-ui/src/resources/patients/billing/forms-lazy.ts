import { lazy } from 'react';

export const RemoveCardForm = lazy(() => import('./RemoveCardForm.tsx'));
export const PayManyForm = lazy(() => import('./PayManyForm.tsx'));
