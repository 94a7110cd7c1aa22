import { Navigate } from 'react-router';
import { useMe } from '../data/me.ts';

/** Where the console opens: a provider’s own day, the visits for everybody else. */
export default function Home() {
  return <Navigate to={useMe().role === 'PROVIDER' ? '/my-day' : '/appointments'} replace />;
}
