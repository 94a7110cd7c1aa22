import { z } from 'zod';
import { call, idParams } from '../call.ts';
import { address, day, id, instant, time, version } from '../common/fields.ts';
import { languages } from '../common/languages.ts';
import { dollars } from '../money.ts';
import { runsAppointments } from '../permission.ts';
import { appointmentSlot, timesOfDay } from './booking.schema.ts';
import { board, dayAppointment, providerRanking, slotOffer, waitlistEntry } from './dispatch.schema.ts';

const service = 'appointments';

export const getBoard = call({
  name: 'getBoard',
  method: 'GET',
  path: '/appointment/board',
  reads: 'replica',
  service,
  audience: ['admin'],
  permission: runsAppointments,
  audit: 'list',
  summary:
    'Get the board for a day or week by provider, with travel, conflicts, and unassigned visits (added path)',
  query: z
    .strictObject({
      from: day,
      to: day,
      providerId: id.optional(),
      /**
       * A ZIP code or its first digits. Lists the providers who visit that area or are free the whole time,
       * with all of their visits, and the unassigned visits there.
       */
      postalCode: z
        .string()
        .regex(/^\d{1,5}$/, 'Enter up to five digits of a ZIP code.')
        .optional(),
    })
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'The end date must be on or after the start date.',
    })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < 14 * 86_400_000, {
      path: ['to'],
      message: 'Select a range of two weeks or less.',
    }),
  data: board,
});

const wishedTime = {
  appointmentDate: day,
  /** Overrides the patient’s preferred times. */
  appointmentSlot: z.enum(timesOfDay).optional(),
  providerId: id.optional(),
  appointmentTime: time.optional(),
};
const namesProvider = (query: { providerId?: string | undefined; appointmentTime?: string | undefined }) =>
  query.appointmentTime === undefined || query.providerId !== undefined;
const lacksProvider = { path: ['providerId'], message: 'Select the provider for this time.' };

export const rankProviders = call({
  name: 'rankProviders',
  method: 'GET',
  path: '/appointment/{id}/fit',
  service,
  audience: ['admin'],
  permission: 'dispatch',
  audit: 'read',
  records: { id: 'appointment' },
  summary: 'Rank the providers who could take a visit on a day, or check one at one time (added path)',
  params: idParams,
  query: z.strictObject(wishedTime).refine(namesProvider, lacksProvider),
  data: providerRanking,
});

export const rankProvidersForBooking = call({
  name: 'rankProvidersForBooking',
  method: 'POST',
  path: '/appointment/fit',
  service,
  audience: ['admin'],
  permission: 'dispatch',
  audit: 'read',
  summary: 'Rank the providers who could take a visit that is being booked (added path)',
  body: z
    .strictObject({
      ...wishedTime,
      patientId: id,
      serviceIds: z.array(id).min(1, 'Select at least one service.').max(20),
      /** Where the visit takes place. Omit for telemedicine. */
      postalCode: address.shape.postalCode.optional(),
    })
    .refine(namesProvider, lacksProvider),
  data: providerRanking,
});

export const getMyDay = call({
  name: 'getMyDay',
  method: 'GET',
  path: '/appointment/my-day',
  service,
  audience: ['provider'],
  audit: 'own test',
  summary: 'List a provider’s own visits for a day (added path)',
  query: z.strictObject({ date: day.optional() }),
  data: z.object({
    date: day,
    timeZone: z.string(),
    now: z.iso.datetime(),
    appointments: z.array(dayAppointment),
  }),
});

export const recordProviderArrival = call({
  name: 'recordProviderArrival',
  method: 'POST',
  path: '/appointment/{id}/arrive',
  service,
  audience: ['admin', 'provider'],
  permission: runsAppointments,
  audit: ['appointment.arrive'],
  records: { id: 'appointment' },
  idempotent: true,
  summary: 'Mark the provider as arrived (added path)',
  params: idParams,
  body: z.strictObject({
    version,
    /** When the change was entered, if the device was offline. */
    enteredAt: instant.optional(),
  }),
});

