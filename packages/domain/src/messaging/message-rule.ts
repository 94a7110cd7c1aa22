import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { Language } from '@bedside/contracts/common/languages';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { MessageKind } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import { spanishOf } from '../practice/spanish-words.ts';
import type { MessageData } from './message-data.ts';

/** `label` is what staff sees. */
export const audiences = {
  patient: { label: 'Patient' },
  payer: { label: 'Account holder' },
  subscriber: { label: 'Membership payer' },
  person: { label: 'Account owner' },
  signer: { label: 'Consent signer' },
  /** Requested consent from another household. */
  accessRequester: { label: 'Access requester' },
  /** Sent a request without an account. */
  requester: { label: 'Web requester' },
  /** To a contact that may have no account. */
  invited: { label: 'Invited person' },
  /** Pays for the patient, and may have no account. */
  guarantor: { label: 'Guarantor' },
  /** Invited to a video call; has no account. */
  videoGuest: { label: 'Person invited to a video visit' },
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
 * Quiet hours hold every channel (`kept`), only texts and pushes (`emailGoes`), or nothing (`always`).
 * Messages about an appointment within 12 hours always go.
 */
export type QuietHoursPolicy = 'kept' | 'emailGoes' | 'always';

export interface Message<Template extends string = string> {
  template: Template;
  to: Audience;
  channels: readonly (Channel | 'bell')[];
  quiet: QuietHoursPolicy;
  when?: (facts: MessageData) => boolean;
}

export interface MessageRule<Template extends string = string> {
  /** Whether the message is still true; if not, it is dropped. Defaults to true. */
  current?: (facts: MessageData, now: Date) => boolean;
  /** The kind for opt-outs; a message without one is always sent. In-app notifications can’t be turned off. */
  kind?: MessageKind;
  /** Minutes until the message is pointless. */
  lasts?: number;
  /** True if the message is pointless once the appointment has started. */
  untilAppointment?: boolean;
  messages: readonly Message<Template>[];
}

export const messageRule = <const R extends MessageRule>(it: R) => it;

export const allChannels = ['email', 'text', 'push', 'bell'] as const;

export const appointmentStatusIs =
  (...statuses: AppointmentStatus[]) =>
  ({ appointment }: MessageData): boolean =>
    appointment !== null && statuses.includes(appointment.status);

/** Catalog names are translated into the reader's language. */
export async function factsIn(db: Executor, facts: MessageData, language: Language): Promise<MessageData> {
  const { subscription } = facts;
  if (language === 'en' || !subscription) return facts;
  const { planName } = subscription;
  const spanish = await spanishOf(db, [planName]);
  return { ...facts, subscription: { ...subscription, planName: spanish.get(planName) ?? planName } };
}
