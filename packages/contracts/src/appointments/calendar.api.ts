import { z } from 'zod';
import { call, idParams, ownData } from '../call.ts';
import { text, version } from '../common/fields.ts';
import { ownAccount, readsAppointments } from '../permission.ts';
import { calendarEvent, calendarFeed } from './dispatch.schema.ts';

const service = 'appointments';

export const saveCalendarEvent = call({
  name: 'saveCalendarEvent',
  method: 'POST',
  path: '/appointment/createOrUpdateCalendarEvent/{id}',
  service,
  audience: ['admin', 'provider'],
  permission: 'dispatch',
  audit: ['appointment.calendar'],
  records: { id: 'appointment' },
  summary: 'Update a visit’s calendar entry and resend it to the provider',
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
  permission: readsAppointments,
  audit: 'read',
  records: { id: 'appointment' },
  family: ['VISITS'],
  summary: 'Download a visit’s calendar entry as an .ics file (added path)',
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
  audit: ownData,
  summary: 'Check if you have a private calendar link (added path)',
  data: calendarFeed,
});

export const createCalendarFeed = call({
  name: 'createCalendarFeed',
  method: 'POST',
  path: '/appointment/calendar-feed',
  service,
  audience: ['signed-in'],
  permission: ownAccount,
  audit: ownData,
  summary: 'Create a private calendar link, shown only once. Any earlier link stops working (added path)',
  data: z.object({ url: z.string() }),
});

export const revokeCalendarFeed = call({
  name: 'revokeCalendarFeed',
  method: 'DELETE',
  path: '/appointment/calendar-feed',
  service,
  audience: ['signed-in'],
  permission: ownAccount,
  audit: ownData,
  summary: 'Turn off your private calendar link (added path)',
});

export const readCalendarFeed = call({
  name: 'readCalendarFeed',
  method: 'GET',
  path: '/calendar/{token}',
  service,
  audience: ['public'],
  summary: 'Get the visits for a private calendar link (added path)',
  /** A calendar service polls for all of its users from a few IP addresses. */
  limit: { max: 1200, perSeconds: 3600 },
  params: z.strictObject({
    token: z.string().regex(/^[\w-]{43}(\.ics)?$/, 'This calendar link isn’t valid.'),
  }),
  raw: 'text/calendar',
});
