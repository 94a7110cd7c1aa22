import { z } from 'zod';
import { readLink, signLink } from './signed-link.ts';

export interface FileClaim {
  documentId: string;
  /** Whom the link was made for, and in which session: it ends with it. */
  userId: string;
  sessionId: string;
}

const LIFE_SECONDS = 300;

const claimParts = z.tuple([z.uuid(), z.uuid(), z.uuid()]);

/** Signs a link to one document for one person, good for five minutes. */
export function signFileLink(secret: string, claim: FileClaim, now: Date): string {
  const parts = [claim.documentId, claim.userId, claim.sessionId];
  return signLink(secret, 'file', parts, Math.floor(now.getTime() / 1000) + LIFE_SECONDS);
}

/** What a link was signed for; null when it was not signed here or its time is over. */
export function readFileLink(secret: string, token: string, now: Date): FileClaim | null {
  const parts = claimParts.safeParse(readLink(secret, 'file', token, now));
  if (!parts.success) return null;
  const [documentId, userId, sessionId] = parts.data;
  return { documentId, userId, sessionId };
}
