import type { Owner } from './vault.ts';

/** From the access token, which only the server signs and reads otherwise. */
export function ownerOf(userId: string, token: string): Owner | null {
  const part = token.split('.')[1];
  if (!part) return null;
  const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
  if (typeof claims !== 'object' || claims === null || !('sid' in claims)) return null;
  return { userId, sessionId: String(claims.sid) };
}
