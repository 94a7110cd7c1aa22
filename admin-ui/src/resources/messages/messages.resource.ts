import { lazy } from 'react';

export const messages = { name: 'messages', list: lazy(() => import('./MessageList.tsx')) };
