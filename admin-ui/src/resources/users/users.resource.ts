import { lazy } from 'react';

export const users = { name: 'users', list: lazy(() => import('./UserList.tsx')) };
