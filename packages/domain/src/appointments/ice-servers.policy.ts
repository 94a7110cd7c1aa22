import { createHmac } from 'node:crypto';
import type { IceConfig } from '@bedside/config/integrations';

const LIFE_SECONDS = 60 * 60;

/** For RTCPeerConnection. The TURN password expires after an hour; open connections continue. */
export function iceServersFor({ stunUrls, turn }: IceConfig, userId: string, now: Date) {
  const stun = stunUrls.length > 0 ? [{ urls: stunUrls }] : [];
  if (!turn) return stun;
  const username = `${Math.floor(now.getTime() / 1000) + LIFE_SECONDS}:${userId}`;
  // HMAC-SHA1 is what coturn's use-auth-secret checks.
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [...stun, { urls: turn.urls, username, credential }];
}
