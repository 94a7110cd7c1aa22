import { randomUUID } from 'node:crypto';
import type { AdminResource } from '@bedside/contracts/admin-resource';
import { type Call, permissions } from '@bedside/contracts/call';
import { allCalls, allResources } from '@bedside/contracts/calls';
import type { Permit } from '@bedside/contracts/permission';
import { keyOf, specifiedCalls } from '@bedside/contracts/specification/specified-calls';
import { urlOf } from '@bedside/service-kit/bind';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { services } from './workspaces.ts';

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

/** What the words of the specification mean for each caller, written out. */
const admits: Record<string, readonly Who[]> = {
  public: everybody,
  'public-payment': ['nobody'],
  'signed-in': everybody.filter((who) => who !== 'nobody'),
  patient: patients,
  provider: ['provider'],
  admin: admins,
  'super-admin': ['super-admin'],
};

/** Calls and resources that the design adds, with who may make them. */
const added: Record<string, readonly string[]> = {
  'POST /auth/refresh': ['public'],
  'POST /auth/link': ['public'],
  'POST /auth/check-verification-code': ['public'],
  'POST /auth/direct-login': ['public'],
  'POST /auth/confirm-contact': ['public'],
  'GET /auth/sessions': ['signed-in'],
  'DELETE /auth/sessions/{}': ['signed-in'],
  'POST /auth/logout-everywhere': ['signed-in'],
  'POST /auth/keep-alive': ['signed-in'],
  'GET /users/notification-settings': ['signed-in'],
  'GET /users/preferences': ['admin', 'provider'],
  'PUT /users/preferences': ['admin', 'provider'],
  'GET /auth/human-check': ['public'],
  'GET /config': ['public'],
  'GET /live': ['signed-in'],
  'GET /files/{}': ['public'],
  'GET /pictures/{}': ['patient', 'provider', 'admin', 'public-payment'],
  'POST /appointment/export-link': ['super-admin'],
  'GET /exports/{}': ['super-admin', 'public-payment'],
  'GET /admin/exports': ['super-admin'],
  'POST /admin/exports': ['super-admin'],
  'DELETE /admin/exports/{}': ['super-admin'],
  'GET /admin/tax-rates': ['super-admin'],
  'POST /users/profile-image': ['signed-in'],
  'DELETE /users/profile-image': ['signed-in'],
  'POST /users/insurance-image': ['admin', 'patient'],
  'POST /appointment/symptom-image': ['admin', 'patient'],
  'POST /payments/request-settlement': ['admin', 'patient'],
  'POST /appointment/invoice/{}/send': ['admin'],
  'POST /appointment/invoice/{}/bill-later': ['admin'],
  'POST /appointment/invoice/{}/approve-bill-later': ['admin'],
  'POST /appointment/{}/approve-bill-later': ['admin'],
  'POST /appointment/invoice/{}/bill-again': ['admin'],
  'POST /appointment/invoice/{}/write-off-chargeback': ['admin'],
  'POST /appointment/invoice/{}/cancel': ['admin'],
  'POST /appointment/{}/cancel-stripe-invoice': ['admin'],
  'POST /payments/{}/refund': ['admin'],
  'GET /payments/{}/refund': ['admin'],
  'GET /payments/{}/balance': ['admin', 'patient'],
  'POST /payments/reviews/{}/resolve': ['admin'],
  'POST /payments/reconcile': ['admin'],
  'GET /payments/reconciliations': ['admin'],
  'POST /payments/paymentIntent': ['admin', 'patient'],
  'GET /users/plans': ['admin', 'patient'],
  'GET /users/get-subscription-details/{}/preview': ['admin', 'patient'],
  'POST /users/cancel-subscription/{}': ['admin', 'patient'],
  'POST /users/cancel-subscription/{}/undo': ['admin', 'patient'],
  'POST /users/update-subscription/{}/pause': ['admin'],
  'GET /users/update-subscription/{}/resume': ['admin'],
  'POST /users/update-subscription/{}/resume': ['admin'],
  'POST /payments/reviews/{}/refund-credit': ['admin'],
  'POST /payments/reviews/{}/refund': ['admin'],
  'POST /payments/receipt': ['public'],
  'POST /payments/default-card': ['admin', 'patient'],
  'POST /payments/{}/setupIntent': ['admin', 'patient'],
  'POST /payments/{}/cancel-reader': ['admin'],
  'GET /payments/{}/status': ['admin', 'patient'],
  'POST /admin/messages/{}/resend': ['admin'],
  'GET /admin/message-templates': ['super-admin'],
  'PUT /admin/message-templates/{}': ['super-admin'],
  'POST /admin/message-templates/{}/preview': ['super-admin'],
  'POST /messages/texts-webhook': ['public'],
  'POST /messages/mail-webhook': ['public'],
  'POST /users/possible-duplicates': ['admin'],
  'POST /users/merge-preview': ['admin'],
  'POST /users/merge': ['admin'],
  'POST /users/merge/{}/undo': ['admin'],
  'GET /users/merges/{}': ['admin'],
  'GET /appointment/super-admin-dashboard': ['super-admin'],
  'GET /admin/appointments': ['admin', 'provider'],
  'GET /admin/services': ['admin', 'provider'],
  'GET /admin/provider-services': ['admin', 'provider'],
  'GET /admin/patients': ['admin'],
  'GET /admin/users': ['admin'],
  'GET /admin/saved-views': ['admin', 'provider'],
  'GET /admin/providers': ['admin'],
  'GET /admin/invoices': ['admin'],
  'GET /admin/payments': ['admin'],
  'GET /admin/refunds': ['admin'],
  'GET /admin/plans': ['admin'],
  'POST /admin/plans': ['admin'],
  'PUT /admin/plans/{}': ['admin'],
  'GET /admin/subscriptions': ['admin'],
  'GET /admin/disputes': ['admin'],
  'GET /admin/payment-reviews': ['admin'],
  'GET /admin/messages': ['admin'],
  'GET /admin/admin-logs': ['super-admin'],
  'GET /admin/questionnaires': ['admin'],
  'POST /list/prometheus/save': ['public'],
  'POST /list/prometheus/picture': ['public'],
  'GET /list/prometheus/mine': ['patient'],
  'GET /list/prometheus/submission/{}': ['admin', 'patient'],
  'POST /list/download-and-attach': ['admin'],
  'POST /admin/questionnaires/{}/publish': ['admin'],
  'POST /admin/questionnaires/{}/retire': ['admin'],
  'POST /admin/questionnaires/{}/copy': ['admin'],
  'GET /admin/questionnaires/{}/fhir': ['admin'],
  'POST /admin/questionnaires/import': ['admin'],
  'GET /admin/questionnaire-submissions': ['admin'],
  'POST /admin/questionnaires': ['admin'],
  'PUT /admin/questionnaires/{}': ['admin'],
  'POST /users/providers/invite/{}/resend': ['admin'],
  'POST /users/providers/invite/{}/revoke': ['admin'],
  'POST /users/emergency-access': ['provider'],
  'GET /admin/provider-invitations': ['admin'],
  'GET /admin/admins': ['super-admin'],
  'POST /users/consent-code': ['public'],
  'GET /users/consents/{}/document': ['admin', 'patient'],
  'GET /list/vital-signs': ['public'],
  'POST /chat/{}/typing': ['signed-in'],
  'POST /chat/{}/files': ['signed-in'],
  'POST /chat/open': ['signed-in'],
  'GET /chat/{}': ['signed-in'],
  'PUT /chat/{}': ['admin', 'provider'],
  'GET /admin/conversations': ['admin', 'provider'],
  'GET /admin/canned-replies': ['admin', 'provider'],
  'POST /admin/canned-replies': ['admin'],
  'PUT /admin/canned-replies/{}': ['admin'],
  'DELETE /admin/canned-replies/{}': ['admin'],
  'POST /patient/history/{}/remove': ['admin', 'provider', 'patient'],
  'POST /patient/history/{}/confirm': ['admin', 'provider'],
  'PUT /patient/history/{}/no-known-allergies': ['admin', 'provider', 'patient'],
  'GET /patient/history/{}/changes': ['admin', 'provider', 'patient'],
  'POST /appointment/document/{}/remove': ['admin', 'patient'],
  'POST /appointment/reports/{}/review': ['admin', 'provider'],
  'POST /appointment/reports/{}/release': ['admin', 'provider'],
  'GET /admin/documents': ['admin'],
  'GET /appointment/board': ['admin'],
  'POST /appointment/bulk': ['admin'],
  'GET /appointment/bulk/{}': ['admin'],
  'GET /appointment/{}/fit': ['admin'],
  'GET /appointment/my-day': ['provider'],
  'POST /appointment/{}/arrive': ['admin', 'provider'],
  'POST /appointment/{}/confirm': ['patient'],
  'GET /appointment/{}/calendar': ['admin', 'provider', 'patient'],
  'GET /appointment/calendar-feed': ['signed-in'],
  'POST /appointment/calendar-feed': ['signed-in'],
  'DELETE /appointment/calendar-feed': ['signed-in'],
  'GET /calendar/{}': ['public'],
  'GET /admin/consents': ['admin'],
  'GET /admin/web-appointments': ['admin'],
  'GET /admin/consent-texts': ['admin'],
  'POST /appointment/{}/waitlist': ['admin', 'patient'],
  'DELETE /appointment/{}/waitlist': ['admin', 'patient'],
  'GET /appointment/slot-offers/{}': ['admin', 'patient'],
  'POST /appointment/slot-offers/{}': ['patient'],
  'POST /admin/services': ['admin'],
  'PUT /admin/services/{}': ['admin'],
  'DELETE /admin/services/{}': ['admin'],
  'POST /admin/provider-services': ['admin'],
  'PUT /admin/provider-services/{}': ['admin'],
  'DELETE /admin/provider-services/{}': ['admin'],
  'GET /admin/settings': ['super-admin'],
  'GET /admin/office-locations': ['admin', 'provider'],
  'POST /admin/office-locations': ['super-admin'],
  'PUT /admin/office-locations/{}': ['super-admin'],
  'POST /appointment/{}/preview-message': ['admin', 'provider'],
  'POST /list/import-codes': ['admin'],
  'POST /list/archive-note/{}': ['admin'],
  'POST /list/unarchive-note/{}': ['admin'],
  'GET /admin/queue-health': ['admin'],
  'POST /admin/failed-jobs/{}/retry': ['admin'],
  'GET /admin/failed-jobs': ['admin'],
  'GET /admin/notes': ['admin'],
  'PUT /appointment/{}/codes': ['admin', 'provider'],
  'GET /admin/dx-codes': ['admin', 'provider'],
  'POST /admin/dx-codes': ['admin'],
  'PUT /admin/dx-codes/{}': ['admin'],
  'DELETE /admin/dx-codes/{}': ['admin'],
  'GET /admin/cpt-codes': ['admin', 'provider'],
  'POST /admin/cpt-codes': ['admin'],
  'PUT /admin/cpt-codes/{}': ['admin'],
  'DELETE /admin/cpt-codes/{}': ['admin'],
  'GET /admin/symptoms': ['admin', 'provider'],
  'POST /admin/symptoms': ['admin'],
  'PUT /admin/symptoms/{}': ['admin'],
  'DELETE /admin/symptoms/{}': ['admin'],
  'GET /admin/soap-note-templates': ['admin', 'provider'],
  'POST /admin/soap-note-templates': ['admin'],
  'PUT /admin/soap-note-templates/{}': ['admin'],
  'DELETE /admin/soap-note-templates/{}': ['admin'],
  'GET /appointment/{}/soap-note': ['admin', 'provider'],
  'PUT /appointment/{}/soap-note': ['admin', 'provider'],
  'POST /appointment/{}/soap-note/submit': ['admin', 'provider'],
  'POST /appointment/{}/soap-note/addenda': ['admin', 'provider'],
};

