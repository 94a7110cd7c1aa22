import type { AppointmentRequestStatus } from '@bedside/contracts/appointments/appointment-request.schema';
import { plannedStatuses, requestedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { MessageData } from './message-data.ts';
import { allChannels, appointmentStatusIs, messageRule } from './message-rule.ts';

/** The event's confirmed time still applies. */
const sameTime = (facts: MessageData): boolean =>
  appointmentStatusIs(...plannedStatuses)(facts) &&
  facts.appointment?.scheduleRevision === facts.payload.revision;

const stillAhead = (facts: MessageData, now: Date): boolean =>
  appointmentStatusIs('SCHEDULED')(facts) && sameTime(facts) && (facts.appointment?.startsAt ?? now) > now;

const nobodySetOut = (facts: MessageData): boolean =>
  appointmentStatusIs('SCHEDULED')(facts) && sameTime(facts) && facts.appointment?.telemedicine === false;

const hoursBefore = (hours: number) => (facts: MessageData) => facts.payload.hoursBefore === hours;
const hasProvider = ({ appointment }: MessageData) => appointment?.providerId != null;
const lostProvider = ({ appointment }: MessageData) =>
  appointment?.former.providerId != null && appointment.former.providerId !== appointment.providerId;

const appointmentRequestIs =
  (status: AppointmentRequestStatus) =>
  ({ appointmentRequest }: MessageData): boolean =>
    appointmentRequest?.status === status;

export const appointmentRules = {
  'appointment.requested': messageRule({
    kind: 'appointments',
    // The requester has already heard of the receipt and the acceptance.
    current: ({ appointment }) =>
      appointment !== null && appointment.status !== 'CANCELLED' && appointment.appointmentRequestId === null,
    messages: [
      { template: 'visit-requested', to: 'patient', channels: ['email', 'text'], quiet: 'emailGoes' },
      { template: 'staff-visit-requested', to: 'dispatch', channels: ['bell', 'email'], quiet: 'emailGoes' },
    ],
  }),
  'appointment.accepted': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs('AWAITING TIME'),
    messages: [{ template: 'visit-accepted', to: 'patient', channels: allChannels, quiet: 'emailGoes' }],
  }),
  'appointment.scheduled': messageRule({
    kind: 'appointments',
    untilAppointment: true,
    current: sameTime,
    messages: [
      { template: 'visit-scheduled', to: 'patient', channels: allChannels, quiet: 'kept' },
      {
        template: 'provider-visit-scheduled',
        to: 'provider',
        channels: ['email', 'bell'],
        quiet: 'kept',
      },
    ],
  }),
  'appointment.rescheduled': messageRule({
    kind: 'appointments',
    current: lostProvider,
    messages: [
      {
        template: 'provider-visit-lost',
        to: 'formerProvider',
        channels: ['email', 'bell'],
        quiet: 'kept',
      },
    ],
  }),
  'appointment.changeNoticeDue': messageRule({
    kind: 'appointments',
    untilAppointment: true,
    current: sameTime,
    messages: [
      { template: 'visit-changed', to: 'patient', channels: allChannels, quiet: 'kept' },
      {
        template: 'provider-visit-changed',
        to: 'provider',
        channels: ['email', 'bell'],
        quiet: 'kept',
      },
    ],
  }),
  'appointment.timeWithdrawn': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs('AWAITING TIME'),
    messages: [
      {
        template: 'visit-unscheduled',
        to: 'patient',
        channels: allChannels,
        quiet: 'kept',
      },
      {
        template: 'provider-visit-lost',
        to: 'formerProvider',
        channels: ['email', 'bell'],
        quiet: 'kept',
      },
      { template: 'staff-visit-unscheduled', to: 'dispatch', channels: ['bell'], quiet: 'kept' },
    ],
  }),
  'appointment.preferenceChanged': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs(...requestedStatuses),
    messages: [{ template: 'staff-preference-changed', to: 'dispatch', channels: ['bell'], quiet: 'kept' }],
  }),
  'appointment.markedEnRoute': messageRule({
    current: appointmentStatusIs('ON THE WAY'),
    lasts: 30,
    messages: [
      { template: 'visit-set-out', to: 'patient', channels: ['text', 'push', 'bell'], quiet: 'always' },
    ],
  }),
  'appointment.enRouteReverted': messageRule({
    current: appointmentStatusIs('SCHEDULED'),
    lasts: 120,
    messages: [
      { template: 'visit-taken-back', to: 'patient', channels: ['text', 'push', 'bell'], quiet: 'always' },
    ],
  }),
  'appointment.completed': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs('COMPLETED'),
    messages: [
      { template: 'visit-completed', to: 'patient', channels: ['email', 'push', 'bell'], quiet: 'emailGoes' },
    ],
  }),
  'appointment.cancelled': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs('CANCELLED'),
    messages: [
      { template: 'visit-cancelled', to: 'patient', channels: allChannels, quiet: 'kept' },
      {
        template: 'provider-visit-cancelled',
        to: 'provider',
        channels: ['email', 'bell'],
        quiet: 'kept',
        when: hasProvider,
      },
      { template: 'staff-visit-cancelled', to: 'dispatch', channels: ['bell'], quiet: 'kept' },
    ],
  }),
  'appointment.reactivated': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs(...requestedStatuses),
    messages: [
      { template: 'visit-reactivated', to: 'patient', channels: ['email', 'text', 'bell'], quiet: 'kept' },
    ],
  }),
  'appointment.reminderDue': messageRule({
    kind: 'reminders',
    untilAppointment: true,
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
        when: (facts) => hoursBefore(3)(facts) && facts.appointment?.patientConfirmedAt === null,
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

  'appointment.remindAsked': messageRule({
    kind: 'reminders',
    untilAppointment: true,
    current: stillAhead,
    messages: [
      { template: 'visit-reminder', to: 'patient', channels: ['email', 'text', 'push'], quiet: 'kept' },
    ],
  }),

  'appointmentRequest.received': messageRule({
    current: appointmentRequestIs('requested'),
    messages: [
      { template: 'web-request-received', to: 'requester', channels: ['email', 'text'], quiet: 'emailGoes' },
      { template: 'staff-web-request', to: 'dispatch', channels: ['bell', 'email'], quiet: 'emailGoes' },
    ],
  }),
  'appointmentRequest.accepted': messageRule({
    // A canceled appointment has its own message.
    current: (facts) => appointmentRequestIs('accepted')(facts) && !appointmentStatusIs('CANCELLED')(facts),
    messages: [
      { template: 'web-request-accepted', to: 'requester', channels: ['email', 'text'], quiet: 'emailGoes' },
    ],
  }),
  'appointmentRequest.rejected': messageRule({
    current: appointmentRequestIs('rejected'),
    messages: [
      { template: 'web-request-rejected', to: 'requester', channels: ['email', 'text'], quiet: 'emailGoes' },
    ],
  }),
  'appointmentRequest.cancelled': messageRule({
    current: appointmentRequestIs('cancelled'),
    messages: [
      { template: 'web-request-cancelled', to: 'requester', channels: ['email', 'text'], quiet: 'emailGoes' },
    ],
  }),

  'slotOffer.created': messageRule({
    kind: 'appointments',
    current: ({ offer }, now) => offer?.status === 'OFFERED' && offer.expiresAt > now,
    messages: [{ template: 'slot-offered', to: 'patient', channels: allChannels, quiet: 'emailGoes' }],
  }),

  'appointment.latenessCheckDue': messageRule({
    current: nobodySetOut,
    lasts: 60,
    messages: [{ template: 'visit-late', to: 'patient', channels: ['text', 'push'], quiet: 'always' }],
  }),
  'appointment.calendarEntrySaved': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs(...plannedStatuses),
    messages: [{ template: 'provider-calendar', to: 'provider', channels: ['email'], quiet: 'emailGoes' }],
  }),
};
