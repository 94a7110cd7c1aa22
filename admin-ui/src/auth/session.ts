import { type CurrentUser, currentUser } from '@bedside/contracts/people/user.schema';
import { z } from 'zod';

const KEY = 'bedside.console';
/** Tells a new tab that this browser has a session to resume. Stores nothing else. */
const HINT = 'bedside.console.signedIn';

const stored = z.object({ token: z.string(), user: currentUser });

interface SignedIn {
  token: string;
  user: CurrentUser;
}

export function readSession(): SignedIn | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const session = stored.safeParse(JSON.parse(text));
  return session.success ? session.data : null;
}

export function saveSession(session: SignedIn): void {
  sessionStorage.setItem(KEY, JSON.stringify(session));
  localStorage.setItem(HINT, 'yes');
}

export const hasStoredSession = (): boolean => localStorage.getItem(HINT) !== null;

/** The server rejected the cookie, so new tabs shouldn’t try it again. */
export const clearStoredSession = (): void => localStorage.removeItem(HINT);

export function clearSession(): void {
  sessionStorage.clear();
  localStorage.clear();
}

const SessionEndReasonKEY = 'bedside.console.ending';

export const rememberSessionEnd = (sentence: string): void =>
  sessionStorage.setItem(SessionEndReasonKEY, sentence);

export function consumeSessionEnd(): string | null {
  const sentence = sessionStorage.getItem(SessionEndReasonKEY);
  sessionStorage.removeItem(SessionEndReasonKEY);
  return sentence;
}
