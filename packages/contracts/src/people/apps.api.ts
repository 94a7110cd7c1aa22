import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, practiceData } from '../call.ts';
import { id, idList, instant, pageQuery, searchText, text, version } from '../common/fields.ts';
import { fhirTypes } from '../fhir/fhir.api.ts';
import { identityScopes, isKnownScope, isSystemScope, scopeCategories } from '../fhir/smart-scopes.ts';
import { keySetProblem } from './key-set.ts';

const appScope = z
  .string()
  .max(200)
  .refine(isKnownScope, {
    error: ({ input }) =>
      `“${String(input)}” is not a scope. Use ${identityScopes.join(', ')}, or patient/Type.rs.`,
  });

export const app = z.object({
  /** Also the OAuth client ID. */
  id,
  name: z.string(),
  redirectUris: z.array(z.string()),
  /** The app has a secret. */
  isConfidential: z.boolean(),
  /** A system app, which reads the whole practice without a person and authenticates with a key. */
  isSystem: z.boolean(),
  /** The URL at which a system app publishes its keys. */
  jwksUrl: z.string().nullable(),
  /** The keys of a system app that doesn’t publish them. */
  jwks: z.string().nullable(),
  /** When the previous secret stops working. */
  formerSecretEndsAt: instant.nullable(),
  scopes: z.array(z.string()),
  requestsPerMinute: z.int(),
  isEnabled: z.boolean(),
  createdAt: instant,
  /** The number of people who currently let the app read a record. */
  grants: z.int(),
  lastReadAt: instant.nullable(),
  version: z.int(),
});
export type App = z.infer<typeof app>;

const NATIVE_HOSTS = ['127.0.0.1', '[::1]'];

/** An app on a device listens on a port of the loopback address. Every other app must be on the web. */
function isRedirectUri(value: string): boolean {
  if (!URL.canParse(value) || value.includes('#') || value.includes('*')) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && NATIVE_HOSTS.includes(hostname));
}

const redirectUri = z
  .string()
  .trim()
  .max(500)
  .refine(
    isRedirectUri,
    'Enter an https URL without “#”, or http://127.0.0.1 for an app that runs on a device.',
  );

const fields = {
  name: text(60, 1),
  redirectUris: z.array(redirectUri).min(1, 'Enter at least one URL.').max(10),
  scopes: z.array(appScope).min(1, 'Enter at least one scope.').max(100),
  requestsPerMinute: z
    .int()
    .min(1, 'Allow at least 1 request per minute.')
    .max(60_000, 'Allow 60,000 requests per minute or fewer.'),
};

const keyFields = {
  jwksUrl: z.string().trim().max(500),
  jwks: z
    .string()
    .trim()
    .max(20_000)
    .refine((keySet) => keySetProblem(keySet) === null, {
      error: ({ input }) => keySetProblem(String(input)) ?? 'Enter a JWK Set.',
    }),
};

const systemScope = z
  .string()
  .max(200)
  .refine(isSystemScope, {
    error: ({ input }) => `“${String(input)}” is not a scope of a system app. Use system/Type.rs.`,
  });

const newApp = z.strictObject({
  ...fields,
  isConfidential: z.boolean(),
  requestsPerMinute: fields.requestsPerMinute.default(600),
});

const sampleApp = {
  name: 'Heart Diary',
  redirectUris: ['https://diary.example/callback'],
  scopes: ['launch/patient', 'patient/*.rs'],
  isConfidential: false,
};

export const createApp = call({
  name: 'createApp',
  method: 'POST',
  path: '/admin/apps/create',
  service: 'auth',
  audience: ['super-admin'],
  audit: practiceData,
  summary: 'Register an app that patients may let read their records. Its secret is shown once (added path)',
  body: newApp,
  sample: sampleApp,
  data: z.object({ app, secret: z.string().nullable() }),
});

export const newSystemApp = z.strictObject({
  name: fields.name,
  scopes: z.array(systemScope).min(1, 'Enter at least one scope.').max(100),
  requestsPerMinute: fields.requestsPerMinute.default(600),
  jwksUrl: keyFields.jwksUrl.optional(),
  jwks: keyFields.jwks.optional(),
});

