import { lazy } from 'react';
import { Navigate } from 'react-router';
import { useMe } from '../data/me.ts';

const DashboardPage = lazy(() => import('../dashboard/DashboardPage.tsx'));

/** Where the console opens: a provider’s own day, the dashboard for everybody else. */
export default function Home() {
  return useMe().role === 'PROVIDER' ? <Navigate to="/my-day" replace /> : <DashboardPage />;
}
