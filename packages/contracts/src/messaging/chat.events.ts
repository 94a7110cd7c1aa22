import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'conversation';

export const chatSent = event({
  type: 'chat.sent',
  entity,
  payload: z.strictObject({ conversationId: id, messageId: id }),
});
/** Live only: read, assigned, closed, an internal note. */
export const chatChanged = event({
  type: 'chat.changed',
  entity,
  payload: z.strictObject({ conversationId: id }),
});
/** A message has waited so long for its reader, product-rules §6: 5 and 60 minutes. */
export const chatUnreadDue = event({
  type: 'chat.unreadDue',
  entity,
  payload: z.strictObject({ conversationId: id, messageId: id, minutes: z.int() }),
});
