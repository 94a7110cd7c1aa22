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
