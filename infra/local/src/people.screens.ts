import { sendConsentRequest } from '@bedside/contracts/people/consents.api';
import { sendDirectLoginLink, sendSetPasswordEmail } from '@bedside/contracts/people/patients.api';
import { DEMO_PASSWORD, type Holder, NORA, otherHolders } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertStaff } from '@bedside/testing/factories/people';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import {
  screensOfAppointments,
  screensOfCare,
  screensOfMoney,
  screensOfQuestionnaires,
  specifiedScreens,
} from './specification/specified-screens.ts';
import {
  isRefused,
  isRight,
  linkAfter,
  type Opening,
  opens,
  refusal,
  type Walker,
  walkAsPatient,
  walkAsStaff,
  walkSignedOut,
  withLightTheme,
} from './walk.fixture.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open } = await withBrowser();
const stage = { origin, inbox, open };

const idOf = async (email: string): Promise<string> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

const noraId = await idOf(NORA);
const memberOf = async (relationship: string) =>
  db
    .selectFrom('patients')
    .innerJoin('users', 'users.id', 'patients.id')
    .select(['patients.id', 'users.firstName', 'users.lastName'])
    .where('householdId', '=', (eb) =>
      eb.selectFrom('patients').select('householdId').where('id', '=', noraId),
    )
    .where('relationshipToAccountHolder', '=', relationship)
    .executeTakeFirstOrThrow();
const spouse = await memberOf('Spouse');
const insuranceOf = async (id: string) =>
  db
    .selectFrom('insurances')
    .select(['id', 'payerName'])
    .where('patientId', '=', id)
    .executeTakeFirstOrThrow();
const pharmacyOf = async (id: string) =>
  db.selectFrom('pharmacies').select(['id', 'name']).where('patientId', '=', id).executeTakeFirstOrThrow();
const insurance = await insuranceOf(noraId);
const pharmacy = await pharmacyOf(noraId);
const waiting = await db
  .selectFrom('consents as consent')
  .innerJoin('consentTemplates as template', 'template.id', 'consent.consentTemplateId')
  .select(['consent.id', 'template.title'])
  .where('consent.recipientId', '=', noraId)
  .where('consent.status', '=', 'SENT')
  .executeTakeFirstOrThrow();
const provider = await db
  .selectFrom('users')
  .select(['id', 'firstName', 'lastName'])
  .where('email', '=', 'provider@bedside.test')
  .executeTakeFirstOrThrow();
const noraName = 'Nora Whitfield';

const [known, asked, coded, linked] = await otherHolders(db);
if (!known || !asked || !coded || !linked) throw new Error('the demo has too few households');

const office = await application.asStaff('admin@bedside.test');
const linkSent = ({ id, email }: Holder, ask: (id: string) => Promise<unknown>) =>
  linkAfter(inbox, email, () => ask(id));
const setPassword = await linkSent(known, (userId) =>
  office.send(sendSetPasswordEmail, { query: { userId } }),
);
const signInLink = await linkSent(linked, (id) => office.send(sendDirectLoginLink, { params: { id } }));
const consentLink = await linkSent(asked, (requestTo) =>
  office.send(sendConsentRequest, { body: { requestTo, consentMode: 'CONSENT', consentType: 'TREATMENT' } }),
);

const beforeSignIn: readonly Opening[] = [
  { path: '/', heading: 'Welcome back' },
  { path: '/login', heading: 'Welcome back' },
  { path: '/signup', heading: 'Create an account' },
  { path: '/forgot-password', heading: 'Forgot your password?' },
  {
    path: setPassword,
    row: '/set-password',
    heading: 'Set a new password',
    shows: known.firstName,
  },
  {
    path: consentLink,
    row: '/consent_details/:token',
    heading: 'Consent to Treatment at Home',
    shows: 'Consent for you to sign',
    dark: true,
  },
  { path: '/admin/forgot-password', heading: 'Forgot your password?' },
];

