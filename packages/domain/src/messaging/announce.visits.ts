import type { WebRequestStatus } from '@bedside/contracts/appointments/web-request.schema';
import type { Facts } from './announce.facts.ts';
import { announcement, everyChannel, visitIs } from './announcement.ts';

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

const webRequestIs =
  (status: WebRequestStatus) =>
  ({ webRequest }: Facts): boolean =>
    webRequest?.status === status;

/** Of visits, requests from the public pages and times that come free. */
export const visits = {
  'appointment.requested': announcement({
    kind: 'visits',
    // Whoever asked on the public pages has heard that the request came in and that it was accepted.
    current: ({ visit }) => visit !== null && visit.status !== 'CANCELLED' && visit.webAppointmentId === null,
    messages: [
      { template: 'visit-requested', to: 'patient', channels: ['email', 'text'], quiet: 'emailGoes' },
      { template: 'staff-visit-requested', to: 'dispatch', channels: ['bell', 'email'], quiet: 'emailGoes' },
    ],
  }),
  'appointment.accepted': announcement({
    kind: 'visits',
    current: visitIs('AWAITING TIME'),
    messages: [{ template: 'visit-accepted', to: 'patient', channels: everyChannel, quiet: 'emailGoes' }],
  }),
  'appointment.scheduled': announcement({
    kind: 'visits',
    untilVisit: true,
    current: sameTime,
    messages: [
      { template: 'visit-scheduled', to: 'patient', channels: everyChannel, quiet: 'kept' },
      {
        template: 'provider-visit-scheduled',
        to: 'provider',
        channels: ['email', 'bell'],
        quiet: 'kept',
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
        quiet: 'kept',
      },
    ],
  }),
  'appointment.changeDue': announcement({
    kind: 'visits',
    untilVisit: true,
    current: sameTime,
    messages: [
      { template: 'visit-changed', to: 'patient', channels: everyChannel, quiet: 'kept' },
      {
        template: 'provider-visit-changed',
        to: 'provider',
        channels: ['email', 'bell'],
        quiet: 'kept',
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
      { template: 'visit-completed', to: 'patient', channels: ['email', 'push', 'bell'], quiet: 'emailGoes' },
    ],
  }),
  'appointment.cancelled': announcement({
    kind: 'visits',
    current: visitIs('CANCELLED'),
    messages: [
      { template: 'visit-cancelled', to: 'patient', channels: everyChannel, quiet: 'kept' },
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
  'appointment.reactivated': announcement({
    kind: 'visits',
    current: visitIs('PENDING APPROVAL', 'AWAITING TIME'),
    messages: [
      { template: 'visit-reactivated', to: 'patient', channels: ['email', 'text', 'bell'], quiet: 'kept' },
    ],
  }),
  'appointment.reminderDue': announcement({
    kind: 'reminders',
    untilVisit: true,
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

  'appointment.remindAsked': announcement({
    kind: 'reminders',
    untilVisit: true,
    current: stillAhead,
    messages: [
      { template: 'visit-reminder', to: 'patient', channels: ['email', 'text', 'push'], quiet: 'kept' },
    ],
  }),

  'webRequest.received': announcement({
    current: webRequestIs('requested'),
    messages: [
      { template: 'web-request-received', to: 'requester', channels: ['email', 'text'], quiet: 'emailGoes' },
      { template: 'staff-web-request', to: 'dispatch', channels: ['bell', 'email'], quiet: 'emailGoes' },
    ],
  }),
  'webRequest.accepted': announcement({
    // Of a visit that is cancelled by now, its own message tells.
    current: (facts) => webRequestIs('accepted')(facts) && !visitIs('CANCELLED')(facts),
    messages: [
      { template: 'web-request-accepted', to: 'requester', channels: ['email', 'text'], quiet: 'emailGoes' },
    ],
  }),
  'webRequest.rejected': announcement({
    current: webRequestIs('rejected'),
    messages: [
      { template: 'web-request-rejected', to: 'requester', channels: ['email', 'text'], quiet: 'emailGoes' },
    ],
  }),
  'webRequest.cancelled': announcement({
    current: webRequestIs('cancelled'),
    messages: [
      { template: 'web-request-cancelled', to: 'requester', channels: ['email', 'text'], quiet: 'emailGoes' },
    ],
  }),

  'slot.offered': announcement({
    kind: 'visits',
    current: ({ offer }, now) => offer?.status === 'OFFERED' && offer.expiresAt > now,
    messages: [{ template: 'slot-offered', to: 'patient', channels: everyChannel, quiet: 'emailGoes' }],
  }),

  'appointment.lateDue': announcement({
    current: nobodySetOut,
    lasts: 60,
    messages: [{ template: 'visit-late', to: 'patient', channels: ['text', 'push'], quiet: 'always' }],
  }),
  'appointment.calendarSaved': announcement({
    kind: 'visits',
    current: visitIs('SCHEDULED', 'ON THE WAY'),
    messages: [{ template: 'provider-calendar', to: 'provider', channels: ['email'], quiet: 'emailGoes' }],
  }),
};
