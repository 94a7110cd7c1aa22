import { randomUUID } from 'node:crypto';
import type { AdminResource } from '@bedside/contracts/admin-resource';
import { type Audience, type Call, type Permission, permissions } from '@bedside/contracts/call';
import { allCalls, allResources } from '@bedside/contracts/calls';
import { keyScopes } from '@bedside/contracts/key-scopes';
import type { PermissionRule } from '@bedside/contracts/permission';
import { keyOf, specifiedCalls } from '@bedside/contracts/specification/specified-calls';
import { urlOf } from '@bedside/service-kit/bind';
import { insertApiKey } from '@bedside/testing/factories/api-keys';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';

const database = await withDatabase();
const { db } = database;
const { app, as, anonymous, withKey } = await startServices(services, database);

const holder = await insertPatient(db);
const callers = {
  nobody: anonymous,
  patient: await as(holder),
  'household member': await as(
    await insertPatient(db, {
      patient: { householdId: holder.householdId, relationshipToAccountHolder: 'Spouse' },
    }),
  ),
  'unrelated patient': await as(await insertPatient(db)),
  provider: await as(await insertStaff(db, { role: 'PROVIDER' })),
  'admin without a permission': await as(await insertStaff(db, { role: 'ADMIN', permissions: [] })),
  'admin with dispatch': await as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] })),
  'admin with billing': await as(await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] })),
  'admin with refunds': await as(await insertStaff(db, { role: 'ADMIN', permissions: ['refunds'] })),
  'admin with clinical': await as(await insertStaff(db, { role: 'ADMIN', permissions: ['clinical'] })),
  'admin with catalogue': await as(await insertStaff(db, { role: 'ADMIN', permissions: ['catalogue'] })),
  'admin with people': await as(await insertStaff(db, { role: 'ADMIN', permissions: ['people'] })),
  admin: await as(await insertStaff(db, { role: 'ADMIN' })),
  'super-admin': await as(await insertStaff(db, { role: 'SUPER_ADMIN' })),
} satisfies Record<string, Caller>;
type Who = keyof typeof callers;

const everybody = Object.keys(callers) as Who[];
const patients: Who[] = ['patient', 'household member', 'unrelated patient'];
const withOne = permissions.map((permission) => `admin with ${permission}` as const);
const admins: Who[] = ['admin without a permission', ...withOne, 'admin', 'super-admin'];

/** Written out rather than derived, so that a mistake in the code shows. */
const admits: Record<Audience, readonly Who[]> = {
  public: everybody,
  'public-payment': ['nobody'],
  'signed-in': everybody.filter((who) => who !== 'nobody'),
  patient: patients,
  provider: ['provider'],
  admin: admins,
  'super-admin': ['super-admin'],
};

interface Endpoint extends Pick<Call, 'method' | 'path' | 'audience'> {
  permission?: PermissionRule | undefined;
}

const verbs = [
  ['GET', ''],
  ['GET', '/{id}'],
  ['POST', ''],
  ['PUT', '/{id}'],
  ['DELETE', '/{id}'],
] as const;

const endpointsOfResource = ({ name, audience, permission, write }: AdminResource): Endpoint[] =>
  verbs
    .map(([method, id]) => ({
      method,
      path: `/admin/${name}${id}`,
      ...{ audience, permission },
      ...(method !== 'GET' && write),
    }))
    .filter(({ method, path }) => app.hasRoute({ method, url: urlOf(path) }));

/** These end sessions, so they run last. */
const endings = ['POST /auth/logout', 'POST /auth/logout-everywhere'];
const last = (endpoint: Endpoint) => endings.indexOf(keyOf(endpoint));

const endpoints: Endpoint[] = [
  // Streams stay open, so they have their own test.
  ...allCalls.filter((call) => call.raw !== 'text/event-stream'),
  ...allResources.flatMap(endpointsOfResource),
].sort((a, b) => last(a) - last(b));

