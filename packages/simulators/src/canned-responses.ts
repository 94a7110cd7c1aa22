import { EMAIL_WEBHOOK_PATH, MAIL_SIGNATURE } from '@bedside/integrations/mail/mail.port';
import { signBody } from '@bedside/integrations/signed-body';
import { SMS_WEBHOOK_PATH } from '@bedside/integrations/sms/sms.port';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { z } from 'zod';
import type { InboxMessage } from './inbox.ts';
import type { LocalContext } from './local-context.ts';

export const cannedResponses = {
  text: ['STOP', 'START', 'HELP', 'delivered', 'undelivered'],
  email: ['delivered', 'bounce', 'complaint'],
  push: [],
} as const;

export const answerSchema = z.enum([...cannedResponses.text, 'bounce', 'complaint']);
export type CannedResponse = z.infer<typeof answerSchema>;

/**
 * Posts to the practice what the real service would post, with its signature.
 * @returns the status of the practice’s response
 */
export async function answer(
  context: LocalContext,
  message: InboxMessage,
  what: CannedResponse,
): Promise<number> {
  if (message.channel === 'email') return await asMailProvider(context, message, what);
  if (what === 'delivered' || what === 'undelivered') return await report(context, message, what);
  const { response, body } = await asTwilio(context, SMS_WEBHOOK_PATH, {
    MessageSid: `SM${crypto.randomUUID().replaceAll('-', '')}`,
    From: message.to,
    To: context.config.texts.from,
    Body: what,
  });
  const said = /<Message>([^<]*)<\/Message>/.exec(body)?.[1];
  if (said) context.inbox.receive({ channel: 'text', to: message.to, text: said });
  return response.status;
}

async function report(
  context: LocalContext,
  { reference }: InboxMessage,
  MessageStatus: 'delivered' | 'undelivered',
): Promise<number> {
  const callback = reference?.callback ? new URL(reference.callback) : null;
  const path = callback ? `${callback.pathname}${callback.search}` : SMS_WEBHOOK_PATH;
  const { response } = await asTwilio(context, path, {
    MessageSid: reference?.id ?? 'SMunknown',
    MessageStatus,
    ...(MessageStatus === 'undelivered' && { ErrorCode: '30003' }),
  });
  return response.status;
}

async function asTwilio({ config }: LocalContext, path: string, form: Record<string, string>) {
  const { authToken } = config.texts;
  const response = await fetch(new URL(path, config.simulators.webhookUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': getExpectedTwilioSignature(authToken[0], `${config.publicUrl}${path}`, form),
    },
    body: new URLSearchParams(form).toString(),
  });
  return { response, body: await response.text() };
}

async function asMailProvider(
  { config }: LocalContext,
  { to: email, reference }: InboxMessage,
  type: CannedResponse,
): Promise<number> {
  const event = { type, email, ...(reference && { messageId: reference.id }) };
  const body = JSON.stringify({ events: [event] });
  const response = await fetch(new URL(EMAIL_WEBHOOK_PATH, config.simulators.webhookUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [MAIL_SIGNATURE]: signBody(body, config.mail.webhookSecret[0], new Date()),
    },
    body,
  });
  await response.body?.cancel();
  return response.status;
}
