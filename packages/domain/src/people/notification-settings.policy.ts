import { channels } from '@bedside/contracts/messaging/messaging.schema';
import {
  type MessageKind,
  messageKinds,
  type NotificationChanges,
  type NotificationSettings,
} from '@bedside/contracts/people/user.schema';
import type { NotificationOptOuts } from '@bedside/db/schema';

export type NotificationOptOut = Pick<NotificationOptOuts, 'kind' | 'channel'>;

const everyChoice: readonly NotificationOptOut[] = messageKinds.flatMap((kind) =>
  channels.map((channel) => ({ kind, channel })),
);

const nameOf = ({ kind, channel }: NotificationOptOut): string => `${kind} ${channel}`;

/** A setting is on unless the user opted out. */
export function settingsOf(unwanted: readonly NotificationOptOut[]): NotificationSettings {
  const off = new Set(unwanted.map(nameOf));
  const of = (kind: MessageKind) => ({
    email: !off.has(nameOf({ kind, channel: 'email' })),
    text: !off.has(nameOf({ kind, channel: 'text' })),
    push: !off.has(nameOf({ kind, channel: 'push' })),
  });
  return {
    appointments: of('appointments'),
    reminders: of('reminders'),
    payments: of('payments'),
    results: of('results'),
    chat: of('chat'),
  };
}

export function optOutChanges(
  unwanted: readonly NotificationOptOut[],
  changes: NotificationChanges,
): { off: NotificationOptOut[]; on: NotificationOptOut[] } {
  const before = settingsOf(unwanted);
  const becomes = (wanted: boolean) =>
    everyChoice.filter(
      ({ kind, channel }) => changes[kind]?.[channel] === wanted && before[kind][channel] !== wanted,
    );
  return { off: becomes(false), on: becomes(true) };
}
