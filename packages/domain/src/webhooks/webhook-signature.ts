import { createHmac, randomBytes } from 'node:crypto';
import type { Secret } from '@bedside/config/production';
import { keyFor } from '../sealed-text.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** The first key, which is the current one, seals; all of them open. */
export type WebhookKeys = readonly [Buffer, ...Buffer[]];

/** @param secret the configuration's WEBHOOK_ENCRYPTION_SECRET */
export const webhookKeys = ([current, ...former]: Secret): WebhookKeys => {
  const key = (secret: string) => keyFor(secret, 'webhook secret');
  return [key(current), ...former.map(key)];
};

export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export const webhookIdOf = (eventId: string): string => `msg_${eventId}`;

interface Signed {
  id: string;
  /** Seconds. */
  timestamp: number;
  body: string;
}

/** Standard Webhooks: one signature for each valid secret, separated by spaces. */
export const signatureOf = (secrets: readonly string[], { id, timestamp, body }: Signed): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
