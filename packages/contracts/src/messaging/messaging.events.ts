import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

export const deliveryQueued = event('delivery.queued', 'delivery', { deliveryId: id });
export const notificationsChanged = event('notification.changed', 'notification', { userId: id });
export const messagesDelayed = event('messages.delayed', 'outage', { outageId: id });

const entity = 'conversation';

export const chatMessageSent = event('chat.messageSent', entity, { conversationId: id, messageId: id });

/** Live update only: read, assigned, closed, or an internal note was added. */
export const conversationChanged = event('conversation.changed', entity, { conversationId: id });

/** A message has been unread for the configured number of minutes. Rule: messages.chat-unread-notices */
export const chatUnreadNoticeDue = event('chat.unreadNoticeDue', entity, {
  conversationId: id,
  messageId: id,
  minutes: z.int(),
});
