import { type RouteObject, redirect } from 'react-router';
import { addPages, chartPath, editPages, historyPath } from './chart-paths.ts';

const overview = async () => ({ Component: (await import('./pages/ChartPage.tsx')).ChartPage });
const history = async () => ({
  Component: (await import('./pages/MedicalHistoryPage.tsx')).MedicalHistoryPage,
});
const entry = async () => ({ Component: (await import('./pages/EntryPage.tsx')).EntryPage });

export const chartRoutes: RouteObject[] = [
  { path: 'chart/:id?', lazy: overview },
  {
    path: 'chart/:part/:id',
    loader: ({ params: { part, id } }) =>
      redirect(
        part === 'reports'
          ? '/records/reports'
          : part === 'medical-history'
            ? historyPath(id)
            : chartPath(id),
      ),
  },
  { path: 'records/medical-history/:id?', lazy: history },
  ...addPages.map((page) => ({ path: `records/medical-history/${page}/:id?`, lazy: entry })),
  ...editPages.map((page) => ({ path: `records/medical-history/${page}/:id?/:entryId?`, lazy: entry })),
];
