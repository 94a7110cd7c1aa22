import { deliveryQueued } from '@bedside/contracts/messaging/messaging.events';
import type { contactHeld, userContactChanged } from '@bedside/contracts/people/user.events';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';

const FORMER = 'former';

type ContactEvent = (typeof userContactChanged | typeof contactHeld)['type'];
const templates = {
  'user.contactChanged': 'contact-changed',
  'user.contactHeld': 'contact-held',
} satisfies Record<ContactEvent, string>;

/** Written in the transaction of the change, because the old contact is lost afterward. */
export async function notifyFormerAddresses(
  tx: Tx,
  ctx: Context,
  event: { id: string; type: ContactEvent },
  { personId, email, phoneE164 }: { personId: string; email: string | null; phoneE164: string | null },
): Promise<void> {
  const former = [
    { channel: 'email' as const, overrideAddress: email },
    { channel: 'text' as const, overrideAddress: phoneE164 },
  ].filter(({ overrideAddress }) => overrideAddress !== null);
  for (const to of former) {
    const deliveryId = newId();
    await tx
      .insertInto('deliveries')
      .values({
        ...to,
        id: deliveryId,
        eventId: event.id,
        eventType: event.type,
        template: templates[event.type],
        recipientId: personId,
        deviceKey: FORMER,
        createdAt: ctx.now,
      })
      .execute();
    await recordEvent(tx, ctx, deliveryQueued, { deliveryId }, { entityId: deliveryId });
  }
}
