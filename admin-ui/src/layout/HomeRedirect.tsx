import { getAdminDashboard } from '@bedside/contracts/appointments/dashboard.api';
import { lazy } from 'react';
import { Navigate } from 'react-router';
import { useMay } from '../auth/use-permission.ts';
import { useSections } from './open-screens.ts';

const DashboardPage = lazy(() => import('../dashboard/DashboardPage.tsx'));

/** The dashboard, or the first screen the user may open. */
export default function HomeRedirect() {
  const hasDashboard = useMay(getAdminDashboard);
  const [first] = useSections().flatMap(({ entries }) => entries);
  if (hasDashboard) return <DashboardPage />;
  return <Navigate to={first?.path ?? '/profile'} replace />;
}
