import type { Secret } from '@bedside/config/production';
import twilio from 'twilio';
import { z } from 'zod';
import { IntegrationError } from '../integration-error.ts';
import type { SmsWebhookEvent, SmsWebhookPost } from './sms.port.ts';

/** Twilio's own keywords, and Spanish ones. */
const requests = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'ALTO', 'PARAR'],
  start: ['START', 'UNSTOP', 'YES', 'COMENZAR'],
  help: ['HELP', 'INFO', 'AYUDA'],
} as const;

const post = z.object({
  MessageSid: z.string(),
  MessageStatus: z.string().optional(),
  ErrorCode: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional()
    .catch(undefined),
  From: z.string().optional(),
  To: z.string().optional(),
  Body: z.string().optional(),
  /** Set when Twilio handled and answered the keyword itself. */
  OptOutType: z.enum(['STOP', 'START', 'HELP']).optional().catch(undefined),
});

/**
 * Twilio’s webhooks are far shorter. The limit exists because verifying a signature sorts the fields,
 * including an attacker’s.
 */
const MAX_BYTES = 65_536;

/** @throws IntegrationError `invalid` */
export function parseSmsWebhook(
  { body, path, signature }: SmsWebhookPost,
  { authToken, publicUrl }: { authToken: Secret; publicUrl: string },
): SmsWebhookEvent {
  const isLong = body.length > MAX_BYTES;
  const form = isLong ? {} : Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  const isFrom = (token: string) => twilio.validateRequest(token, signature, `${publicUrl}${path}`, form);
  if (isLong || !authToken.some(isFrom))
    throw new IntegrationError('texts', 'invalid', 'the webhook signature does not verify', {
      code: 'signature',
    });
  const read = post.safeParse(form);
  return read.success ? newsOf(read.data) : { kind: 'other' };
}

function newsOf({
  MessageSid,
  MessageStatus,
  ErrorCode,
  From,
  To,
  Body,
  OptOutType,
}: z.output<typeof post>): SmsWebhookEvent {
  if (MessageStatus === 'delivered') return { kind: 'arrived', providerId: MessageSid };
  if (MessageStatus === 'undelivered' || MessageStatus === 'failed')
    return { kind: 'lost', providerId: MessageSid, code: ErrorCode ?? null, to: To ?? null };
  const request = requestOf(OptOutType ?? Body ?? '');
  if (MessageStatus !== undefined || !From || !request) return { kind: 'other' };
  return { kind: 'request', request, from: From, isAnswered: OptOutType !== undefined };
}

/** Only a single word counts, not a sentence that contains it. */
function requestOf(text: string): keyof typeof requests | null {
  const word = text.trim().toUpperCase().replace(/[.!¡]/g, '');
  for (const request of ['stop', 'start', 'help'] as const)
    if (requests[request].some((one) => one === word)) return request;
  return null;
}

/** Formats a reply as TwiML. */
export function twimlReply(text: string | null): string {
  const answer = new twilio.twiml.MessagingResponse();
  if (text !== null) answer.message(text);
  return answer.toString();
}
