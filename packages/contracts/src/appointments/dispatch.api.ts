import { z } from 'zod';
import { call, idParams } from '../call.ts';
import { address, day, id, text, time, version } from '../common/fields.ts';
import { ownAccount, readsVisits, runsVisits } from '../permission.ts';
import { appointmentSlot } from './appointment.schema.ts';
import {
  board,
  calendarEvent,
  calendarFeed,
  dayVisit,
  fit,
  slotOffer,
  waitlistEntry,
} from './dispatch.schema.ts';

const service = 'appointments';

export const getBoard = call({
  name: 'getBoard',
  method: 'GET',
  path: '/appointment/board',
  service,
  audience: ['admin'],
  permission: runsVisits,
  summary: 'A day or a week by provider, with travel, clashes and what is unassigned (path ours)',
  query: z
    .strictObject({ from: day, to: day, providerId: id.optional() })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day comes after the first.' })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < 14 * 86_400_000, {
      path: ['to'],
      message: 'Ask for two weeks at most.',
    }),
  data: board,
});

export const checkFit = call({
  name: 'checkFit',
  method: 'GET',
  path: '/appointment/{id}/fit',
  service,
  audience: ['admin'],
  permission: 'dispatch',
  summary: 'Whether a visit fits a provider at a time, and if not what would (path ours)',
  params: idParams,
  query: z.strictObject({ providerId: id, appointmentDate: day, appointmentTime: time }),
  data: fit,
});

export const getMyDay = call({
  name: 'getMyDay',
  method: 'GET',
  path: '/appointment/my-day',
  service,
  audience: ['provider'],
  summary: 'A provider’s own visits of a day (path ours)',
  query: z.strictObject({ date: day.optional() }),
  data: z.object({ date: day, timeZone: z.string(), now: z.iso.datetime(), visits: z.array(dayVisit) }),
});

export const arriveAtVisit = call({
  name: 'arriveAtVisit',
  method: 'POST',
  path: '/appointment/{id}/arrive',
  service,
  audience: ['admin', 'provider'],
  permission: runsVisits,
  summary: 'The provider is there (path ours)',
  params: idParams,
  body: z.strictObject({ version }),
});

export const confirmVisit = call({
  name: 'confirmVisit',
  method: 'POST',
  path: '/appointment/{id}/confirm',
  service,
  audience: ['patient'],
  summary: 'The patient says that the confirmed time stands (path ours)',
  params: idParams,
  body: z.strictObject({ version }),
});

export const saveCalendarEvent = call({
  name: 'saveCalendarEvent',
  method: 'POST',
  path: '/appointment/createOrUpdateCalendarEvent/{id}',
  service,
  audience: ['admin', 'provider'],
  permission: 'dispatch',
  summary: 'The calendar entry of a visit; the provider gets it again',
  params: idParams,
  body: z.strictObject({ description: text(1000), version }),
  data: calendarEvent,
});

export const getCalendarFile = call({
  name: 'getCalendarFile',
  method: 'GET',
  path: '/appointment/{id}/calendar',
  service,
  audience: ['admin', 'provider', 'patient'],
  permission: readsVisits,
  summary: 'The calendar entry of a visit as an .ics file (path ours)',
  params: idParams,
  raw: 'text/calendar',
});

export const getCalendarFeed = call({
  name: 'getCalendarFeed',
  method: 'GET',
  path: '/appointment/calendar-feed',
  service,
  audience: ['signed-in'],
  permission: ownAccount,
  summary: 'Whether one has a private calendar address (path ours)',
  data: calendarFeed,
});

export const makeCalendarFeed = call({
  name: 'makeCalendarFeed',
  method: 'POST',
  path: '/appointment/calendar-feed',
  service,
  audience: ['signed-in'],
  permission: ownAccount,
  summary: 'A private calendar address, shown once; an earlier one ends (path ours)',
  data: z.object({ url: z.string() }),
});

export const revokeCalendarFeed = call({
  name: 'revokeCalendarFeed',
  method: 'DELETE',
  path: '/appointment/calendar-feed',
  service,
  audience: ['signed-in'],
  permission: ownAccount,
  summary: 'End one’s private calendar address (path ours)',
});

export const readCalendarFeed = call({
  name: 'readCalendarFeed',
  method: 'GET',
  path: '/calendar/{token}',
  service,
  audience: ['public'],
  summary: 'The visits of whoever has this private calendar address (path ours)',
  /** Calendar services read the feeds of all their users from a few addresses. */
  limit: { max: 1200, perSeconds: 3600 },
  params: z.strictObject({ token: z.string().regex(/^[\w-]{43}(\.ics)?$/, 'There is no such calendar.') }),
  raw: 'text/calendar',
});

export const joinWaitlist = call({
  name: 'joinWaitlist',
  method: 'POST',
  path: '/appointment/{id}/waitlist',
  service,
  audience: ['admin', 'patient'],
  permission: 'dispatch',
  summary: 'Be offered a time that comes free (path ours)',
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
  summary: 'Be offered no other time any more (path ours)',
  params: idParams,
});

export const getSlotOffer = call({
  name: 'getSlotOffer',
  method: 'GET',
  path: '/appointment/slot-offers/{id}',
  service,
  audience: ['admin', 'patient'],
  permission: 'dispatch',
  summary: 'A time that came free, offered to one’s visit (path ours)',
  params: idParams,
  data: slotOffer,
});

export const answerSlotOffer = call({
  name: 'answerSlotOffer',
  method: 'POST',
  path: '/appointment/slot-offers/{id}',
  service,
  audience: ['patient'],
  summary: 'Take an offered time, or leave it to the next; the first to accept has it (path ours)',
  params: idParams,
  body: z.strictObject({ accept: z.boolean() }),
  data: slotOffer,
});

/** The moves whose message can be seen before they are made. */
export const previewedMoves = [
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

export const previewMessage = call({
  name: 'previewMessage',
  method: 'POST',
  path: '/appointment/{id}/preview-message',
  service,
  audience: ['admin', 'provider'],
  permission: runsVisits,
  summary: 'What the patient would be told of a move, before it is made (path ours)',
  params: idParams,
  body: z.strictObject({
    move: z.enum(previewedMoves),
    appointmentDate: day.optional(),
    appointmentTime: time.optional(),
    providerId: id.optional(),
    serviceAddress: address.optional(),
    waiveLateFee: z.boolean().optional(),
  }),
  data: z.object({
    /** Whoever gets it; empty when nobody does. */
    to: z.string(),
    /** What each channel would say; a channel that cannot reach the patient is left out. */
    messages: z.array(
      z.object({
        channel: z.enum(['email', 'text', 'push']),
        subject: z.string().nullable(),
        text: z.string(),
      }),
    ),
    /** Why it would wait or stay unsent, e.g. quiet hours; null when it goes at once. */
    note: z.string().nullable(),
  }),
});
