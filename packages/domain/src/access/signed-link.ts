import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What a link opens. A link of one kind opens nothing of another. */
type LinkKind = 'file' | 'image';

const macOf = (secret: string, kind: LinkKind, signed: string) =>
  createHmac('sha256', secret).update(`${kind}:${signed}`).digest('base64url');

/** Signs the parts of a link, none of which holds a dot, until a time. */
function signLink(
  secret: string,
  kind: LinkKind,
  parts: readonly string[],
  expiresAtSeconds: number,
): string {
  const signed = [...parts, expiresAtSeconds].join('.');
  return `${signed}.${macOf(secret, kind, signed)}`;
}

/** The parts a link was signed with; null when it was not signed here, is of another kind, or its time is over. */
function readLink(secret: string, kind: LinkKind, token: string, now: Date): string[] | null {
  const cut = token.lastIndexOf('.');
  const signed = token.slice(0, Math.max(cut, 0));
  if (!isEqual(token.slice(cut + 1), macOf(secret, kind, signed))) return null;
  const parts = signed.split('.');
  const expires = Number(parts.pop());
  return expires * 1000 > now.getTime() ? parts : null;
}

const isEqual = (given: string, expected: string): boolean =>
  Buffer.byteLength(given) === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

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

interface ImageClaim {
  imageId: string;
  /** Whom the link was made for, and in which session: it ends with it. */
  userId: string;
  sessionId: string;
}

const STEP_SECONDS = 300;

const imageLinkClaimParts = z.tuple([z.uuid(), z.uuid(), z.uuid()]);

/**
 * Signs a link to one picture for one person, good for five to ten minutes. It is the same link for five minutes, so
 * that a screen that reads again does not load its pictures again.
 */
export function signImageLink(secret: string, claim: ImageClaim, now: Date): string {
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const parts = [claim.imageId, claim.userId, claim.sessionId];
  return signLink(secret, 'image', parts, (step + 2) * STEP_SECONDS);
}

/** What a link was signed for; null when it was not signed here or its time is over. */
export function readImageLink(secret: string, token: string, now: Date): ImageClaim | null {
  const parts = imageLinkClaimParts.safeParse(readLink(secret, 'image', token, now));
  if (!parts.success) return null;
  const [imageId, userId, sessionId] = parts.data;
  return { imageId, userId, sessionId };
}
