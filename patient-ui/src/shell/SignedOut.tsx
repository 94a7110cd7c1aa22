import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';

/** Leads to the sign-in, which leads back here, and forgets what was shown. */
export function SignedOut() {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => queries.clear(), [queries]);
  const back = pathname === '/logout' || pathname === '/home' ? '' : `?next=${encodeURIComponent(pathname)}`;
  return <Navigate to={`/${back}`} replace />;
}
