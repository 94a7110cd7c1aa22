import { type LiveMessage, liveMessage } from '@bedside/contracts/practice/config.api';

export function liveMessageOf(event: { entityType: string; entityId: string }): LiveMessage | null {
  const { entityType, entityId } = event;
  const message = liveMessage.safeParse({ type: 'changed', entityType, entityId });
  return message.success ? message.data : null;
}
