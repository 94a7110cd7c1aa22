import { randomUUID } from 'node:crypto';
import type { AdminResource } from '@bedside/contracts/admin-resource';
import { type Audience, type Call, permissions } from '@bedside/contracts/call';
import { allCalls, allResources } from '@bedside/contracts/calls';
import type { Permit } from '@bedside/contracts/permission';
import { keyOf, specifiedCalls } from '@bedside/contracts/specification/specified-calls';
import { urlOf } from '@bedside/service-kit/bind';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';

const database = await withDatabase();
const { db } = database;
const { app, as, anonymous } = await startServices(services, database);

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

interface Door extends Pick<Call, 'method' | 'path' | 'audience'> {
  permission?: Permit | undefined;
}

const verbs = [
  ['GET', ''],
  ['GET', '/{id}'],
  ['POST', ''],
  ['PUT', '/{id}'],
  ['DELETE', '/{id}'],
] as const;

const doorsOfResource = ({ name, audience, permission, write }: AdminResource): Door[] =>
  verbs
    .map(([method, id]) => ({
      method,
      path: `/admin/${name}${id}`,
      ...{ audience, permission },
      ...(method !== 'GET' && write),
    }))
    .filter(({ method, path }) => app.hasRoute({ method, url: urlOf(path) }));

/** They end sessions, so they run last. */
const endings = ['POST /auth/logout', 'POST /auth/logout-everywhere'];
const last = (door: Door) => endings.indexOf(keyOf(door));

const doors: Door[] = [
  // Streams stay open, so they have their own test.
  ...allCalls.filter((call) => call.raw !== 'text/event-stream'),
  ...allResources.flatMap(doorsOfResource),
].sort((a, b) => last(a) - last(b));

/** Admins without a required permission: each single other permission, and none. */
function lacking({ permission }: Door): readonly Who[] {
  if (permission === undefined || (typeof permission === 'object' && 'anyStaff' in permission)) return [];
  const enough = [permission].flat().map((one): Who => `admin with ${one}`);
  return ['admin without a permission' as const, ...withOne].filter((who) => !enough.includes(who));
}

function admittedTo(door: Door): readonly Who[] {
  const admitted = door.audience.flatMap((word) => admits[word]);
  const refused = door.audience.includes('public') ? [] : lacking(door);
  return everybody.filter((who) => admitted.includes(who) && !refused.includes(who));
}

async function knock(caller: Caller, { method, path }: Door): Promise<number> {
  const url = path.replaceAll(/\{\w+\}/g, () => randomUUID());
  const send = { GET: caller.get, POST: caller.post, PUT: caller.put, DELETE: caller.delete }[method];
  return (await send(url)).statusCode;
}

describe('the access matrix', () => {
  // Rule: security.one-access-matrix
  it.each(doors.map((door) => [keyOf(door), door] as const))(
    'enforces who may call %s',
    async (_key, door) => {
      const admitted = admittedTo(door);
      expect(admitted).not.toEqual([]);
      for (const who of everybody) {
        const status = await knock(callers[who], door);
        if (admitted.includes(who)) {
          expect(status, `${who} is admitted`).not.toBe(403);
          // Public calls may reject credentials, and after the first logout nobody is signed in.
          if (!door.audience.includes('public') && last(door) < 1)
            expect(status, `${who} is signed in`).not.toBe(401);
        } else expect(status, `${who} is refused`).toBe(who === 'nobody' ? 401 : 403);
      }
    },
  );

  // Rule: security.default-deny
  it('declares the permission for every call that admins may make', () => {
    const open = doors.filter(({ audience }) =>
      audience.some((word) => word === 'admin' || word === 'signed-in'),
    );
    expect(open.filter(({ permission }) => permission === undefined).map(keyOf)).toEqual([]);
  });
});

describe('the calls for super-admins only', async () => {
  // The users above have signed out.
  const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
  const superAdmin = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
  const alone = doors.filter((door) => door.audience.join() === 'super-admin');

  it('include every such call of the specification', () => {
    const specified = specifiedCalls().filter(({ audience }) => audience.join() === 'super-admin');
    expect(alone.map(keyOf)).toEqual(expect.arrayContaining(specified.map(keyOf)));
    expect(specified.map(keyOf)).toContain('GET /users/admin-logs');
  });

  // Rule: security.super-admin-only-calls
  it.each(alone.map((door) => [keyOf(door), door] as const))('refuse an admin: %s', async (_key, door) => {
    expect(await knock(admin, door)).toBe(403);
    expect(await knock(superAdmin, door)).not.toBe(403);
  });
});