/** Admins who lack the required permission: one with each other permission, and one with none. */
function lacking({ permission }: Endpoint): readonly Who[] {
  if (permission === undefined || (typeof permission === 'object' && 'anyStaff' in permission)) return [];
  const enough = [permission].flat().map((one): Who => `admin with ${one}`);
  return ['admin without a permission' as const, ...withOne].filter((who) => !enough.includes(who));
}

function admittedTo(endpoint: Endpoint): readonly Who[] {
  const admitted = endpoint.audience.flatMap((word) => admits[word]);
  const refused = endpoint.audience.includes('public') ? [] : lacking(endpoint);
  return everybody.filter((who) => admitted.includes(who) && !refused.includes(who));
}

async function knock(caller: Caller, { method, path }: Endpoint): Promise<number> {
  const url = path.replaceAll(/\{\w+\}/g, () => randomUUID());
  const send = { GET: caller.get, POST: caller.post, PUT: caller.put, DELETE: caller.delete }[method];
  return (await send(url)).statusCode;
}

describe('the access matrix', () => {
  // Rule: security.one-access-matrix
  it.each(endpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    'enforces who may call %s',
    async (_key, endpoint) => {
      const admitted = admittedTo(endpoint);
      expect(admitted).not.toEqual([]);
      for (const who of everybody) {
        const status = await knock(callers[who], endpoint);
        if (admitted.includes(who)) {
          expect(status, `${who} is admitted`).not.toBe(403);
          // Public calls may reject credentials, and after the first logout no one is signed in.
          if (!endpoint.audience.includes('public') && last(endpoint) < 1)
            expect(status, `${who} is signed in`).not.toBe(401);
        } else expect(status, `${who} is refused`).toBe(who === 'nobody' ? 401 : 403);
      }
    },
  );

  // Rule: security.default-deny
  it('declares the permission for every call that admins may make', () => {
    const open = endpoints.filter(({ audience }) =>
      audience.some((word) => word === 'admin' || word === 'signed-in'),
    );
    expect(open.filter(({ permission }) => permission === undefined).map(keyOf)).toEqual([]);
  });
});

describe('the calls for super-admins only', async () => {
  // The users above have signed out.
  const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
  const superAdmin = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
  const alone = endpoints.filter((endpoint) => endpoint.audience.join() === 'super-admin');

  it('include every such call of the specification', () => {
    const specified = specifiedCalls().filter(({ audience }) => audience.join() === 'super-admin');
    expect(alone.map(keyOf)).toEqual(expect.arrayContaining(specified.map(keyOf)));
    expect(specified.map(keyOf)).toContain('GET /users/admin-logs');
  });

  // Rule: security.super-admin-only-calls
  it.each(alone.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    'refuse an admin: %s',
    async (_key, endpoint) => {
      expect(await knock(admin, endpoint)).toBe(403);
      expect(await knock(superAdmin, endpoint)).not.toBe(403);
    },
  );
});

const keysWith = new Map(
  await Promise.all(
    permissions.flatMap((permission) =>
      (['read', 'write'] as const).map(async (access) => {
        const { secret } = await insertApiKey(db, { scopes: [`${access}:${permission}`] });
        return [{ access, permission }, withKey({ secret })] as const;
      }),
    ),
  ),
);

