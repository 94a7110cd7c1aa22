import type { CurrentUser } from '@bedside/contracts/people/user.schema';
import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

export const useSession = () => useSyncExternalStore(session.subscribe, session.read);

export function useUser(): CurrentUser {
  const state = useSession();
  if (state.status === 'out') throw new Error('No one is signed in');
  return state.user;
}
