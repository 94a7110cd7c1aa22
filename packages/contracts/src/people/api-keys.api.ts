import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, practiceData } from '../call.ts';
import { id, idList, instant, searchText, text, version } from '../common/fields.ts';
import { keyScopes } from '../key-scopes.ts';

const superAdmin = { service: 'auth', audience: ['super-admin'], audit: practiceData } as const;

export const apiKeyStates = ['ACTIVE', 'EXPIRED', 'REVOKED', 'OWNER_GONE'] as const;

export const apiKey = z.object({
  id,
  name: z.string(),
  state: z.enum(apiKeyStates),
  /** The start and end of the secret, such as `bsk_…7Qk2`. */
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  allowedIps: z.array(z.string()),
  requestsPerMinute: z.int(),
  /** The super-admin in whose name the key acts. */
  ownerName: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Accurate to within a minute. */
  lastUsedAt: instant.nullable(),
  /** When the secret from before the last rotation stops working. */
  formerSecretEndsAt: instant.nullable(),
  version: z.int(),
});
export type ApiKey = z.infer<typeof apiKey>;

const name = text(60, 1);
const addresses = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];
const allowedIps = z
  .array(
    z
      .string()
      .refine(
        (typed) => addresses.some((form) => form.safeParse(typed).success),
        'Enter an address such as 203.0.113.7, or a block such as 203.0.113.0/24.',
      ),
  )
  .max(50);
const sample = { name: 'Lab results', allowedIps: ['203.0.113.0/24'], requestsPerMinute: 300 };
const requestsPerMinute = z
  .int()
  .min(1, 'Allow at least 1 request per minute.')
  .max(6_000, 'Allow 6,000 requests per minute or fewer.');

const newApiKey = z.strictObject({
  name,
  scopes: z.array(z.enum(keyScopes)).min(1, 'Select at least one scope.').max(keyScopes.length),
  /** An empty list allows every address. */
  allowedIps: allowedIps.default([]),
  requestsPerMinute: requestsPerMinute.default(300),
  expiresInDays: z.int().min(1).max(730, 'A key lasts 730 days or fewer.').default(365),
});

/** The only response that contains the secret. */
const apiKeyWithSecret = z.object({ apiKey, secret: z.string() });

export const createApiKey = call({
  name: 'createApiKey',
  method: 'POST',
  path: '/admin/api-keys/create',
  ...superAdmin,
  summary: 'Create an API key. Its secret is shown once (added path)',
  body: newApiKey,
  sample: { ...sample, scopes: ['read:dispatch'], expiresInDays: 365 },
  data: apiKeyWithSecret,
});

export const rotateApiKey = call({
  name: 'rotateApiKey',
  method: 'POST',
  path: '/admin/api-keys/{id}/rotate',
  ...superAdmin,
  records: { id: 'apiKey' },
  summary:
    'Give an API key a new secret and make it yours. The previous secret works for 24 more hours (added path)',
  params: z.strictObject({ id }),
  data: apiKeyWithSecret,
});

export const revokeApiKey = call({
  name: 'revokeApiKey',
  method: 'POST',
  path: '/admin/api-keys/{id}/revoke',
  ...superAdmin,
  records: { id: 'apiKey' },
  summary: 'End an API key immediately (added path)',
  params: z.strictObject({ id }),
  data: apiKey,
});

export const changedApiKey = z.strictObject({
  version,
  name: name.optional(),
  allowedIps: allowedIps.optional(),
  requestsPerMinute: requestsPerMinute.optional(),
});

export const apiKeysResource = adminResource({
  name: 'api-keys',
  service: 'auth',
  audience: ['super-admin'],
  row: apiKey,
  sortable: ['createdAt', 'name', 'expiresAt', 'lastUsedAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    /** Only revoked or expired keys. */
    ended: z.boolean().optional(),
  }),
  update: changedApiKey,
  samples: { update: sample },
});
