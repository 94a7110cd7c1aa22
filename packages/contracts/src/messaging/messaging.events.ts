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

const entity = 'conversation';

export const chatMessageSent = event({
  type: 'chat.messageSent',
  entity,
  payload: z.strictObject({ conversationId: id, messageId: id }),
});

/** Live update only: read, assigned, closed, or an internal note. */
export const conversationChanged = event({
  type: 'conversation.changed',
  entity,
  payload: z.strictObject({ conversationId: id }),
});

/** A message was unread for a set number of minutes. Rule: messages.chat-unread-notices */
export const chatUnreadNoticeDue = event({
  type: 'chat.unreadNoticeDue',
  entity,
  payload: z.strictObject({ conversationId: id, messageId: id, minutes: z.int() }),
});
