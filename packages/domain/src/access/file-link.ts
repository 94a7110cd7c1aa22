import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export interface FileClaim {
  documentId: string;
  /** Whom the link was made for, and in which session: it ends with it. */
  userId: string;
  sessionId: string;
}

const LIFE_SECONDS = 300;

const claimParts = z.tuple([z.uuid(), z.uuid(), z.uuid(), z.string().regex(/^\d{1,12}$/)]);

const macOf = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(`file:${claim}`).digest('base64url');

/** Signs a link to one document for one person, good for five minutes. */
export function signFileLink(secret: string, claim: FileClaim, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
  const parts = [claim.documentId, claim.userId, claim.sessionId, expires].join('.');
  return `${parts}.${macOf(secret, parts)}`;
}

/** What a link was signed for; null when it was not signed here or its time is over. */
export function readFileLink(secret: string, token: string, now: Date): FileClaim | null {
  const cut = token.lastIndexOf('.');
  const signed = token.slice(0, Math.max(cut, 0));
  if (!isEqual(token.slice(cut + 1), macOf(secret, signed))) return null;
  const parts = claimParts.safeParse(signed.split('.'));
  if (!parts.success) return null;
  const [documentId, userId, sessionId, expires] = parts.data;
  return Number(expires) * 1000 > now.getTime() ? { documentId, userId, sessionId } : null;
}

const isEqual = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
