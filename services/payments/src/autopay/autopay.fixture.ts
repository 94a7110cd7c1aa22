import { autopayNoticeDue } from '@bedside/contracts/payments/payment.events';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';

type State = 'sent' | 'failed' | 'suppressed';

/**
 * The notice before a planned charge as the notifications worker leaves it: an email in the given state, and
 * an in-app notification.
 */
export const noticeBefore = (
  db: Db,
  { id, invoiceId, patientId }: { id: string; invoiceId: string; patientId: string },
  state: State = 'sent',
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = new Date();
    const payload = { autopayChargeId: id, invoiceId, userId: patientId };
    const eventId = await recordEvent(tx, { requestId: 'tell', now }, autopayNoticeDue, payload, {
      entityId: id,
    });
    await tx
      .insertInto('deliveries')
      .values({
        id: newId(),
        eventId,
        eventType: autopayNoticeDue.type,
        template: 'autopay-planned',
        channel: 'email',
        recipientId: patientId,
        invoiceId,
        state,
        createdAt: now,
      })
      .execute();
    const texts = { type: 'autopay-planned', title: 'Autopay will pay a bill', body: 'Soon.' };
    const about = { entityType: 'invoice', entityId: invoiceId };
    await tx
      .insertInto('notifications')
      .values({ id: newId(), eventId, userId: patientId, ...texts, ...about, createdAt: now })
      .execute();
  });
