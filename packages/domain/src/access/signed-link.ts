import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@bedside/config/production';
import { z } from 'zod';
import type { VideoSeatClaim } from '../context.ts';

type LinkKind = 'file' | 'image' | 'record' | 'video';

const macOf = (secret: string, kind: LinkKind, signed: string) =>
  createHmac('sha256', secret).update(`${kind}:${signed}`).digest('base64url');

function signLink(
  [secret]: Secret,
  kind: LinkKind,
  parts: readonly string[],
  expiresAtSeconds: number,
): string {
  const signed = [...parts, expiresAtSeconds].join('.');
  return `${signed}.${macOf(secret, kind, signed)}`;
}

function readLink(secrets: Secret, kind: LinkKind, token: string, now: Date): string[] | null {
  const cut = token.lastIndexOf('.');
  const signed = token.slice(0, Math.max(cut, 0));
  const mac = token.slice(cut + 1);
  if (!secrets.some((secret) => isEqual(mac, macOf(secret, kind, signed)))) return null;
  const parts = signed.split('.');
  const expires = Number(parts.pop());
  return expires * 1000 > now.getTime() ? parts : null;
}

const isEqual = (given: string, expected: string): boolean =>
  Buffer.byteLength(given) === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

const fileOperations = ['VIEW', 'DOWNLOAD'] as const;
export type FileOperation = (typeof fileOperations)[number];

interface FileClaim {
  documentId: string;
  operation: FileOperation;
  /** The link dies with this session. */
  userId: string;
  sessionId: string;
}

const LIFE_SECONDS = 300;

const claimParts = z.tuple([z.uuid(), z.uuid(), z.uuid(), z.enum(fileOperations)]);

export function signFileLink(secret: Secret, claim: FileClaim, now: Date): string {
  const parts = [claim.documentId, claim.userId, claim.sessionId, claim.operation];
  return signLink(secret, 'file', parts, Math.floor(now.getTime() / 1000) + LIFE_SECONDS);
}

export function readFileLink(secret: Secret, token: string, now: Date): FileClaim | null {
  const parts = claimParts.safeParse(readLink(secret, 'file', token, now));
  if (!parts.success) return null;
  const [documentId, userId, sessionId, operation] = parts.data;
  return { documentId, userId, sessionId, operation };
}

interface RecordClaim {
  recordDownloadId: string;
  /** The link dies with this session. */
  userId: string;
  sessionId: string;
}

const threeIds = z.tuple([z.uuid(), z.uuid(), z.uuid()]);

export function signRecordLink(secret: Secret, claim: RecordClaim, now: Date): string {
  const parts = [claim.recordDownloadId, claim.userId, claim.sessionId];
  return signLink(secret, 'record', parts, Math.floor(now.getTime() / 1000) + LIFE_SECONDS);
}

export function readRecordLink(secret: Secret, token: string, now: Date): RecordClaim | null {
  const parts = threeIds.safeParse(readLink(secret, 'record', token, now));
  if (!parts.success) return null;
  const [recordDownloadId, userId, sessionId] = parts.data;
  return { recordDownloadId, userId, sessionId };
}

interface ImageClaim {
  imageId: string;
  userId: string;
  sessionId: string;
}

const STEP_SECONDS = 300;

/** Stays the same for five minutes so that a refresh does not reload images; valid five to ten minutes. */
export function signImageLink(secret: Secret, claim: ImageClaim, now: Date): string {
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const parts = [claim.imageId, claim.userId, claim.sessionId];
  return signLink(secret, 'image', parts, (step + 2) * STEP_SECONDS);
}

export function readImageLink(secret: Secret, token: string, now: Date): ImageClaim | null {
  const parts = threeIds.safeParse(readLink(secret, 'image', token, now));
  if (!parts.success) return null;
  const [imageId, userId, sessionId] = parts.data;
  return { imageId, userId, sessionId };
}

const VIDEO_SEAT = 'video_';
export const isVideoSeatToken = (token: string): boolean => token.startsWith(VIDEO_SEAT);

const seatParts = z.tuple([z.uuid(), z.uuid(), z.union([z.uuid(), z.literal('')]), z.coerce.number().int()]);

/**
 * For someone who opened a video call by its link. Checked again on each request, because the visit's people
 * may have changed.
 */
export function signVideoSeat(secret: Secret, claim: VideoSeatClaim): string {
  const openedAt = String(claim.openedAt.getTime());
  const parts = [claim.appointmentId, claim.providerId, claim.guestId ?? '', openedAt];
  return VIDEO_SEAT + signLink(secret, 'video', parts, Math.floor(claim.expiresAt.getTime() / 1000));
}

export function readVideoSeat(secret: Secret, token: string, now: Date): VideoSeatClaim | null {
  const signed = token.slice(VIDEO_SEAT.length);
  const parts = seatParts.safeParse(readLink(secret, 'video', signed, now));
  if (!parts.success) return null;
  const [appointmentId, providerId, guestId, openedAt] = parts.data;
  const expiresAt = new Date(Number(signed.split('.').at(-2)) * 1000);
  return { appointmentId, providerId, guestId: guestId || null, openedAt: new Date(openedAt), expiresAt };
}
