import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

/** A message was decided on and waits to be sent. */
export const deliveryQueued = event({
  type: 'delivery.queued',
  entity: 'delivery',
  payload: z.strictObject({ deliveryId: id }),
});
export const notificationsChanged = event({
  type: 'notification.changed',
  entity: 'notification',
  payload: z.strictObject({ userId: id }),
});
/** A provider of messages has been away for a while, and messages wait for it. */
export const messagesDelayed = event({
  type: 'messages.delayed',
  entity: 'outage',
  payload: z.strictObject({ outageId: id }),
});
