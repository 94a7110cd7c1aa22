import { getCalendarFeed } from '@bedside/contracts/appointments/calendar.api';
import { getNotificationSettings } from '@bedside/contracts/people/account.api';
import { listSessions } from '@bedside/contracts/people/session.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }) => (await client.send(getNotificationSettings, { query: {} }, { signal })).data,
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await client.send(listSessions, {}, { signal })).data.sessions,
});

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: async ({ signal }) => (await client.send(getCalendarFeed, {}, { signal })).data,
});
