import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { WebRequestStatus } from '@bedside/contracts/appointments/web-request.schema';
import type { EventType } from '@bedside/contracts/events';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { MessageKind } from '@bedside/contracts/people/notification-settings.schema';
import type { Facts } from './announce.facts.ts';

/**
 * For whom a message is. The payer is the holder of the patient's household, the signer whoever answers a consent, the
 * asker whoever sent it from another household, the requester whoever sent a request without an account, the chat's
 * patient whoever writes there on the patient's side; all others are people on staff.
 */
export type Audience =
  | 'patient'
  | 'payer'
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
  | 'chatStaff'
  | 'chatOffice';

/** Whether the quiet hours hold a message back; `unlessSoon` lets it go when the visit is within 12 hours. */
export type Quiet = 'kept' | 'unlessSoon' | 'always';

export interface Message<Template extends string = string> {
  template: Template;
  to: Audience;
  channels: readonly (Channel | 'bell')[];
  quiet: Quiet;
  /** Leaves it out where it says no. */
  when?: (facts: Facts) => boolean;
}

export interface Announcement<Template extends string = string> {
  /** Whether what the event tells is still so. If not, nothing is sent. */
  current: (facts: Facts, now: Date) => boolean;
  /** What a person may turn off, channel by channel; without one it always goes. The bell always rings. */
  kind?: MessageKind;
  /** Minutes after which it is too late to tell. */
  lasts?: number;
  messages: readonly Message<Template>[];
}

const announcement = <const T extends string>(it: Announcement<T>) => it;

const visitIs =
  (...statuses: AppointmentStatus[]) =>
  ({ visit }: Facts): boolean =>
    visit !== null && statuses.includes(visit.status);

/** The confirmed time that the event speaks of is still the visit's. */
const sameTime = (facts: Facts): boolean =>
  visitIs('SCHEDULED', 'ON THE WAY')(facts) && facts.visit?.revision === facts.payload.revision;

const stillAhead = (facts: Facts, now: Date): boolean =>
  visitIs('SCHEDULED')(facts) && sameTime(facts) && (facts.visit?.startsAt ?? now) > now;

/** Nobody has set out to the visit, and its start is a while ago. */
const nobodySetOut = (facts: Facts): boolean =>
  visitIs('SCHEDULED')(facts) && sameTime(facts) && facts.visit?.telemedicine === false;

const hoursBefore = (hours: number) => (facts: Facts) => facts.payload.hoursBefore === hours;
const hasProvider = ({ visit }: Facts) => visit?.providerId != null;
const lostProvider = ({ visit }: Facts) =>
  visit?.former.providerId != null && visit.former.providerId !== visit.providerId;
const always = () => true;

const webRequestIs =
  (status: WebRequestStatus) =>
  ({ webRequest }: Facts): boolean =>
    webRequest?.status === status;

/** A message has waited so many minutes for one of the two sides. */
const waitsFor =
  (side: 'patient' | 'practice', minutes: number) =>
  ({ chat, payload }: Facts): boolean =>
    chat?.fromPatient === (side === 'practice') && payload.minutes === minutes;

const consentWaits = ({ consent }: Facts, now: Date): boolean =>
  consent?.status === 'SENT' && consent.expiresAt > now;

/** Longer than this after it was asked for, nobody waits for a link any more. */
const LINK_MINUTES = 24 * 60;
const DIRECT_LINK_MINUTES = 15;

const everyChannel = ['email', 'text', 'push', 'bell'] as const;

