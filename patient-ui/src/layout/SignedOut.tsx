import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInPath } from '../session/next-path.ts';

/** Leads to the sign-in, which leads back here, and forgets what was shown. */
export function SignedOut() {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => queries.clear(), [queries]);
  return <Navigate to={signInPath(pathname)} replace />;
}
