import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { Language } from '@bedside/contracts/common/translated';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { MessageKind } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import { spanishOf } from '../practice/spanish-words.ts';
import type { MessageData } from './message-data.ts';

/** For whom a message is, what staff calls them, and whether they may read in the app whom it is about. */
export const audiences = {
  patient: { label: 'Patient' },
  /** The holder of the patient's household. */
  payer: { label: 'Account holder' },
  /** Pays a membership. */
  subscriber: { label: 'Membership payer' },
  person: { label: 'Account owner' },
  /** Answers a consent. */
  signer: { label: 'Consent signer' },
  /** Sent a consent from another household. */
  asker: { label: 'Access requester' },
  /** Sent a request without an account. */
  requester: { label: 'Web requester' },
  /** Writes in the chat on the patient's side. */
  chatPatient: { label: 'Patient in the chat' },
  provider: { label: 'Provider', namesPatient: true },
  formerProvider: { label: 'Previous provider' },
  dispatch: { label: 'Scheduling staff', namesPatient: true },
  billing: { label: 'Billing staff', namesPatient: true },
  clinical: { label: 'Clinical staff', namesPatient: true },
  superAdmins: { label: 'Super-admins', namesPatient: true },
  admins: { label: 'Admins and super-admins', namesPatient: true },
  chatStaff: { label: 'Chat assignee', namesPatient: true },
  chatOffice: { label: 'All chat staff', namesPatient: true },
} as const satisfies Record<string, { label: string; namesPatient?: true }>;
export type Audience = keyof typeof audiences;

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

export const messageRule = <const R extends MessageRule>(it: R) => it;

export const allChannels = ['email', 'text', 'push', 'bell'] as const;

export const appointmentStatusIs =
  (...statuses: AppointmentStatus[]) =>
  ({ appointment }: MessageData): boolean =>
    appointment !== null && statuses.includes(appointment.status);

/** What a message is about, with what the practice's catalogues call things in the reader's language. */
export async function factsIn(db: Executor, facts: MessageData, language: Language): Promise<MessageData> {
  const { subscription } = facts;
  if (language === 'en' || !subscription) return facts;
  const { planName } = subscription;
  const spanish = await spanishOf(db, [planName]);
  return { ...facts, subscription: { ...subscription, planName: spanish.get(planName) ?? planName } };
}
