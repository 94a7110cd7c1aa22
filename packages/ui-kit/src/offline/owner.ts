import type { Owner } from './vault.ts';

/** Reads the session ID from the access token without verifying it. Only the server signs and verifies tokens. */
export function ownerOf(userId: string, token: string): Owner | null {
  const part = token.split('.')[1];
  if (!part) return null;
  const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
  if (typeof claims !== 'object' || claims === null || !('sid' in claims)) return null;
  return { userId, sessionId: String(claims.sid) };
}
