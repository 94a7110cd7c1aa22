import { z } from 'zod';
import { IntegrationError } from '../integration-error.ts';
import { isSigned } from '../signed-body.ts';
import type { MailEvent } from './mail.port.ts';

const MOST_EVENTS = 1_000;

const report = z.object({ events: z.array(z.unknown()).max(MOST_EVENTS) });

const mailEvent = z.object({
  type: z.enum(['bounce', 'complaint', 'delivered']),
  email: z.email().max(254).toLowerCase(),
  messageId: z.string().max(300).optional(),
});

/**
 * What of a report concerns us; what else a provider tells in it, of opened messages or of addresses that are none, is
 * passed over.
 * @throws PartyError `invalid`
 */
export function parseMailWebhook(
  { body, signature }: { body: Buffer; signature: string },
  secret: string,
  now: Date,
): MailEvent[] {
  if (!isSigned(body, signature, secret, now))
    throw new IntegrationError('mail', 'invalid', 'the webhook signature does not verify', {
      code: 'signature',
    });
  const read = report.safeParse(parsed(body));
  if (!read.success)
    throw new IntegrationError('mail', 'invalid', 'the webhook is no report', { code: 'report' });
  return read.data.events.flatMap((told) => {
    const event = mailEvent.safeParse(told);
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
