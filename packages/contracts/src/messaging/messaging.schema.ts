import { z } from 'zod';
import { id, instant } from '../common/fields.ts';

export const channels = ['email', 'text', 'push'] as const;
export type Channel = (typeof channels)[number];

/**
 * `uncertain`: the message was claimed for sending, but the process ended before it saved the outside
 * service’s answer.
 */
export const deliveryStates = [
  'queued',
  'claimed',
  'sent',
  'delivered',
  'failed',
  'suppressed',
  'uncertain',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A row of the message log, with the recipient masked. Rule: messages.every-send-is-a-row */
export const deliveryRow = z.object({
  id,
  event: z.string(),
  template: z.string(),
  channel: z.enum(channels),
  recipient: z.string(),
  recipientName: z.string(),
  /** Null for someone without an account, whose request is `webAppointmentId`. */
  personId: id.nullable(),
  webAppointmentId: id.nullable(),
  appointmentId: id.nullable(),
  state: z.enum(deliveryStates),
  reason: z.string().nullable(),
  attempts: z.int(),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type DeliveryRow = z.infer<typeof deliveryRow>;

/** An in-app notification. */
export const notification = z.object({
  id,
  type: z.string(),
  title: z.string(),
  body: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  readAt: instant.nullable(),
  createdAt: instant,
});
export type Notification = z.infer<typeof notification>;
