import { z } from 'zod';
import { readLink, signLink } from './signed-link.ts';

interface ImageClaim {
  imageId: string;
  /** Whom the link was made for, and in which session: it ends with it. */
  userId: string;
  sessionId: string;
}

const STEP_SECONDS = 300;

const claimParts = z.tuple([z.uuid(), z.uuid(), z.uuid()]);

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
  const parts = claimParts.safeParse(readLink(secret, 'image', token, now));
  if (!parts.success) return null;
  const [imageId, userId, sessionId] = parts.data;
  return { imageId, userId, sessionId };
}
