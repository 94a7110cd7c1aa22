import { createHash, randomUUID } from 'node:crypto';
import type { PushConfig } from '@bedside/config/integrations';
import { cert, initializeApp } from 'firebase-admin/app';
import { getMessaging, type Messaging } from 'firebase-admin/messaging';
import { z } from 'zod';
import { withDeadline } from '../deadline.ts';
import { IntegrationError } from '../integration-error.ts';
import { integrationJson, integrationPost } from '../integration-fetch.ts';
import type { PushMessage, PushPort, PushResult } from './push.port.ts';

export const openPush = (config: PushConfig): PushPort =>
  config.kind === 'firebase' ? openFirebase(config) : openHttp(config.url);

function openFirebase({
  projectId,
  clientEmail,
  privateKey,
}: Extract<PushConfig, { kind: 'firebase' }>): PushPort {
  let opened: Messaging | undefined;
  // Opened on first use, because a process that sends no push has no key.
  const messaging = (): Messaging => {
    opened ??= getMessaging(
      initializeApp({ credential: cert({ projectId, clientEmail, privateKey }), projectId }, randomUUID()),
    );
    return opened;
  };
  return {
    send: async (message) =>
      withDeadline('push', messaging().send(fcmMessage(message))).then(
        (providerId): PushResult => ({ outcome: 'sent', providerId }),
        unregisteredOrError,
      ),
  };
}

const answerSchema = z.object({ name: z.string() });

/** Speaks FCM’s HTTP protocol to any URL, because firebase-admin has its host built in. */
function openHttp(url: string): PushPort {
  return {
    async send(message) {
      const response = await integrationPost(
        'push',
        `${url}/v1/projects/bedside-local/messages:send`,
        JSON.stringify({ message: fcmMessage(message) }),
        { 'content-type': 'application/json' },
      );
      const answer = await integrationJson('push', response);
      if (response.status === 404) return { outcome: 'unregistered' };
      const sent = answerSchema.safeParse(answer);
      if (sent.success) return { outcome: 'sent', providerId: sent.data.name };
      throw new IntegrationError('push', 'invalid', `answered ${response.status}`, {
        code: String(response.status),
      });
    },
  };
}

const UNREGISTERED = [
  'messaging/registration-token-not-registered',
  'messaging/installation-id-not-registered',
];

const MALFORMED = [
  'messaging/invalid-argument',
  'messaging/invalid-recipient',
  'messaging/invalid-payload',
  'messaging/invalid-data-payload-key',
  'messaging/payload-size-limit-exceeded',
  'messaging/invalid-options',
  'messaging/invalid-registration-token',
  'messaging/mismatched-credential',
];

const firebaseErrorSchema = z.object({ code: z.string() });

/** An unregistered token is a result. Every other Firebase error becomes an `IntegrationError`. */
export function unregisteredOrError(error: unknown): PushResult {
  if (error instanceof IntegrationError) throw error;
  const { code } = firebaseErrorSchema.catch({ code: 'unknown' }).parse(error);
  if (UNREGISTERED.includes(code)) return { outcome: 'unregistered' };
  throw new IntegrationError('push', MALFORMED.includes(code) ? 'invalid' : 'unavailable', code, { code });
}

/** A Web Push topic has at most 32 characters. */
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
