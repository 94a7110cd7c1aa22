import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInPath } from '../session/next-path.ts';

export function SignedOut() {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => queries.clear(), [queries]);
  return <Navigate to={signInPath(pathname)} replace />;
}
