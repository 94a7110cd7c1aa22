import type { MailConfig } from '@bedside/config/integrations';
import type { Secret } from '@bedside/config/production';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { INTEGRATION_TIMEOUT_MS, withDeadline } from '../deadline.ts';
import { IntegrationError } from '../integration-error.ts';
import { isSigned } from '../signed-body.ts';
import type { MailEvent, MailMessage, MailPort } from './mail.port.ts';

const MAX_EVENTS = 1_000;

const report = z.object({ events: z.array(z.unknown()).max(MAX_EVENTS) });

const mailEvent = z.object({
  type: z.enum(['bounce', 'complaint', 'delivered']),
  email: z.email().max(254).toLowerCase(),
  messageId: z.string().max(300).optional(),
});

/**
 * Returns a report’s relevant events. Others, such as opened messages, are ignored.
 * @throws IntegrationError `invalid`
 */
export function parseMailWebhook(
  { body, signature }: { body: Buffer; signature: string },
  secret: Secret,
  now: Date,
): MailEvent[] {
  if (!isSigned(body, signature, secret, now))
    throw new IntegrationError('mail', 'invalid', 'the webhook signature does not verify', {
      code: 'signature',
    });
  const read = report.safeParse(parsed(body));
  if (!read.success)
    throw new IntegrationError('mail', 'invalid', 'the webhook is no report', { code: 'report' });
  return read.data.events.flatMap((item) => {
    const event = mailEvent.safeParse(item);
    if (!event.success) return [];
    const { messageId, ...rest } = event.data;
    return { ...rest, messageId: messageId ? `<${messageId.replace(/^<|>$/g, '')}>` : null };
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

export function openMail(config: MailConfig, now: () => Date = () => new Date()): MailPort {
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    connectionTimeout: INTEGRATION_TIMEOUT_MS,
    greetingTimeout: INTEGRATION_TIMEOUT_MS,
    socketTimeout: INTEGRATION_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = senderDomain(config.from);

  return {
    async send(message) {
      refuseInjection(message);
      const sending = transport.sendMail({
        from: config.from,
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        html: message.html,
        messageId: `<${message.messageId}@${sender}>`,
        attachments: message.attachments?.map((file) => ({ ...file, ...BYTE_FOR_BYTE })),
      });
      const info = await withDeadline('mail', sending).catch((error) =>
        Promise.reject(toIntegrationError(error)),
      );
      return { providerId: info.messageId };
    },
    readWebhook: (post) => parseMailWebhook(post, config.webhookSecret, now()),
    async close() {
      transport.close();
    },
  };
}

/** Base64 keeps bytes intact. Other encodings change line endings. */
const BYTE_FOR_BYTE = { contentDisposition: 'attachment', contentTransferEncoding: 'base64' } as const;

/** Exactly one bare address: no list, display name, or quoting. */
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

function refuseInjection({ to, subject, messageId }: MailMessage): void {
  if (!ADDRESS.test(to))
    throw new IntegrationError('mail', 'invalid', 'not one bare address', { code: 'address' });
  if (/[\r\n\0]/.test(subject))
    throw new IntegrationError('mail', 'invalid', 'line break in the subject', { code: 'subject' });
  if (!/^[\w.-]+$/.test(messageId))
    throw new IntegrationError('mail', 'invalid', 'not a message id', { code: 'message-id' });
}

function senderDomain(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
}

const smtpErrorSchema = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

/** A permanent rejection of the recipient or the message is `refused`. Everything else may be retried. */
function toIntegrationError(error: unknown): IntegrationError {
  if (error instanceof IntegrationError) return error;
  const { code, responseCode } = smtpErrorSchema.catch({}).parse(error);
  const permanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  return new IntegrationError(
    'mail',
    permanent ? 'refused' : 'unavailable',
    `SMTP ${responseCode ?? code ?? 'failure'}`,
    {
      code: String(responseCode ?? code ?? 'unknown'),
    },
  );
}