const signedInPatient: readonly Opening[] = [
  { path: '/profile/personal', heading: 'Personal details', shows: 'Home address', dark: true },
  { path: '/profile/plans', heading: 'Plan and billing', shows: 'Membership' },
  { path: '/profile/settings', heading: 'Settings', shows: 'Appearance' },
  { path: '/profile/about', heading: 'About us', shows: 'Hours' },
  {
    path: `/consent_details/${waiting.id}`,
    row: '/consent_details/:token',
    heading: waiting.title,
    shows: ['Consent for you to sign', 'Decline'],
    dark: true,
  },
  { path: '/profile/personal/details', heading: 'Your name and date of birth' },
  { path: '/profile/personal/email', heading: 'What’s your new email?' },
  { path: '/profile/personal/phone', heading: 'What’s your new phone number?' },
  { path: '/profile/personal/user-id', heading: 'Choose your username' },
  { path: '/profile/personal/address', heading: 'Where do you live?' },
  { path: '/profile/settings/password', heading: 'Password' },
  { path: '/profile/settings/notifications', heading: 'Notifications', shows: 'Reminders', dark: true },
  { path: '/profile/settings/devices', heading: 'Devices', shows: 'This device' },
  { path: '/profile/settings/consents', heading: 'Consents and requests', shows: 'Pending' },
  { path: '/profile/family/add', heading: 'Who would you like to add?' },
  { path: '/profile/family/add-existing', heading: 'Add an existing patient' },
  {
    path: `/profile/family/${spouse.id}`,
    heading: `${spouse.firstName} ${spouse.lastName}`,
    shows: 'Remove from family',
  },
  { path: `/profile/family/${spouse.id}/edit`, heading: `${spouse.firstName}’s details` },
  { path: `/profile/family/${spouse.id}/address`, heading: `Where does ${spouse.firstName} live?` },
  { path: `/profile/family/${noraId}/insurance`, heading: 'Insurance', shows: insurance.payerName },
  { path: `/profile/family/${noraId}/insurance/add`, heading: 'Enter the details from the card' },
  { path: `/profile/family/${noraId}/insurance/${insurance.id}`, heading: 'Edit insurance' },
  { path: `/profile/family/${noraId}/pharmacy`, heading: 'Pharmacy', shows: pharmacy.name },
  { path: `/profile/family/${noraId}/pharmacy/add`, heading: 'Which pharmacy do you use?' },
  { path: `/profile/family/${noraId}/pharmacy/${pharmacy.id}`, heading: 'Edit pharmacy' },
];

const own = (base: string): readonly Opening[] => [
  { path: `${base}/profile`, heading: 'Profile' },
  { path: `${base}/password`, heading: 'Password & devices', shows: 'Change password' },
];

const office_: readonly Opening[] = [
  { path: '/admin/providers', heading: 'Providers', shows: provider.lastName },
  {
    path: `/admin/providers/${provider.id}/show`,
    heading: `${provider.firstName} ${provider.lastName}`,
    shows: 'Working hours',
  },
  { path: '/admin/providers/invitation', heading: 'Provider invitations', shows: 'Anika' },
  { path: '/admin/users', heading: 'Users', shows: '1–' },
  { path: '/admin/patients', heading: 'Patients', shows: '1–' },
  { path: '/admin/consents', heading: 'Consents', shows: noraName },
  { path: '/admin/consents/texts', heading: 'Consent templates', shows: 'Consent to Treatment' },
];
const record: readonly Opening[] = [
  ['', undefined],
  ['/visits', undefined],
  ['/household', spouse.firstName],
  ['/consents', 'Consent'],
  ['/insurance', insurance.payerName],
  ['/pharmacy', pharmacy.name],
  ['/invoices', undefined],
  ['/billing', undefined],
  ['/messages', undefined],
].map(([tab, shows]) => ({
  path: `/admin/patients/${noraId}${tab}`,
  row: '/admin/patients/:id',
  heading: noraName,
  shows,
  dark: tab === '',
}));
const administration: readonly Opening[] = [
  { path: '/super-admin/admin_logs', heading: 'Audit log', shows: 'Iris Lang', dark: true },
  { path: '/super-admin/admin_list', heading: 'Admins', shows: 'Dana Whitfield', dark: true },
  {
    path: '/super-admin/integrations',
    heading: 'Integrations',
    shows: 'Create one to give another system access',
    dark: true,
  },
  { path: `/super-admin/patients/${noraId}/activity`, heading: noraName, shows: 'Iris Lang' },
];

