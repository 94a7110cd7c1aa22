import { autopayNoticeDue } from '@bedside/contracts/payments/payment.events';
import type { Executor } from '@bedside/db/database';

const arrived: readonly string[] = ['sent', 'delivered', 'uncertain'];

/**
 * Whether the payer received the message about a planned charge. A notification alone is enough only if email,
 * text, and push are all suppressed, not while one is on its way or after one has failed.
 */
export async function isNoticeSent(
  db: Executor,
  { id, patientId, createdAt }: { id: string; patientId: string; createdAt: Date },
): Promise<boolean> {
  const sent = await db
    .selectFrom('deliveries as delivery')
    .innerJoin('outbox as event', 'event.id', 'delivery.eventId')
    .select('delivery.state')
    .where('delivery.recipientId', '=', patientId)
    .where('delivery.createdAt', '>=', createdAt)
    .where('event.type', '=', autopayNoticeDue.type)
    .where('event.entityId', '=', id)
    .execute();
  if (sent.some(({ state }) => arrived.includes(state))) return true;
  if (sent.some(({ state }) => state !== 'suppressed')) return false;
  const inApp = await db
    .selectFrom('notifications as notification')
    .innerJoin('outbox as event', 'event.id', 'notification.eventId')
    .select('notification.id')
    .where('notification.userId', '=', patientId)
    .where('notification.createdAt', '>=', createdAt)
    .where('event.type', '=', autopayNoticeDue.type)
    .where('event.entityId', '=', id)
    .executeTakeFirst();
  return inApp !== undefined;
}
