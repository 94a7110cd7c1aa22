import { Navigate, useLocation } from 'react-router';

/** Leads on to another address, with what stands behind the question mark. */
export function RedirectKeepingSearch({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={`${to}${search}`} replace />;
}
