import { randomUUID } from 'node:crypto';
import type { PushConfig } from '@bedside/config/integrations';
import { cert, initializeApp } from 'firebase-admin/app';
import { getMessaging, type Messaging } from 'firebase-admin/messaging';
import { z } from 'zod';
import { withDeadline } from '../deadline.ts';
import { IntegrationError } from '../integration-error.ts';
import { fcmMessage } from './push.message.ts';
import type { PushPort, PushResult } from './push.port.ts';

/** Sends through Firebase Cloud Messaging. */
export function openPush(config: Extract<PushConfig, { kind: 'firebase' }>): PushPort {
  const { projectId, clientEmail, privateKey } = config;
  let opened: Messaging | undefined;
  // Opened with the first message: a process that sends none is not given the key.
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

/** A token that is dead is an answer; everything else that Firebase says is a `PartyError`. */
export function unregisteredOrError(error: unknown): PushResult {
  if (error instanceof IntegrationError) throw error;
  const { code } = firebaseErrorSchema.catch({ code: 'unknown' }).parse(error);
  if (UNREGISTERED.includes(code)) return { outcome: 'unregistered' };
  throw new IntegrationError('push', MALFORMED.includes(code) ? 'invalid' : 'unavailable', code, { code });
}
