import type { Channel, DeliveryState } from '@bedside/contracts/messaging/messaging.schema';
import type { Db } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import type { Context } from '../context.ts';
import { suppressAddress } from '../people/suppression.commands.ts';
import { type Suppression, suppressionText } from '../people/suppression.queries.ts';

interface DeliveryReport {
  channel: Channel;
  /** The integration's message id. */
  externalMessageId: string;
  /** Our id, if reported: a report may arrive before the send returns. */
  deliveryId?: string | undefined;
  state: 'delivered' | 'failed';
  reason?: string | null;
}

/** Delivered and failed are final. */
const open: readonly DeliveryState[] = ['claimed', 'sent', 'uncertain'];

/** A message queued for retry may turn out to have arrived. */
const openToArrival: readonly DeliveryState[] = [...open, 'queued'];

interface Reported {
  recipientId: string | null;
  appointmentRequestId: string | null;
  overrideAddress: string | null;
}

/** Searches every monthly partition, so the query is prepared and planned only once. */
const findSent = prepared(
  (db, { channel, externalMessageId }: Pick<DeliveryReport, 'channel' | 'externalMessageId'>) =>
    db
      .selectFrom('deliveries')
      .select('id')
      .where('channel', '=', channel)
      .where('externalMessageId', '=', externalMessageId)
      .where('externalMessageId', 'is not', null),
);

/** Ignores reports of unknown messages. */
async function reportDelivery(
  db: Db,
  { channel, externalMessageId, deliveryId, state, reason = null }: DeliveryReport,
): Promise<Reported | undefined> {
  const id = deliveryId ?? (await findSent(db, { channel, externalMessageId }))[0]?.id;
  if (!id) return undefined;
  return await db
    .updateTable('deliveries')
    .set((eb) => ({
      state,
      reason: reason ?? eb.ref('reason'),
      externalMessageId,
      sentAt: eb.fn.coalesce('sentAt', 'claimedAt'),
    }))
    .where('channel', '=', channel)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('externalMessageId', 'is', null), eb('externalMessageId', '=', externalMessageId)]),
    )
    .where('state', 'in', state === 'delivered' ? openToArrival : open)
    .returning(['recipientId', 'appointmentRequestId', 'overrideAddress'])
    .executeTakeFirst();
}

/** Twilio error codes; others show the code itself. */
const lostBecause: Record<string, string> = {
  '21610': suppressionText.STOP,
  '30003': 'phone off or unreachable',
  '30004': 'blocked by carrier',
  '30005': 'number doesn’t exist',
  '30006': 'number can’t receive texts',
  '30007': 'filtered as spam by carrier',
};

/** Codes after which texts to this number will always fail. */
const gone: Record<string, Suppression> = { '21610': 'STOP', '30006': 'BOUNCE' };

type SmsStatusReport = { providerId: string; deliveryId?: string | undefined } & (
  | { kind: 'arrived' }
  /** `to` is the number that the text went to, which its owner may have changed since. */
  | { kind: 'lost'; code: string | null; to: string | null }
);

/** The first final status wins. */
export async function recordSmsStatus(db: Db, ctx: Context, report: SmsStatusReport): Promise<void> {
  const { providerId, deliveryId } = report;
  const message = { channel: 'text' as const, externalMessageId: providerId, deliveryId };
  if (report.kind === 'arrived') return void (await reportDelivery(db, { ...message, state: 'delivered' }));
  const { code, to } = report;
  const failure = (code && lostBecause[code]) ?? `not delivered by carrier${code ? ` (${code})` : ''}`;
  const lost = await reportDelivery(db, { ...message, state: 'failed', reason: failure });
  const reason = code ? gone[code] : undefined;
  const address = reason && lost && (to ?? (await phoneOf(db, lost)));
  if (reason && address) await suppressAddress(db, ctx, { channel: 'text', address, reason });
}

interface MailEvent {
  type: 'bounce' | 'complaint' | 'delivered';
  email: string;
  messageId: string | null;
}

/** Applied in order. Bounces and complaints suppress the address. */
export async function recordMailEvents(db: Db, ctx: Context, events: readonly MailEvent[]): Promise<void> {
  for (const { type, email, messageId } of events) {
    if (messageId) {
      const message = { channel: 'email' as const, externalMessageId: messageId };
      // A complaint means the message arrived.
      const failed = type === 'bounce' && { state: 'failed' as const, reason: suppressionText.BOUNCE };
      await reportDelivery(db, { ...message, ...(failed || { state: 'delivered' }) });
    }
    if (type !== 'delivered')
      await suppressAddress(db, ctx, {
        channel: 'email',
        address: email,
        reason: type === 'bounce' ? 'BOUNCE' : 'COMPLAINT',
      });
  }
}

async function phoneOf(
  db: Db,
  { recipientId, appointmentRequestId, overrideAddress }: Reported,
): Promise<string | null> {
  if (overrideAddress) return overrideAddress;
  const owner = recipientId
    ? await db.selectFrom('users').select('phoneE164').where('id', '=', recipientId).executeTakeFirst()
    : await db
        .selectFrom('appointmentRequests')
        .select('phoneE164')
        .where('id', '=', appointmentRequestId)
        .executeTakeFirst();
  return owner?.phoneE164 ?? null;
}