const expected = new Map([
  ...specifiedCalls().map((one) => [keyOf(one), one.audience] as const),
  ...Object.entries(added),
]);

interface Door extends Pick<Call, 'method' | 'path'> {
  permission?: Permit | undefined;
}

const verbs = [
  ['GET', ''],
  ['GET', '/{id}'],
  ['POST', ''],
  ['PUT', '/{id}'],
  ['DELETE', '/{id}'],
] as const;

const doorsOfResource = ({ name, permission, write }: AdminResource): Door[] =>
  verbs
    .map(([method, id]) => ({
      method,
      path: `/admin/${name}${id}`,
      permission: method === 'GET' ? permission : (write?.permission ?? permission),
    }))
    .filter(({ method, path }) => app.hasRoute({ method, url: urlOf(path) }));

/** They end sessions: the last to be knocked at, or nobody would be signed in any more. */
const endings = ['POST /auth/logout', 'POST /auth/logout-everywhere'];
const last = (door: Door) => endings.indexOf(keyOf(door));

const doors: Door[] = [
  // It stays open for those it admits; its own test is beside it.
  ...allCalls.filter((call) => call.raw !== 'text/event-stream'),
  ...allResources.flatMap(doorsOfResource),
].sort((a, b) => last(a) - last(b));

/** A resource is for the same people whatever is done with it. */
const wordsFor = (door: Door) =>
  expected.get(keyOf(door)) ?? expected.get(`GET ${door.path.replace(/\/\{id\}$/, '')}`) ?? [];

