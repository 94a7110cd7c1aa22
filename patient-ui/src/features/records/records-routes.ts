import { type RouteObject, redirect } from 'react-router';

export const recordsRoutes: RouteObject[] = [
  { path: 'records', loader: () => redirect('/records/reports') },
  {
    path: 'records/reports',
    lazy: async () => ({ Component: (await import('./pages/ReportsPage.tsx')).ReportsPage }),
  },
  {
    path: 'records/documents',
    lazy: async () => ({ Component: (await import('./pages/DocumentsPage.tsx')).DocumentsPage }),
  },
  {
    path: 'records/documents/upload',
    lazy: async () => ({ Component: (await import('./pages/UploadPage.tsx')).UploadPage }),
  },
];
