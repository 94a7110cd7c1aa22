import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@bedside/config/production';

/** Maximum age of a signature in seconds, in either direction. */
const TOLERANCE_SECONDS = 300;

const hmac = (secret: string, seconds: number, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** `t=…,v1=…`: HMAC-SHA256 of the seconds, a dot, and the body. */
export function signBody(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`;
}

/** Whether someone who knows one of the secrets recently signed this body. */
export function isSigned(body: Buffer, header: string, secrets: Secret, now: Date): boolean {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!time || !given) return false;
  const seconds = Number(time);
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return false;
  return secrets.some((secret) => timingSafeEqual(Buffer.from(given, 'hex'), hmac(secret, seconds, body)));
}
