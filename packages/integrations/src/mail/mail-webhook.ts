import { z } from 'zod';
import { PartyError } from '../party-error.ts';
import { isSigned } from '../signed-body.ts';
import type { MailEvent } from './mail.port.ts';

const MOST_EVENTS = 1_000;

const report = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(['bounce', 'complaint', 'delivered']),
        email: z.email().max(254).toLowerCase(),
        messageId: z.string().max(300).optional(),
      }),
    )
    .max(MOST_EVENTS),
});

/** @throws PartyError `invalid` */
export function readMailWebhook(
  { body, signature }: { body: Buffer; signature: string },
  secret: string,
): MailEvent[] {
  if (!isSigned(body, signature, secret))
    throw new PartyError('mail', 'invalid', 'the webhook signature does not verify', { code: 'signature' });
  const read = report.safeParse(parsed(body));
  if (!read.success) throw new PartyError('mail', 'invalid', 'the webhook is no report', { code: 'report' });
  return read.data.events.map(({ messageId, ...event }) => ({
    ...event,
    messageId: messageId ? `<${messageId.replace(/^<|>$/g, '')}>` : null,
  }));
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
