import { createHash } from 'node:crypto';
import type { PushMessage } from './push.port.ts';

/** The message as FCM takes it. The collapse key becomes a Web Push topic, which has at most 32 characters. */
export function fcmMessage({ token, title, body, link, collapseKey }: PushMessage) {
  const topic = createHash('sha256').update(collapseKey).digest('base64url').slice(0, 32);
  return {
    token,
    data: { link },
    webpush: {
      headers: { Topic: topic, TTL: '86400' },
      notification: { title, body, tag: topic },
      ...(link.startsWith('https://') && { fcmOptions: { link } }),
    },
  };
}
