import { wireEnum } from '../common/wire-enum.ts';

/** Values as on the wire; keys for TypeScript. Rule: appointments.nine-statuses */
export const AppointmentStatus = {
  PENDING_APPROVAL: 'PENDING APPROVAL',
  AWAITING_TIME: 'AWAITING TIME',
  SCHEDULED: 'SCHEDULED',
  ON_THE_WAY: 'ON THE WAY',
  AWAITING_PAYMENT: 'AWAITING PAYMENT',
  PAYMENT_REQUESTED: 'PAYMENT REQUESTED',
  PAID: 'PAID',
  COMPLETED: 'COMPLETED',
  CANCELLED: 'CANCELLED',
} as const;
export type AppointmentStatus = (typeof AppointmentStatus)[keyof typeof AppointmentStatus];

export const appointmentStatuses = [
  'PENDING APPROVAL',
  'AWAITING TIME',
  'SCHEDULED',
  'ON THE WAY',
  'AWAITING PAYMENT',
  'PAYMENT REQUESTED',
  'PAID',
  'COMPLETED',
  'CANCELLED',
] as const satisfies readonly AppointmentStatus[];

export const appointmentStatus = wireEnum(appointmentStatuses);

/** Neither completed nor cancelled. */
export const isActive = (status: AppointmentStatus): boolean =>
  status !== 'COMPLETED' && status !== 'CANCELLED';

export type StatusTone = 'orange' | 'navy' | 'blue' | 'teal' | 'red';

/** How each status looks in both front ends. `owed`: the practice owes the next move (a hollow dot). */
export const statusBadges: Record<
  AppointmentStatus,
  { label: string; tone: StatusTone; icon: string; owed: boolean }
> = {
  'PENDING APPROVAL': { label: 'Pending approval', tone: 'teal', icon: 'circle-dashed', owed: true },
  'AWAITING TIME': { label: 'Awaiting time', tone: 'teal', icon: 'hourglass', owed: true },
  SCHEDULED: { label: 'Scheduled', tone: 'teal', icon: 'calendar-check', owed: false },
  'ON THE WAY': { label: 'On the way', tone: 'teal', icon: 'car', owed: false },
  'AWAITING PAYMENT': { label: 'Awaiting payment', tone: 'teal', icon: 'wallet', owed: false },
  'PAYMENT REQUESTED': { label: 'Payment requested', tone: 'teal', icon: 'hand-coins', owed: true },
  PAID: { label: 'Paid', tone: 'navy', icon: 'circle-dollar-sign', owed: false },
  COMPLETED: { label: 'Completed', tone: 'blue', icon: 'circle-check', owed: false },
  CANCELLED: { label: 'Canceled', tone: 'orange', icon: 'ban', owed: false },
};
