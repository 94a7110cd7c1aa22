import { readConfig } from '@bedside/config/config';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { describe, expect, it } from 'vitest';
import { parseMailWebhook } from './mail/mail.adapter.ts';
import { signBody } from './signed-body.ts';
import { parseSmsWebhook } from './sms/sms-webhook.ts';
import { openStripe } from './stripe/stripe.adapter.ts';

const FORMER = 'the-former-secret';
const now = new Date();
const url = 'https://care.example.com';
const form = { MessageSid: 'SM1', MessageStatus: 'delivered' };
const event = JSON.stringify({
  id: 'evt_1',
  type: 'payment_intent.succeeded',
  created: 1,
  livemode: false,
  data: { object: { id: 'pi_1' } },
});
const report = JSON.stringify({ events: [{ type: 'delivered', email: 'nora@example.com' }] });

/** Each reads a webhook that was signed with the former secret. */
const readers = {
  STRIPE_WEBHOOK_SECRET: (config: ReturnType<typeof readConfig>) =>
    openStripe(config.stripe, () => now).verifyWebhook(event, signBody(event, FORMER, now)),
  MAIL_WEBHOOK_SECRET: ({ mail }: ReturnType<typeof readConfig>) =>
    parseMailWebhook(
      { body: Buffer.from(report), signature: signBody(report, FORMER, now) },
      mail.webhookSecret,
      now,
    ),
  TWILIO_AUTH_TOKEN: ({ texts }: ReturnType<typeof readConfig>) =>
    parseSmsWebhook(
      {
        body: Buffer.from(new URLSearchParams(form).toString()),
        path: '/texts',
        signature: getExpectedTwilioSignature(FORMER, `${url}/texts`, form),
      },
      { authToken: texts.authToken, publicUrl: url },
    ),
};

describe.each(Object.entries(readers))('while %s changes', (name, read) => {
  // Rule: security.secrets-change-without-a-break
  it('a webhook with the former signature is read, and refused afterwards', () => {
    expect(() => read(readConfig({ [`${name}_PREVIOUS`]: FORMER }))).not.toThrow();
    expect(() => read(readConfig({ [name]: FORMER }))).not.toThrow();
    expect(() => read(readConfig({}))).toThrow('signature does not verify');
  });
});
