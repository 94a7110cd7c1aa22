import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

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
export const messagesDelayed = event({
  type: 'messages.delayed',
  entity: 'outage',
  payload: z.strictObject({ outageId: id }),
});
