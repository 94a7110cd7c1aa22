import { type LiveMessage, liveMessage } from '@bedside/contracts/practice/config.api';

/** Live update for an event, or null for events no screen shows, such as codes. */
export function liveMessageOf(event: { entityType: string; entityId: string }): LiveMessage | null {
  const { entityType, entityId } = event;
  const message = liveMessage.safeParse({ type: 'changed', entityType, entityId });
  return message.success ? message.data : null;
}
