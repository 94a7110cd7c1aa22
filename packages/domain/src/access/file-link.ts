import { z } from 'zod';
import { readLink, signLink } from './signed-link.ts';

/** To look at it in the browser, or to keep it. */
const fileOperations = ['VIEW', 'DOWNLOAD'] as const;
export type FileOperation = (typeof fileOperations)[number];

interface FileClaim {
  documentId: string;
  operation: FileOperation;
  /** Whom the link was made for, and in which session: it ends with it. */
  userId: string;
  sessionId: string;
}

const LIFE_SECONDS = 300;

const claimParts = z.tuple([z.uuid(), z.uuid(), z.uuid(), z.enum(fileOperations)]);

/** Signs a link to one document for one person, good for five minutes. */
export function signFileLink(secret: string, claim: FileClaim, now: Date): string {
  const parts = [claim.documentId, claim.userId, claim.sessionId, claim.operation];
  return signLink(secret, 'file', parts, Math.floor(now.getTime() / 1000) + LIFE_SECONDS);
}

/** What a link was signed for; null when it was not signed here or its time is over. */
export function readFileLink(secret: string, token: string, now: Date): FileClaim | null {
  const parts = claimParts.safeParse(readLink(secret, 'file', token, now));
  if (!parts.success) return null;
  const [documentId, userId, sessionId, operation] = parts.data;
  return { documentId, userId, sessionId, operation };
}
