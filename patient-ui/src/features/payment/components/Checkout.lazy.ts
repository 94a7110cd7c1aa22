import { lazy } from 'react';

export const Checkout = lazy(async () => ({ default: (await import('./Checkout.tsx')).Checkout }));
