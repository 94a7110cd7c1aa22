import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Deliveries } from '@bedside/db/schema';
import type { Insertable } from 'kysely';

type Delivery = Insertable<Deliveries>;

export async function insertDelivery(
  db: Db,
  delivery: Pick<Delivery, 'recipientId' | 'createdAt'> & Partial<Delivery>,
): Promise<{ id: string }> {
  const event = await db.selectFrom('outbox').select('id').limit(1).executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto('deliveries')
    .values({
      id,
      eventId: event.id,
      eventType: 'appointment.accepted',
      template: 'accepted',
      channel: 'email',
      appointmentId: null,
      invoiceId: null,
      reason: null,
      externalMessageId: null,
      sendAfter: null,
      claimedAt: null,
      sentAt: null,
      ...delivery,
    })
    .execute();
  return { id };
}