/** Written out rather than derived, so that a mistake in the code shows. */
const closedToKeys = [
  'POST /users/set-account-link/{}',
  'POST /users/send-direct-login-link/{}',
  'POST /users/send-set-password-email',
  'POST /users/change-status',
  'POST /users/mark-as-deceased/{}',
  'POST /users/merge',
  'POST /users/merge/{}/undo',
  'POST /admin/patients/{}/custody',
  'POST /admin/patients/{}/guarantor',
  'POST /patient/add-existing-patient-in-household',
  'DELETE /patient/delete/{}',
  'PUT /appointment/{}/confidential',
  'PUT /patient/records/{}/sharing',
  'POST /users/providers/invite',
  'POST /users/providers/invite/{}/resend',
  'POST /users/providers/invite/{}/revoke',
  'POST /admin/provider-invitations',
  'PUT /admin/providers/{}',
  'POST /appointment/add-comments',
  'POST /appointment/{}/soap-note/submit',
  'POST /appointment/{}/soap-note/addenda',
  'POST /appointment/reports/{}/review',
  'PUT /appointment/verify-payment/{}',
  'POST /appointment/bulk',
  'GET /appointment/bulk/{}',
  'POST /users/update-billing-account',
  'POST /payments/day-closes',
  'POST /payments/day-closes/{}/approve',
];
const changingGets = [
  'GET /list/archive-note/{}',
  'GET /list/unarchive-note/{}',
  'GET /appointment/{}/cancel-stripe-invoice',
  'GET /users/cancel-subscription/{}',
  'GET /list/download-and-attach',
];
/** FHIR also allows searches by POST, for parameters that are too long for a URL. */
const readingPosts = ['POST /fhir/R4/{}/_search'];
const catalogsAndLinks = [
  'GET /list',
  'GET /list/patient-services',
  'GET /list/symptoms',
  'GET /list/provider-services',
  'GET /list/provider-service-categories',
  'GET /list/care-team',
  'GET /list/office-locations',
  'GET /admin/services',
  'GET /admin/services/{}',
  'GET /admin/provider-services',
  'GET /admin/provider-services/{}',
  'GET /admin/symptoms',
  'GET /admin/symptoms/{}',
  'GET /admin/office-locations',
  'GET /admin/office-locations/{}',
  'GET /pictures/{}',
  'GET /files/{}',
  'GET /users/record-downloads/file/{}',
];

function admitsKey(endpoint: Endpoint, key: { access: 'read' | 'write'; permission: Permission }): boolean {
  const name = keyOf(endpoint);
  if (catalogsAndLinks.includes(name)) return true;
  if (closedToKeys.includes(name)) return false;
  if (!endpoint.audience.some((word) => word === 'admin' || word === 'signed-in')) return false;
  const isRead = endpoint.method === 'GET' ? !changingGets.includes(name) : readingPosts.includes(name);
  if (!isRead && key.access === 'read') return false;
  return [endpoint.permission].flat().includes(key.permission);
}

describe('the access matrix of API keys', () => {
  const signedIn = endpoints.filter(({ audience }) => !audience.includes('public'));

  // Rule: security.keys-have-scopes
  it.each(signedIn.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    'enforces with which single scope a key may call %s',
    async (_key, endpoint) => {
      await Promise.all(
        [...keysWith].map(async ([key, caller]) => {
          const status = await knock(caller, endpoint);
          const who = `${key.access}:${key.permission}`;
          if (admitsKey(endpoint, key)) expect([401, 403], `${who} is admitted`).not.toContain(status);
          else expect(status, `${who} is refused`).toBe(403);
        }),
      );
    },
  );

  // Rule: security.keys-never-act-as-people
  it('refuses every key the calls of one’s own account, of super-admins, and those that a person must make', () => {
    const closed = signedIn.filter(
      (endpoint) => ![...keysWith.keys()].some((key) => admitsKey(endpoint, key)),
    );
    expect(closed.map(keyOf)).toEqual(
      expect.arrayContaining([
        ...closedToKeys,
        'GET /auth/me',
        'POST /auth/logout',
        'POST /users/change-password',
        'PUT /users/update',
        'POST /users/emergency-access',
        'POST /users/create-admin',
        'POST /admin/api-keys/create',
        'GET /admin/api-keys',
        'GET /users/admin-logs',
        'PUT /admin/settings/{}',
      ]),
    );
  });

  it('offers no scope that opens nothing', () => {
    for (const [key] of keysWith) {
      const opened = signedIn.filter(
        (endpoint) => admitsKey(endpoint, key) && !catalogsAndLinks.includes(keyOf(endpoint)),
      );
      expect(opened.length > 0, `${key.access}:${key.permission}`).toBe(
        keyScopes.includes(`${key.access}:${key.permission}`),
      );
    }
  });
});
