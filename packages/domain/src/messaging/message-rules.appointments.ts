import type { AppointmentRequestStatus } from '@bedside/contracts/appointments/appointment-request.schema';
import { plannedStatuses, requestedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { subMinutes } from '@bedside/db/dates';
import type { MessageData } from './message-data.ts';
import { allChannels, appointmentStatusIs, messageRule } from './message-rule.ts';

/** The event's confirmed time still applies. */
const sameTime = (facts: MessageData): boolean =>
  appointmentStatusIs(...plannedStatuses)(facts) &&
  facts.appointment?.scheduleRevision === facts.payload.revision;

const stillAhead = (facts: MessageData, now: Date): boolean =>
  appointmentStatusIs('SCHEDULED')(facts) && sameTime(facts) && (facts.appointment?.startsAt ?? now) > now;

const providerHasNotLeft = (facts: MessageData): boolean =>
  appointmentStatusIs('SCHEDULED')(facts) && sameTime(facts) && facts.appointment?.telemedicine === false;

const EN_ROUTE_MINUTES = 30;

/** An offline device may report this late. */
const isStillOnTheWay = (facts: MessageData, now: Date): boolean =>
  appointmentStatusIs('ON THE WAY')(facts) &&
  facts.appointment?.providerArrivedAt === null &&
  (facts.appointment.enRouteAt ?? now) >= subMinutes(now, EN_ROUTE_MINUTES);

const hoursBefore = (hours: number) => (facts: MessageData) => facts.payload.hoursBefore === hours;
const hasProvider = ({ appointment }: MessageData) => appointment?.providerId != null;
const lostProvider = ({ appointment }: MessageData) =>
  appointment?.former.providerId != null && appointment.former.providerId !== appointment.providerId;

const appointmentRequestIs =
  (status: AppointmentRequestStatus) =>
  ({ appointmentRequest }: MessageData): boolean =>
    appointmentRequest?.status === status;

const toPatient = { to: 'patient', channels: allChannels, quiet: 'kept' } as const;
const emailAndBellToProvider = { to: 'provider', channels: ['email', 'bell'], quiet: 'kept' } as const;
const toDispatch = { to: 'dispatch', channels: ['bell'], quiet: 'kept' } as const;
const toRequester = { to: 'requester', channels: ['email', 'text'], quiet: 'emailGoes' } as const;
const textPushAndBell = { channels: ['text', 'push', 'bell'], quiet: 'always' } as const;

const textAndPush = { to: 'patient', channels: ['text', 'push'], quiet: 'always' } as const;
const reminder = {
  template: 'appointment-reminder',
  to: 'patient',
  channels: ['email', 'text', 'push'],
  quiet: 'kept',
} as const;
const bellAndEmailToDispatch = { to: 'dispatch', channels: ['bell', 'email'], quiet: 'emailGoes' } as const;

export const appointmentRules = {
  'appointment.requested': messageRule({
    kind: 'appointments',
    // Senders of a web request have already got a receipt and an acceptance message.
    current: ({ appointment }) =>
      appointment !== null && appointment.status !== 'CANCELLED' && appointment.appointmentRequestId === null,
    messages: [
      { template: 'appointment-requested', to: 'patient', channels: ['email', 'text'], quiet: 'emailGoes' },
      { template: 'staff-appointment-requested', ...bellAndEmailToDispatch },
    ],
  }),
  'appointment.accepted': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs('AWAITING TIME'),
    messages: [
      { template: 'appointment-accepted', to: 'patient', channels: allChannels, quiet: 'emailGoes' },
    ],
  }),
  'appointment.scheduled': messageRule({
    kind: 'appointments',
    untilAppointment: true,
    current: sameTime,
    messages: [
      { template: 'appointment-scheduled', ...toPatient },
      { template: 'provider-appointment-scheduled', ...emailAndBellToProvider },
    ],
  }),
  'appointment.rescheduled': messageRule({
    kind: 'appointments',
    current: lostProvider,
    messages: [{ template: 'provider-appointment-removed', ...emailAndBellToProvider, to: 'formerProvider' }],
  }),
  'appointment.changeNoticeDue': messageRule({
    kind: 'appointments',
    untilAppointment: true,
    current: sameTime,
    messages: [
      { template: 'appointment-changed', ...toPatient },
      { template: 'provider-appointment-changed', ...emailAndBellToProvider },
    ],
  }),
  'appointment.timeWithdrawn': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs('AWAITING TIME'),
    messages: [
      { template: 'appointment-unscheduled', ...toPatient },
      { template: 'provider-appointment-removed', ...emailAndBellToProvider, to: 'formerProvider' },
      { template: 'staff-appointment-unscheduled', ...toDispatch },
    ],
  }),
  'appointment.preferenceChanged': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs(...requestedStatuses),
    messages: [{ template: 'staff-preference-changed', ...toDispatch }],
  }),
  'appointment.markedEnRoute': messageRule({
    current: isStillOnTheWay,
    lasts: EN_ROUTE_MINUTES,
    messages: [{ template: 'appointment-en-route', to: 'patient', ...textPushAndBell }],
  }),
  'appointment.enRouteReverted': messageRule({
    current: appointmentStatusIs('SCHEDULED'),
    lasts: 120,
    messages: [{ template: 'appointment-en-route-reverted', to: 'patient', ...textPushAndBell }],
  }),
  'appointment.completed': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs('COMPLETED'),
    messages: [
      {
        template: 'appointment-completed',
        to: 'patient',
        channels: ['email', 'push', 'bell'],
        quiet: 'emailGoes',
      },
    ],
  }),
  'appointment.canceled': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs('CANCELLED'),
    messages: [
      { template: 'appointment-canceled', ...toPatient },
      { template: 'provider-appointment-canceled', ...emailAndBellToProvider, when: hasProvider },
      { template: 'staff-appointment-canceled', ...toDispatch },
    ],
  }),
  'appointment.canceledVisitSummarized': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs('CANCELLED'),
    messages: [{ template: 'staff-canceled-visit-summary', ...toDispatch }],
  }),
  'appointment.reactivated': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs(...requestedStatuses),
    messages: [
      {
        template: 'appointment-reactivated',
        to: 'patient',
        channels: ['email', 'text', 'bell'],
        quiet: 'kept',
      },
    ],
  }),
  'appointment.reminderDue': messageRule({
    kind: 'reminders',
    untilAppointment: true,
    current: stillAhead,
    messages: [
      { ...reminder, when: hoursBefore(24) },
      {
        template: 'staff-appointment-unconfirmed',
        to: 'dispatch',
        channels: ['bell'],
        quiet: 'always',
        when: (facts) => hoursBefore(3)(facts) && facts.appointment?.patientConfirmedAt === null,
      },
      { template: 'appointment-soon', ...textAndPush, when: hoursBefore(2) },
    ],
  }),

  'appointment.remindAsked': messageRule({
    kind: 'reminders',
    untilAppointment: true,
    current: stillAhead,
    messages: [reminder],
  }),

  'appointmentRequest.received': messageRule({
    current: appointmentRequestIs('requested'),
    messages: [
      { template: 'appointment-request-received', ...toRequester },
      { template: 'staff-appointment-request', ...bellAndEmailToDispatch },
    ],
  }),
  'appointmentRequest.accepted': messageRule({
    // A canceled appointment has its own message.
    current: (facts) => appointmentRequestIs('accepted')(facts) && !appointmentStatusIs('CANCELLED')(facts),
    messages: [{ template: 'appointment-request-accepted', ...toRequester }],
  }),
  'appointmentRequest.rejected': messageRule({
    current: appointmentRequestIs('rejected'),
    messages: [{ template: 'appointment-request-rejected', ...toRequester }],
  }),
  'appointmentRequest.canceled': messageRule({
    current: appointmentRequestIs('cancelled'),
    messages: [{ template: 'appointment-request-canceled', ...toRequester }],
  }),

  'slotOffer.created': messageRule({
    kind: 'appointments',
    current: ({ offer }, now) => offer?.status === 'OFFERED' && offer.expiresAt > now,
    messages: [{ template: 'slot-offered', to: 'patient', channels: allChannels, quiet: 'emailGoes' }],
  }),

  'appointment.latenessCheckDue': messageRule({
    current: providerHasNotLeft,
    lasts: 60,
    messages: [{ template: 'appointment-running-late', ...textAndPush }],
  }),
  'appointment.delayed': messageRule({
    current: sameTime,
    lasts: 30,
    messages: [{ template: 'appointment-delayed', ...textAndPush }],
  }),
  'video.patientWaiting': messageRule({
    kind: 'appointments',
    current: (facts) => appointmentStatusIs(...plannedStatuses)(facts) && facts.video?.alone === 'patient',
    lasts: 15,
    messages: [{ template: 'provider-video-waiting', to: 'provider', ...textPushAndBell }],
  }),
  'video.aloneDue': messageRule({
    current: (facts) => appointmentStatusIs(...plannedStatuses)(facts) && facts.video?.alone != null,
    lasts: 15,
    messages: [
      { template: 'video-alone', to: 'patient', ...textPushAndBell },
      { template: 'provider-video-alone', to: 'provider', ...textPushAndBell },
    ],
  }),
  'video.guestInvited': messageRule({
    current: (facts) =>
      appointmentStatusIs(...plannedStatuses)(facts) && facts.videoGuest?.isInvited === true,
    lasts: 60,
    messages: [{ template: 'video-guest-invited', to: 'videoGuest', channels: ['text'], quiet: 'always' }],
  }),
  'appointment.calendarEntrySaved': messageRule({
    kind: 'appointments',
    current: appointmentStatusIs(...plannedStatuses),
    messages: [{ template: 'provider-calendar', to: 'provider', channels: ['email'], quiet: 'emailGoes' }],
  }),
};
