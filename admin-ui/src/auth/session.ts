import { type CurrentUser, currentUser } from '@bedside/contracts/people/user.schema';
import { z } from 'zod';

const KEY = 'bedside.console';
/** Tells a new tab that this browser is signed in, so that it asks the server. Holds nothing else. */
const HINT = 'bedside.console.signedIn';

const stored = z.object({ token: z.string(), user: currentUser });

interface SignedIn {
  token: string;
  user: CurrentUser;
}

/** The session of this tab, or null. */
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

/** The cookie turned out to be worth nothing: new tabs need not ask again. */
export const clearStoredSession = (): void => localStorage.removeItem(HINT);

/** Forgets everything this browser knows of the session, preferences included. */
export function clearSession(): void {
  sessionStorage.clear();
  localStorage.clear();
}

const SessionEndReasonKEY = 'bedside.console.ending';

/** Keeps the sentence that the sign-in page shows once. */
export const rememberSessionEnd = (sentence: string): void =>
  sessionStorage.setItem(SessionEndReasonKEY, sentence);

/** Why the last session ended, said once. */
export function consumeSessionEnd(): string | null {
  const sentence = sessionStorage.getItem(SessionEndReasonKEY);
  sessionStorage.removeItem(SessionEndReasonKEY);
  return sentence;
}
