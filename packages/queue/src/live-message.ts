import { type LiveMessage, liveMessage } from '@bedside/contracts/practice/config.api';

/** What screens hear of an event; nothing of those that no screen shows, such as a code. */
export function liveMessageOf(event: { entityType: string; entityId: string }): LiveMessage | null {
  const { entityType, entityId } = event;
  const message = liveMessage.safeParse({ type: 'changed', entityType, entityId });
  return message.success ? message.data : null;
}
