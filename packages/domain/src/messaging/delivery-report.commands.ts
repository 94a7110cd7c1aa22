import type { Channel, DeliveryState } from '@bedside/contracts/messaging/messaging.schema';
import type { Db } from '@bedside/db/database';

export interface DeliveryReport {
  channel: Channel;
  /** The outside party's id of the message. */
  providerMessageId: string;
  /** Ours, where the report names it: it may come before the party's answer was kept. */
  deliveryId?: string | undefined;
  state: 'delivered' | 'failed';
  reason?: string | null;
}

/** What a later report may still change: a message that arrived, or failed, stays as it is. */
const open: readonly DeliveryState[] = ['claimed', 'sent', 'uncertain'];

/** One that waits for another attempt because its answer was lost has arrived after all. */
const openToArrival: readonly DeliveryState[] = [...open, 'queued'];

/** Keeps what the outside party says of a message that it took. A report of an unknown message changes nothing. */
export async function reportDelivery(
  db: Db,
  { channel, providerMessageId, deliveryId, state, reason = null }: DeliveryReport,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set((eb) => ({
      state,
      reason: reason ?? eb.ref('reason'),
      providerMessageId,
      sentAt: eb.fn.coalesce('sentAt', 'claimedAt'),
    }))
    .where('channel', '=', channel)
    .where((eb) =>
      deliveryId
        ? eb.and([
            eb('id', '=', deliveryId),
            eb.or([eb('providerMessageId', 'is', null), eb('providerMessageId', '=', providerMessageId)]),
          ])
        : eb('providerMessageId', '=', providerMessageId),
    )
    .where('state', 'in', state === 'delivered' ? openToArrival : open)
    .execute();
}