export const confirmAppointment = call({
  name: 'confirmAppointment',
  method: 'POST',
  path: '/appointment/{id}/confirm',
  service,
  audience: ['patient'],
  audit: 'own test',
  records: { id: 'appointment' },
  family: ['BOOK'],
  summary: 'Confirm the scheduled time as the patient (added path)',
  params: idParams,
  body: z.strictObject({ version }),
});

export const joinWaitlist = call({
  name: 'joinWaitlist',
  method: 'POST',
  path: '/appointment/{id}/waitlist',
  service,
  audience: ['admin', 'patient'],
  permission: 'dispatch',
  audit: ['waitlist.join'],
  records: { id: 'appointment' },
  family: ['BOOK'],
  summary: 'Join the waitlist (added path)',
  params: idParams,
  body: z.strictObject({ from: day, to: day, appointmentSlot }),
  data: waitlistEntry,
});

export const leaveWaitlist = call({
  name: 'leaveWaitlist',
  method: 'DELETE',
  path: '/appointment/{id}/waitlist',
  service,
  audience: ['admin', 'patient'],
  permission: 'dispatch',
  audit: ['waitlist.leave'],
  records: { id: 'appointment' },
  family: ['BOOK'],
  summary: 'Leave the waitlist (added path)',
  params: idParams,
});

export const getSlotOffer = call({
  name: 'getSlotOffer',
  method: 'GET',
  path: '/appointment/slot-offers/{id}',
  service,
  audience: ['admin', 'patient'],
  permission: 'dispatch',
  audit: 'read',
  records: { id: 'slotOffer' },
  family: ['BOOK'],
  summary: 'Get a waitlist offer for your visit (added path)',
  params: idParams,
  data: slotOffer,
});

export const answerSlotOffer = call({
  name: 'answerSlotOffer',
  method: 'POST',
  path: '/appointment/slot-offers/{id}',
  service,
  audience: ['patient'],
  audit: 'own test',
  records: { id: 'slotOffer' },
  family: ['BOOK'],
  summary: 'Accept or decline an offered time. The first person to accept gets it (added path)',
  params: idParams,
  body: z.strictObject({ accept: z.boolean() }),
  data: slotOffer,
});

/** Transitions whose messages can be previewed. */
export const previewableTransitions = [
  'accept',
  'assign',
  'changeProvider',
  'reschedule',
  'updateAddress',
  'setOut',
  'takeBack',
  'cancel',
  'reactivate',
] as const;

export const messagePreview = z.object({
  /** Empty when no one gets notified. */
  to: z.string(),
  /** The recipient’s language, which the message is sent in. */
  language: z.enum(languages).nullable(),
  /** Channels that cannot reach the patient are omitted. */
  messages: z.array(
    z.object({
      channel: z.enum(['email', 'text', 'push']),
      subject: z.string().nullable(),
      text: z.string(),
    }),
  ),
  /** Why the message is delayed or not sent, such as quiet hours. Null when it is sent immediately. */
  note: z.string().nullable(),
});

export const previewMessage = call({
  name: 'previewMessage',
  method: 'POST',
  path: '/appointment/{id}/preview-message',
  service,
  audience: ['admin', 'provider'],
  permission: runsAppointments,
  audit: 'read',
  records: { id: 'appointment' },
  summary: 'Preview the message a patient would get about a change (added path)',
  params: idParams,
  body: z.strictObject({
    move: z.enum(previewableTransitions),
    appointmentDate: day.optional(),
    appointmentTime: time.optional(),
    providerId: id.optional(),
    serviceAddress: address.optional(),
    waiveLateCancellationFee: z.boolean().optional(),
    noShow: z.boolean().optional(),
    /** Overrides the recipient’s language. */
    language: z.enum(languages).optional(),
  }),
  data: messagePreview,
});

export const previewRefundMessage = call({
  name: 'previewRefundMessage',
  method: 'POST',
  path: '/appointment/payments/{id}/preview-message',
  service,
  audience: ['admin'],
  permission: 'refunds',
  audit: 'read',
  records: { id: 'payment' },
  summary: 'Preview the message a patient would get about a refund (added path). Payment ID',
  params: idParams,
  body: z.strictObject({ amount: dollars }),
  grants: ['amount'],
  data: messagePreview,
});