export const createSystemApp = call({
  name: 'createSystemApp',
  method: 'POST',
  path: '/admin/apps/create-system',
  service: 'auth',
  audience: ['super-admin'],
  audit: practiceData,
  summary:
    'Register an app that reads the whole practice’s records without a person. Give its keys or their address (added path)',
  body: newSystemApp,
  sample: {
    name: 'Quality Reports',
    scopes: ['system/*.rs'],
    jwksUrl: 'https://reports.example/.well-known/jwks.json',
  },
  data: z.object({ app }),
});

export const renewAppSecret = call({
  name: 'renewAppSecret',
  method: 'POST',
  path: '/admin/apps/{id}/renew-secret',
  service: 'auth',
  audience: ['super-admin'],
  audit: practiceData,
  records: { id: 'app' },
  summary:
    'Give a confidential app a new secret, shown once. The previous one works for 24 more hours (added path)',
  params: z.strictObject({ id }),
  data: z.object({ app, secret: z.string() }),
});

export const changedApp = z.strictObject({
  version,
  name: fields.name.optional(),
  redirectUris: fields.redirectUris.optional(),
  /** The scopes must match the kind of app: a system app uses `system/…`. */
  scopes: z
    .array(z.union([appScope, systemScope]))
    .min(1, 'Enter at least one scope.')
    .max(100)
    .optional(),
  jwksUrl: keyFields.jwksUrl.optional(),
  jwks: keyFields.jwks.optional(),
  requestsPerMinute: fields.requestsPerMinute.optional(),
  isEnabled: z.boolean().optional(),
});

export const appsResource = adminResource({
  name: 'apps',
  service: 'auth',
  audience: ['super-admin'],
  row: app,
  sortable: ['createdAt', 'name'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({ q: searchText, id: idList, isEnabled: z.boolean().optional() }),
  update: changedApp,
});

/** The types that an app may read. An empty list of categories means the whole type. */
const reads = z.array(
  z.object({
    type: z.enum(fhirTypes),
    categories: z.array(z.enum(Object.values(scopeCategories).flat())),
  }),
);
export type AppReads = z.infer<typeof reads>;

const patient = { service: 'auth', audience: ['patient'] } as const;

/** The query string of the authorization URL, without the question mark. */
const request = z.string().max(6_000);

export const describeAppRequest = call({
  name: 'describeAppRequest',
  method: 'POST',
  path: '/apps/describe-request',
  ...patient,
  audit: { none: 'an app asks; nothing is shown or given yet' },
  summary: 'Get what an app asks for (added path)',
  body: z.strictObject({ request }),
  data: z.object({
    appName: z.string(),
    /** The host that receives the answer. */
    appHost: z.string(),
    reads,
    /** The app learns who signs in. */
    identity: z.boolean(),
    /** When access ends automatically. */
    endsAt: instant,
    /** The app may continue to read when the person is not using it. */
    offline: z.boolean(),
    people: z.array(z.object({ id, name: z.string(), isSelf: z.boolean() })),
    /** The URL for declining the request. */
    refusalUrl: z.string(),
  }),
});

export const allowApp = call({
  name: 'allowApp',
  method: 'POST',
  path: '/apps/allow',
  ...patient,
  audit: 'own test',
  records: { patientId: 'patient' },
  summary: 'Let an app read the record of one patient (added path)',
  body: z.strictObject({ request, patientId: id }),
  data: z.object({ redirectTo: z.string() }),
});

const appAccess = z.object({
  id,
  appName: z.string(),
  patientName: z.string(),
  isSelf: z.boolean(),
  reads,
  since: instant,
  endsAt: instant,
  lastReadAt: instant.nullable(),
});
export type AppAccess = z.infer<typeof appAccess>;

export const listAppAccess = call({
  name: 'listAppAccess',
  method: 'GET',
  path: '/apps/access',
  ...patient,
  audit: { none: 'the caller’s own list of apps' },
  summary: 'List the apps that I let read a record (added path)',
  query: z.strictObject(pageQuery(50)),
  paged: true,
  data: z.object({ access: z.array(appAccess) }),
});

export const removeAppAccess = call({
  name: 'removeAppAccess',
  method: 'POST',
  path: '/apps/access/{id}/remove',
  ...patient,
  audit: 'own test',
  records: { id: 'appGrant' },
  summary: 'End an app’s access to a record from its next request on (added path)',
  params: z.strictObject({ id }),
});
