import { z } from 'zod';
import { id, instant } from '../common/fields.ts';

export const channels = ['email', 'text', 'push'] as const;
export type Channel = (typeof channels)[number];

/** `uncertain`: claimed, and the process ended before the answer of the outside party was kept. */
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

/** A row of the delivery log with its recipient masked. Rule: messages.every-send-is-a-row */
export const deliveryRow = z.object({
  id,
  event: z.string(),
  template: z.string(),
  channel: z.enum(channels),
  recipient: z.string(),
  recipientName: z.string(),
  /** Null for someone without an account, whose request `webAppointmentId` names. */
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

/** A notification in the app. */
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
