import { z } from 'zod';
import { type Channel, channels } from '../messaging/messaging.schema.ts';

/** Kinds of messages that a person may turn off. Rule: messages.preferences-per-kind-and-channel */
export const messageKinds = ['appointments', 'reminders', 'payments', 'results', 'chat'] as const;
export type MessageKind = (typeof messageKinds)[number];

const perChannel = z.strictObject(
  Object.fromEntries(channels.map((channel) => [channel, z.boolean()])) as Record<Channel, z.ZodBoolean>,
);

/** For each kind and channel whether it is wanted. */
export const notificationSettings = z.strictObject(
  Object.fromEntries(messageKinds.map((kind) => [kind, perChannel])) as Record<
    MessageKind,
    typeof perChannel
  >,
);
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** What changes; whatever is left out stays. */
export const notificationChanges = z.strictObject(
  Object.fromEntries(messageKinds.map((kind) => [kind, perChannel.partial().optional()])) as Record<
    MessageKind,
    z.ZodOptional<ReturnType<typeof perChannel.partial>>
  >,
);
export type NotificationChanges = z.infer<typeof notificationChanges>;