/** Admins who hold too little for it: everybody with one permission that is not named, and who has none. */
function lacking({ permission }: Door): readonly Who[] {
  if (permission === undefined || (typeof permission === 'object' && 'anyStaff' in permission)) return [];
  const enough = [permission].flat().map((one): Who => `admin with ${one}`);
  return ['admin without a permission' as const, ...withOne].filter((who) => !enough.includes(who));
}

function admittedTo(door: Door): readonly Who[] {
  const words = wordsFor(door);
  const admitted = words.flatMap((word) => admits[word] ?? []);
  const refused = words.includes('public') ? [] : lacking(door);
  return everybody.filter((who) => admitted.includes(who) && !refused.includes(who));
}

/** All admins are "any admin"; fewer are named by what they hold. */
const inWords = (admitted: readonly Who[]): string => {
  const some = admitted.filter((who) => !admins.includes(who));
  if (admins.every((who) => admitted.includes(who))) return [...some, 'any admin'].join(', ');
  return [...some, ...admitted.filter((who) => admins.includes(who))].join(', ');
};

async function knock(caller: Caller, { method, path }: Door): Promise<number> {
  const url = path.replaceAll(/\{\w+\}/g, () => randomUUID());
  const send = { GET: caller.get, POST: caller.post, PUT: caller.put, DELETE: caller.delete }[method];
  return (await send(url)).statusCode;
}