const staff = {
  PROVIDER: [...own('/admin'), { path: '/admin/users', heading: refusal, dark: true }],
  ADMIN: [...own('/admin'), ...office_, ...record],
  SUPER_ADMIN: [
    ...own('/admin'),
    ...office_,
    ...withLightTheme(record),
    ...own('/super-admin'),
    ...administration,
  ],
};
const notFor = {
  PROVIDER: [
    '/admin/patients',
    `/admin/patients/${noraId}`,
    '/admin/consents',
    '/admin/providers',
    '/admin/providers/invitation',
    '/super-admin/admin_logs',
    '/super-admin/integrations',
    '/super-admin/admin_list',
  ],
  ADMIN: ['/super-admin/admin_logs', '/super-admin/admin_list'],
  SUPER_ADMIN: [],
};
const roles = ['PROVIDER', 'ADMIN', 'SUPER_ADMIN'] as const;

describe('the people screens', () => {
  it('match the specification, except those covered elsewhere', () => {
    const opened = [beforeSignIn, signedInPatient, ...Object.values(staff)]
      .flat()
      .map(({ path, row }) => row ?? path)
      .concat('/otp-verification', '/logout');
    const specified = specifiedScreens.map(({ path }) => path);
    const missing = specified.filter((path) => !opened.includes(path));
    expect(missing.toSorted()).toEqual(
      [...screensOfAppointments, ...screensOfCare, ...screensOfMoney, ...screensOfQuestionnaires].toSorted(),
    );
  });
});

describe('a signed-out visitor', () => {
  let walker: Walker;
  beforeAll(async () => {
    walker = await walkSignedOut(stage);
  });

  it.each(beforeSignIn)('opens $path', (screen) => opens(walker, screen));

  it('is asked for the code from the text message', async () => {
    const { page, problems } = walker.watched;
    await page.goto('/login');
    await page.getByLabel('Email or username').fill(coded.email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.waitForURL('**/otp-verification');
    await isRight(walker, { path: '/otp-verification', heading: 'Enter your code' });
    expect(problems()).toEqual([]);
  });

  it('signs in by an email link with one click', async () => {
    const { page } = walker.watched;
    await opens(walker, { path: signInLink, heading: `Sign in, ${linked.firstName}?` });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/home');
  });
});

describe('a patient', () => {
  let walker: Walker;
  beforeAll(async () => {
    walker = await walkAsPatient(stage, NORA);
  });

  it.each(signedInPatient)('opens $path', (screen) => opens(walker, screen));

  it('signs out', async () => {
    await opens(walker, { path: '/logout', heading: 'Welcome back' });
    expect(['/', '/login']).toContain(new URL(walker.watched.page.url()).pathname);
  });
});

describe.each(roles)('staff as %s', (role) => {
  let walker: Walker;
  beforeAll(async () => {
    const email = `${role}.walker@bedside.test`.toLowerCase();
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await insertStaff(db, { role, email, passwordHash, firstName: 'Iris', lastName: 'Lang' });
    walker = await walkAsStaff(stage, { role, email });
  });

  it.each(staff[role])('opens $path', (screen) => opens(walker, screen));

  it.each(notFor[role])('is refused %s without a server request', (path) => isRefused(walker, path));
});