/** Who is told of what, by which way, and when not: product-rules §6. The only such table. */
export const catalogue = {
  'appointment.requested': announcement({
    kind: 'visits',
    // Whoever asked on the public pages has heard that the request came in and that it was accepted.
    current: ({ visit }) => visit !== null && visit.status !== 'CANCELLED' && visit.webAppointmentId === null,
    messages: [
      { template: 'visit-requested', to: 'patient', channels: ['email', 'text'], quiet: 'kept' },
      { template: 'staff-visit-requested', to: 'dispatch', channels: ['bell', 'email'], quiet: 'kept' },
    ],
  }),
  'appointment.accepted': announcement({
    kind: 'visits',
    current: visitIs('AWAITING TIME'),
    messages: [{ template: 'visit-accepted', to: 'patient', channels: everyChannel, quiet: 'kept' }],
  }),
  'appointment.scheduled': announcement({
    kind: 'visits',
    current: sameTime,
    messages: [
      { template: 'visit-scheduled', to: 'patient', channels: everyChannel, quiet: 'unlessSoon' },
      {
        template: 'provider-visit-scheduled',
        to: 'provider',
        channels: ['email', 'bell'],
        quiet: 'unlessSoon',
      },
    ],
  }),
  'appointment.revised': announcement({
    kind: 'visits',
    current: lostProvider,
    messages: [
      {
        template: 'provider-visit-lost',
        to: 'formerProvider',
        channels: ['email', 'bell'],
        quiet: 'unlessSoon',
      },
    ],
  }),
  'appointment.changeDue': announcement({
    kind: 'visits',
    current: sameTime,
    messages: [
      { template: 'visit-changed', to: 'patient', channels: everyChannel, quiet: 'unlessSoon' },
      {
        template: 'provider-visit-changed',
        to: 'provider',
        channels: ['email', 'bell'],
        quiet: 'unlessSoon',
      },
    ],
  }),
  'appointment.unscheduled': announcement({
    kind: 'visits',
    current: visitIs('AWAITING TIME'),
    messages: [
      {
        template: 'visit-unscheduled',
        to: 'patient',
        channels: everyChannel,
        quiet: 'unlessSoon',
      },
      {
        template: 'provider-visit-lost',
        to: 'formerProvider',
        channels: ['email', 'bell'],
        quiet: 'unlessSoon',
      },
      { template: 'staff-visit-unscheduled', to: 'dispatch', channels: ['bell'], quiet: 'kept' },
    ],
  }),
  'appointment.preferenceChanged': announcement({
    kind: 'visits',
    current: visitIs('PENDING APPROVAL', 'AWAITING TIME'),
    messages: [{ template: 'staff-preference-changed', to: 'dispatch', channels: ['bell'], quiet: 'kept' }],
  }),
  'appointment.setOut': announcement({
    current: visitIs('ON THE WAY'),
    lasts: 30,
    messages: [
      { template: 'visit-set-out', to: 'patient', channels: ['text', 'push', 'bell'], quiet: 'always' },
    ],
  }),
  'appointment.takenBack': announcement({
    current: visitIs('SCHEDULED'),
    lasts: 120,
    messages: [
      { template: 'visit-taken-back', to: 'patient', channels: ['text', 'push', 'bell'], quiet: 'always' },
    ],
  }),
  'appointment.completed': announcement({
    kind: 'visits',
    current: visitIs('COMPLETED'),
    messages: [
      { template: 'visit-completed', to: 'patient', channels: ['email', 'push', 'bell'], quiet: 'kept' },
    ],
  }),
  'appointment.cancelled': announcement({
    kind: 'visits',
    current: visitIs('CANCELLED'),
    messages: [
      { template: 'visit-cancelled', to: 'patient', channels: everyChannel, quiet: 'unlessSoon' },
      {
        template: 'provider-visit-cancelled',
        to: 'provider',
        channels: ['email', 'bell'],
        quiet: 'unlessSoon',
        when: hasProvider,
      },
      { template: 'staff-visit-cancelled', to: 'dispatch', channels: ['bell'], quiet: 'kept' },
    ],
  }),
  'appointment.reactivated': announcement({
    kind: 'visits',
    current: visitIs('PENDING APPROVAL', 'AWAITING TIME'),
    messages: [
      { template: 'visit-reactivated', to: 'patient', channels: ['email', 'text', 'bell'], quiet: 'kept' },
    ],
  }),
  'appointment.reminderDue': announcement({
    kind: 'reminders',
    current: stillAhead,
    messages: [
      {
        template: 'visit-reminder',
        to: 'patient',
        channels: ['email', 'text', 'push'],
        quiet: 'kept',
        when: hoursBefore(24),
      },
      {
        template: 'staff-visit-unconfirmed',
        to: 'dispatch',
        channels: ['bell'],
        quiet: 'always',
        when: (facts) => hoursBefore(3)(facts) && facts.visit?.confirmedAt === null,
      },
      {
        template: 'visit-soon',
        to: 'patient',
        channels: ['text', 'push'],
        quiet: 'always',
        when: hoursBefore(2),
      },
    ],
  }),

  'webRequest.received': announcement({
    current: webRequestIs('requested'),
    messages: [
      { template: 'web-request-received', to: 'requester', channels: ['email', 'text'], quiet: 'kept' },
      { template: 'staff-web-request', to: 'dispatch', channels: ['bell', 'email'], quiet: 'kept' },
    ],
  }),
  'webRequest.accepted': announcement({
    // Of a visit that is cancelled by now, its own message tells.
    current: (facts) => webRequestIs('accepted')(facts) && !visitIs('CANCELLED')(facts),
    messages: [
      { template: 'web-request-accepted', to: 'requester', channels: ['email', 'text'], quiet: 'kept' },
    ],
  }),
  'webRequest.rejected': announcement({
    current: webRequestIs('rejected'),
    messages: [
      { template: 'web-request-rejected', to: 'requester', channels: ['email', 'text'], quiet: 'kept' },
    ],
  }),
  'webRequest.cancelled': announcement({
    current: webRequestIs('cancelled'),
    messages: [
      { template: 'web-request-cancelled', to: 'requester', channels: ['email', 'text'], quiet: 'kept' },
    ],
  }),

  'slot.offered': announcement({
    kind: 'visits',
    current: ({ offer }, now) => offer?.status === 'OFFERED' && offer.expiresAt > now,
    messages: [{ template: 'slot-offered', to: 'patient', channels: everyChannel, quiet: 'kept' }],
  }),

  'appointment.lateDue': announcement({
    current: nobodySetOut,
    lasts: 60,
    messages: [{ template: 'visit-late', to: 'patient', channels: ['text', 'push'], quiet: 'always' }],
  }),
  'appointment.calendarSaved': announcement({
    kind: 'visits',
    current: visitIs('SCHEDULED', 'ON THE WAY'),
    messages: [{ template: 'provider-calendar', to: 'provider', channels: ['email'], quiet: 'kept' }],
  }),

  'invoice.made': announcement({
    kind: 'payments',
    current: ({ bill, ...facts }) =>
      visitIs('AWAITING PAYMENT')({ bill, ...facts }) && bill?.status !== 'PAID',
    messages: [
      { template: 'payment-requested', to: 'payer', channels: ['email', 'text', 'bell'], quiet: 'kept' },
    ],
  }),
  'paymentLink.asked': announcement({
    kind: 'payments',
    current: visitIs('AWAITING PAYMENT'),
    messages: [{ template: 'payment-requested', to: 'payer', channels: ['email', 'text'], quiet: 'kept' }],
  }),
  'invoice.paid': announcement({
    kind: 'payments',
    current: ({ bill }) => bill?.status === 'PAID',
    messages: [{ template: 'receipt', to: 'payer', channels: ['email', 'text', 'bell'], quiet: 'kept' }],
  }),
  'payment.failed': announcement({
    kind: 'payments',
    current: ({ bill }) => bill?.paymentStatus === 'FAILED' && bill.status !== 'PAID',
    messages: [
      { template: 'payment-failed', to: 'payer', channels: ['email', 'text', 'bell'], quiet: 'kept' },
      { template: 'staff-payment-failed', to: 'billing', channels: ['bell'], quiet: 'kept' },
    ],
  }),
  'payment.verificationDue': announcement({
    kind: 'payments',
    current: ({ bill }) => bill?.paymentVerified === false,
    messages: [{ template: 'staff-payment-unverified', to: 'billing', channels: ['bell'], quiet: 'kept' }],
  }),
  'refund.asked': announcement({
    kind: 'payments',
    current: ({ bill }) => bill !== null,
    messages: [{ template: 'refund', to: 'payer', channels: ['email', 'text', 'bell'], quiet: 'kept' }],
  }),
  'settlement.requested': announcement({
    kind: 'payments',
    current: visitIs('PAYMENT REQUESTED'),
    messages: [
      { template: 'settlement-requested', to: 'payer', channels: ['email'], quiet: 'kept' },
      { template: 'staff-settlement-requested', to: 'billing', channels: ['bell'], quiet: 'kept' },
    ],
  }),
  'settlement.declined': announcement({
    kind: 'payments',
    current: visitIs('AWAITING PAYMENT'),
    messages: [
      { template: 'settlement-declined', to: 'payer', channels: ['email', 'text', 'bell'], quiet: 'kept' },
    ],
  }),
  'payment.reviewRaised': announcement({
    kind: 'payments',
    current: ({ reviewOpen }) => reviewOpen,
    messages: [{ template: 'staff-payment-review', to: 'billing', channels: ['bell'], quiet: 'kept' }],
  }),

  'questionnaire.sent': announcement({
    kind: 'results',
    current: ({ questionnaire }, now) =>
      questionnaire?.status === 'NOT SUBMITTED' && questionnaire.expiresAt > now,
    messages: [
      { template: 'questionnaire', to: 'patient', channels: ['email', 'push', 'bell'], quiet: 'kept' },
    ],
  }),
  'questionnaire.submitted': announcement({
    kind: 'results',
    current: ({ questionnaire }) => questionnaire?.status === 'SUBMITTED',
    messages: [{ template: 'staff-questionnaire-done', to: 'clinical', channels: ['bell'], quiet: 'kept' }],
  }),

  'report.released': announcement({
    kind: 'results',
    current: ({ report }) => report?.status === 'RELEASED',
    messages: [
      { template: 'report-released', to: 'patient', channels: ['email', 'push', 'bell'], quiet: 'kept' },
    ],
  }),

  'consent.sent': announcement({
    kind: 'results',
    current: consentWaits,
    messages: [
      { template: 'consent-to-answer', to: 'signer', channels: ['email', 'push', 'bell'], quiet: 'kept' },
    ],
  }),
  'consent.reminderDue': announcement({
    kind: 'results',
    current: consentWaits,
    messages: [{ template: 'consent-reminder', to: 'signer', channels: ['email', 'push'], quiet: 'kept' }],
  }),
  'consent.answered': announcement({
    kind: 'results',
    current: ({ consent }) => consent !== null && consent.status !== 'SENT',
    messages: [
      { template: 'consent-answered', to: 'asker', channels: ['email', 'push', 'bell'], quiet: 'kept' },
      {
        template: 'staff-consent-answered',
        to: 'clinical',
        channels: ['bell'],
        quiet: 'kept',
        when: ({ consent }) => consent?.mode === 'CONSENT',
      },
    ],
  }),

  'chat.unreadDue': announcement({
    kind: 'chat',
    current: ({ chat }) => chat?.isUnread === true,
    messages: [
      {
        template: 'chat-waiting',
        to: 'chatPatient',
        channels: ['push'],
        quiet: 'always',
        when: waitsFor('patient', 5),
      },
      {
        template: 'chat-waiting',
        to: 'chatPatient',
        channels: ['email'],
        quiet: 'kept',
        when: waitsFor('patient', 60),
      },
      {
        template: 'staff-chat-waiting',
        to: 'chatStaff',
        channels: ['bell'],
        quiet: 'kept',
        when: waitsFor('practice', 5),
      },
      {
        template: 'staff-chat-waiting',
        to: 'chatOffice',
        channels: ['bell'],
        quiet: 'kept',
        when: waitsFor('practice', 60),
      },
    ],
  }),

  'person.passwordChanged': announcement({
    current: always,
    messages: [{ template: 'password-changed', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'person.contactChanged': announcement({
    current: always,
    messages: [{ template: 'contact-changed', to: 'person', channels: ['email', 'text'], quiet: 'always' }],
  }),
  'person.accountLinkAsked': announcement({
    current: ({ person }) => person?.status === 'INVITED' || person?.status === 'ACTIVE',
    lasts: LINK_MINUTES,
    messages: [{ template: 'account-link', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'person.passwordLinkAsked': announcement({
    current: ({ person }) => person?.status === 'INVITED' || person?.status === 'ACTIVE',
    lasts: LINK_MINUTES,
    messages: [{ template: 'password-link', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'person.directLoginAsked': announcement({
    current: ({ person }) => person?.status === 'ACTIVE',
    lasts: DIRECT_LINK_MINUTES,
    messages: [{ template: 'direct-login', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'invitation.sent': announcement({
    current: ({ person }) => person?.status === 'INVITED',
    lasts: LINK_MINUTES,
    messages: [{ template: 'provider-invited', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'emergencyAccess.taken': announcement({
    current: always,
    messages: [
      { template: 'staff-emergency-access', to: 'superAdmins', channels: ['email', 'bell'], quiet: 'always' },
    ],
  }),
} satisfies Partial<Record<EventType, Announcement>>;

export type TemplateName = (typeof catalogue)[keyof typeof catalogue]['messages'][number]['template'];

const announcements: Partial<Record<EventType, Announcement<TemplateName>>> = catalogue;

/** Nothing for an event that nobody is told of. */
export const announcementOf = (type: EventType): Announcement<TemplateName> | undefined =>
  announcements[type];

const tellings = (Object.keys(announcements) as EventType[]).flatMap((event) =>
  (announcements[event]?.messages ?? []).map((message) => ({ event, message })),
);

/** Every template that somebody is sent. */
export const templateNames: readonly TemplateName[] = [
  ...new Set(tellings.map(({ message }) => message.template)),
];

/** The events that a template tells of, and how. */
export const announcedBy = (template: TemplateName) =>
  tellings.filter(({ message }) => message.template === template);

/** The messages that are the patient’s, whoever of the household gets them. */
const isForPatient = ({ to }: Message): boolean => to === 'patient' || to === 'payer';

/**
 * The messages that the facts call for now; none when the event is superseded or too old, and none for the patient where
 * staff chose so.
 */
export function messagesFor(facts: Facts, now: Date): readonly Message<TemplateName>[] {
  const found = announcementOf(facts.event.type);
  if (!found?.current(facts, now) || isTooLate(found, facts, now)) return [];
  const isSilent = facts.payload.tellPatient === false;
  return found.messages.filter(
    (message) => !(isSilent && isForPatient(message)) && (message.when?.(facts) ?? true),
  );
}

const isTooLate = ({ lasts }: Announcement, { event }: Facts, now: Date): boolean =>
  lasts !== undefined && now.getTime() - event.createdAt.getTime() > lasts * 60_000;