describe('the access matrix', () => {
  // Rule: security.one-access-matrix
  it.each(doors.map((door) => [keyOf(door), door] as const))(
    'decides who may call %s',
    async (_key, door) => {
      const admitted = admittedTo(door);
      expect(admitted, 'an audience for this call').not.toEqual([]);
      for (const who of everybody) {
        const status = await knock(callers[who], door);
        if (admitted.includes(who)) {
          expect(status, `${who} is admitted`).not.toBe(403);
          // A public call may still say that a sign-in is wrong, and after the first ending nobody is signed in.
          if (!wordsFor(door).includes('public') && last(door) < 1)
            expect(status, `${who} is signed in`).not.toBe(401);
        } else expect(status, `${who} is refused`).toBe(who === 'nobody' ? 401 : 403);
      }
    },
  );

  // Rule: security.default-deny
  it('names what admins need for every call they may make', () => {
    const open = doors.filter((door) =>
      wordsFor(door).some((word) => word === 'admin' || word === 'signed-in'),
    );
    expect(open.filter(({ permission }) => permission === undefined).map(keyOf)).toEqual([]);
  });

  // Rule: security.one-access-matrix
  it('equals the one that is checked in', async () => {
    const lines = doors.map((door) => `${keyOf(door)}: ${inWords(admittedTo(door))}`).sort();
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./authorization.matrix.txt');
  });
});

describe('the set of calls for super-admins alone', async () => {
  // Those above have signed out.
  const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
  const superAdmin = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
  const alone = doors.filter((door) => wordsFor(door).join() === 'super-admin');

  it('has every such call of the specification', () => {
    const specified = specifiedCalls().filter(({ audience }) => audience.join() === 'super-admin');
    expect(alone.map(keyOf)).toEqual(expect.arrayContaining(specified.map(keyOf)));
    expect(specified.map(keyOf)).toContain('GET /users/admin-logs');
  });

  // Rule: security.super-admin-only-calls
  it.each(alone.map((door) => [keyOf(door), door] as const))('refuses an admin: %s', async (_key, door) => {
    expect(await knock(admin, door)).toBe(403);
    expect(await knock(superAdmin, door)).not.toBe(403);
  });
});
