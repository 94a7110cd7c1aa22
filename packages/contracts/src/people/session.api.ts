import { z } from 'zod';
import { call, ownData, practiceData } from '../call.ts';
import { translated } from '../common/field-marks.ts';
import { id, instant } from '../common/fields.ts';
import { ownAccount } from '../permission.ts';
import { currentUser } from './user.schema.ts';

/** Response header: the caller’s session was refused, so this public call ran without it. */
export const SESSION_REFUSED_HEADER = 'x-bedside-session-refused';

const everyone = { service: 'auth', audience: ['signed-in'], permission: ownAccount } as const;

export const listSessions = call({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  ...everyone,
  audit: ownData,
  summary: 'List my signed-in devices (added path)',
  data: z.object({
    sessions: z.array(
      z.object({
        id,
        /** “Chrome on Windows”. */
        device: translated(),
        ip: z.string().nullable(),
        current: z.boolean(),
        remembered: z.boolean(),
        createdAt: instant,
        lastSeenAt: instant,
      }),
    ),
  }),
});

export const endOneSession = call({
  name: 'endOneSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  ...everyone,
  audit: ownData,
  records: { id: 'session' },
  summary: 'Sign out one of my devices (added path)',
  params: z.strictObject({ id }),
});

export const logoutEverywhere = call({
  name: 'logoutEverywhere',
  method: 'POST',
  path: '/auth/logout-everywhere',
  ...everyone,
  audit: ownData,
  summary: 'Sign out on all my devices, including this one (added path)',
});

export const refresh = call({
  name: 'refresh',
  method: 'POST',
  path: '/auth/refresh',
  service: 'auth',
  audience: ['public'],
  summary: 'Renew the access token with the session cookie (added path)',
  limit: { max: 6_000, perSeconds: 60 },
  data: z.object({ token: z.string() }),
});

export const logout = call({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  ...everyone,
  audit: ownData,
  summary: 'End this session on the server',
});

export const me = call({
  name: 'me',
  method: 'GET',
  path: '/auth/me',
  ...everyone,
  poll: true,
  audit: ownData,
  summary: 'Get the signed-in person with unread counts',
  data: currentUser,
});

export const keepAlive = call({
  name: 'keepAlive',
  method: 'POST',
  path: '/auth/keep-alive',
  ...everyone,
  audit: ownData,
  summary: 'Keep the session active while someone uses a screen that makes no requests (added path)',
  limit: { max: 60, perSeconds: 60 },
});

export const setFcmToken = call({
  name: 'setFcmToken',
  method: 'PUT',
  path: '/auth/fcm-token',
  ...everyone,
  poll: true,
  audit: ownData,
  summary: 'Register this device for push notifications',
  body: z.strictObject({ fcmtoken: z.string().min(1).max(4096) }),
});

/** Public, because a device that was signed out also has to ask. */
export const checkOfflineDevice = call({
  name: 'checkOfflineDevice',
  method: 'POST',
  path: '/auth/offline-device',
  service: 'auth',
  audience: ['public'],
  summary:
    'Ask if a device must erase its offline day, because its session was ended from elsewhere (added path)',
  limit: { max: 600, perSeconds: 60 },
  body: z.strictObject({ sessionId: id }),
  data: z.object({ erase: z.boolean() }),
});

export const reportLostDevice = call({
  name: 'reportLostDevice',
  method: 'POST',
  path: '/users/provider/{id}/lost-device',
  service: 'auth',
  audience: ['super-admin'],
  audit: practiceData,
  records: { id: 'provider' },
  summary: 'Sign a provider out everywhere and have their devices erase the offline day (added path)',
  params: z.strictObject({ id }),
});
