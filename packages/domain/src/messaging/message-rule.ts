import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { MessageKind } from '@bedside/contracts/people/notification-settings.schema';
import type { MessageData } from './message-data.ts';

/**
 * For whom a message is. The payer is the holder of the patient's household, the subscriber whoever pays a membership, the signer whoever answers a consent, the
 * asker whoever sent it from another household, the requester whoever sent a request without an account, the chat's
 * patient whoever writes there on the patient's side; all others are people on staff.
 */
export type Audience =
  | 'patient'
  | 'payer'
  | 'subscriber'
  | 'person'
  | 'signer'
  | 'asker'
  | 'requester'
  | 'chatPatient'
  | 'provider'
  | 'formerProvider'
  | 'dispatch'
  | 'billing'
  | 'clinical'
  | 'superAdmins'
  | 'admins'
  | 'chatStaff'
  | 'chatOffice';

/**
 * Whether the quiet hours hold a message back. `emailGoes`: its texts and pushes alone, since an e-mail wakes nobody and
 * often answers what somebody has just done. Whatever is about a visit within 12 hours goes at once all the same.
 */
export type QuietHoursPolicy = 'kept' | 'emailGoes' | 'always';

export interface Message<Template extends string = string> {
  template: Template;
  to: Audience;
  channels: readonly (Channel | 'bell')[];
  quiet: QuietHoursPolicy;
  /** Leaves it out where it says no. */
  when?: (facts: MessageData) => boolean;
}

export interface MessageRule<Template extends string = string> {
  /** Whether what the event tells is still so. If not, nothing is sent. Without it, it always is. */
  current?: (facts: MessageData, now: Date) => boolean;
  /** What a person may turn off, channel by channel; without one it always goes. The bell always rings. */
  kind?: MessageKind;
  /** Minutes after which it is too late to tell. */
  lasts?: number;
  /** It makes no sense any more once the visit has begun. */
  untilAppointment?: boolean;
  messages: readonly Message<Template>[];
}

export const messageRule = <const T extends string>(it: MessageRule<T>) => it;

export const allChannels = ['email', 'text', 'push', 'bell'] as const;

export const appointmentStatusIs =
  (...statuses: AppointmentStatus[]) =>
  ({ appointment }: MessageData): boolean =>
    appointment !== null && statuses.includes(appointment.status);
