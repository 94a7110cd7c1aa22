import { createHmac, timingSafeEqual } from 'node:crypto';

/** Longest that a signature counts, in seconds, to either side. */
const TOLERANCE_SECONDS = 300;

const hmac = (secret: string, seconds: number, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** The header of a signed body: `t=…,v1=…`, the HMAC-SHA256 of the seconds, a dot and the body. */
export function signBody(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`;
}

/** Whether somebody who knows the secret signed this body a moment ago. */
export function isSigned(body: Buffer, header: string, secret: string, now: Date): boolean {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!time || !given) return false;
  const seconds = Number(time);
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), hmac(secret, seconds, body));
}
