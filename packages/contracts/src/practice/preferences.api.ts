import { z } from 'zod';
import { call, ownData } from '../call.ts';
import { ownAccount } from '../permission.ts';

/** Only these keys are allowed, because filters with patient data must never be stored. */
export const PREFERENCE =
  /^(?:theme|rail\.[a-zA-Z]{1,30}|board\.[a-zA-Z]{1,30}|[a-z-]{1,40}\.(?:hiddenColumns|perPage))$/;

const key = z.string().regex(PREFERENCE, 'Unknown preference.');
const value = z.union([z.boolean(), z.int(), z.string().max(60), z.array(z.string().max(60)).max(100)]);

/** The theme, the sidebar, and for each list its hidden columns and page size. */
export const preferences = z.record(key, value);
export type Preferences = z.infer<typeof preferences>;

export const MAX_PREFERENCES = 300;

const shared = {
  path: '/users/preferences',
  service: 'auth',
  audience: ['admin', 'provider'],
  permission: ownAccount,
} as const;

export const getPreferences = call({
  ...shared,
  name: 'getPreferences',
  method: 'GET',
  audit: ownData,
  summary: 'Get your console preferences (added path)',
  data: preferences,
});

export const setPreferences = call({
  ...shared,
  name: 'setPreferences',
  method: 'PUT',
  audit: ownData,
  summary: 'Edit your console preferences. Null restores a default (added path)',
  body: z.strictObject({ changes: z.record(key, value.nullable()) }),
});
