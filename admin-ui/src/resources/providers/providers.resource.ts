import { lazy } from 'react';

export const providers = {
  name: 'providers',
  list: lazy(() => import('./ProviderList.tsx')),
  show: lazy(() => import('./ProviderShow.tsx')),
};
