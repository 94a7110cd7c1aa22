import { isObject, parseJson } from '@bedside/contracts/common/json';
import type { CurrentUser } from '@bedside/contracts/people/user.schema';
import { createListeners } from '@bedside/ui-kit/listeners';
import { forgetStored } from '@bedside/ui-kit/offline/stored-mark';
import { useSyncExternalStore } from 'react';
import { clearStorages } from './appearance.ts';

const KEY = 'bedside.session';
/** IndexedDB database of the patient’s offline copy. */
export const OFFLINE_COPY = 'bedside-portal-offline';

interface SignedIn {
  token: string;
  user: CurrentUser;
}

/** Only this code writes the value and the user is refetched right away, so a shape check is enough. */
const isSignedIn = (value: unknown): value is SignedIn =>
  isObject(value) &&
  typeof value.token === 'string' &&
  isObject(value.user) &&
  typeof value.user.id === 'string';

export type SessionEndReason = 'left' | 'expired' | 'idle';

type SessionState =
  | { status: 'in'; token: string; user: CurrentUser }
  | { status: 'out'; ending: SessionEndReason | null };

const listeners = createListeners();
let current: SessionState = read();
let isLeaving = false;

/** Clears both storages unless user and token are both valid. */
function read(): SessionState {
  const found = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
  const value = parseJson(found ?? '');
  if (isSignedIn(value)) return { status: 'in', ...value };
  if (found !== null) clearStorages();
  return { status: 'out', ending: null };
}

function change(next: SessionState): void {
  current = next;
  listeners.notify();
}

const storageOf = (remember: boolean) => (remember ? localStorage : sessionStorage);

function saveSession(signedIn: SignedIn): void {
  storageOf(session.isRemembered()).setItem(KEY, JSON.stringify(signedIn));
  change({ status: 'in', ...signedIn });
}

export const session = {
  read: () => current,

  subscribe: listeners.subscribe,

  /** Lasts for this tab or, if remembered, until sign-out. */
  begin(signedIn: SignedIn, remember: boolean): void {
    clearStorages();
    storageOf(remember).setItem(KEY, JSON.stringify(signedIn));
    change({ status: 'in', ...signedIn });
  },

  renew(token: string): void {
    if (current.status === 'in') saveSession({ token, user: current.user });
  },

  updateUser(user: CurrentUser): void {
    if (current.status === 'in') saveSession({ token: current.token, user });
  },

  /** Marks the end of the session as intended, whichever request notices it first. */
  leave(): void {
    isLeaving = true;
  },

  end(ending: SessionEndReason): void {
    if (current.status === 'out') return;
    clearStorages();
    const last = isLeaving ? 'left' : ending;
    if (last === 'left') {
      forgetStored(OFFLINE_COPY);
      indexedDB.deleteDatabase(OFFLINE_COPY);
    }
    change({ status: 'out', ending: last });
    isLeaving = false;
  },

  /** Remembered sessions end by sign-out or expiry, not by being idle. */
  isRemembered: () => localStorage.getItem(KEY) !== null,

  /** Reads storage, because another tab may have renewed the token. */
  token(): string | null {
    if (current.status === 'out') return null;
    const remembered = parseJson(localStorage.getItem(KEY) ?? '');
    return isSignedIn(remembered) ? remembered.token : current.token;
  },
};

// Signing out in one tab ends a remembered session in all tabs.
window.addEventListener('storage', ({ key, newValue, storageArea }) => {
  const wasRemembered = storageArea === localStorage && (key === KEY || key === null) && newValue === null;
  if (wasRemembered && current.status === 'in' && sessionStorage.getItem(KEY) === null) {
    sessionStorage.clear();
    change({ status: 'out', ending: 'left' });
  }
});

export const useSession = () => useSyncExternalStore(session.subscribe, session.read);

export function useUser(): CurrentUser {
  const state = useSession();
  if (state.status === 'out') throw new Error('No one is signed in');
  return state.user;
}
