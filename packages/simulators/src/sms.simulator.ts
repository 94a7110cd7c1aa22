import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LocalContext } from './local-context.ts';
import { type ErrorResponder, withRequestLogAndFaults } from './request-log-and-faults.ts';

/** Twilio’s test recipients: https://www.twilio.com/docs/iam/test-credentials */
const TEST_RECIPIENTS: Record<string, { code: number; message: string }> = {
  '+15005550001': { code: 21211, message: "The 'To' number is not a valid phone number." },
  '+15005550002': { code: 21612, message: 'The message cannot be routed to this number.' },
  '+15005550003': { code: 21408, message: 'Permission to send an SMS has not been enabled for the region.' },
  '+15005550004': { code: 21610, message: 'Attempt to send to unsubscribed recipient' },
  '+15005550009': { code: 21614, message: "'To' number is not a valid mobile number" },
};

const UNSUBSCRIBED = { code: 21610, message: 'Attempt to send to unsubscribed recipient' };

const REFUSALS: Record<Parameters<ErrorResponder>[0], ReturnType<ErrorResponder>> = {
  '429': failure(429, 20429, 'Too Many Requests'),
  '500': failure(500, 20500, 'Internal Server Error'),
  reject: failure(400, UNSUBSCRIBED.code, UNSUBSCRIBED.message),
};

const messageSchema = z.object({
  To: z.string(),
  From: z.string(),
  Body: z.string().min(1),
  StatusCallback: z.url().optional(),
});

/** Simulates Twilio’s call for sending a message, at `/twilio/2010-04-01`. */
export function smsSimulator(app: FastifyInstance, context: LocalContext): void {
  const { accountSid, authToken } = context.config.texts;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  app.register(
    async (api) => {
      api.removeAllContentTypeParsers();
      api.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      withRequestLogAndFaults(api, 'texts', context, (kind) => REFUSALS[kind]);

      api.post<{ Params: { account: string } }>(
        '/Accounts/:account/Messages.json',
        async (request, reply) => {
          const answer =
            request.headers.authorization === authorization && request.params.account === accountSid
              ? send(context, request.body)
              : failure(401, 20003, 'Authenticate');
          return reply.code(answer.status).send(answer.body);
        },
      );
    },
    { prefix: '/twilio/2010-04-01' },
  );
}

function send({ inbox, config, now }: LocalContext, form: unknown): { status: number; body: object } {
  const message = messageSchema.safeParse(form);
  if (!message.success) return failure(400, 21602, 'Message body is required.');
  const { To: to, From: from, Body: text, StatusCallback: callback } = message.data;
  const refused = TEST_RECIPIENTS[to];
  if (refused) return failure(400, refused.code, refused.message);
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    return failure(400, 21211, "The 'To' number is not a valid phone number.");
  const sid = `SM${randomUUID().replaceAll('-', '')}`;
  inbox.receive({ channel: 'text', to, text, reference: { id: sid, ...(callback && { callback }) } });
  return {
    status: 201,
    body: {
      account_sid: config.texts.accountSid,
      api_version: '2010-04-01',
      body: text,
      date_created: now().toUTCString(),
      direction: 'outbound-api',
      error_code: null,
      error_message: null,
      from,
      num_media: '0',
      num_segments: String(Math.ceil(text.length / 153)),
      sid,
      status: 'queued',
      to,
      uri: `/2010-04-01/Accounts/${config.texts.accountSid}/Messages/${sid}.json`,
    },
  };
}

function failure(status: number, code: number, message: string) {
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } };
}
