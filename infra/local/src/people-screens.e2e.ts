import { sendConsentRequest } from '@bedside/contracts/people/consents.api';
import { sendDirectLoginLink, sendSetPasswordEmail } from '@bedside/contracts/people/patients.api';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { type Width, widthNames, withBrowser } from '@bedside/testing/browser';
import { insertStaff } from '@bedside/testing/factories/people';
import { linkIn } from '@bedside/testing/inbox';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { DEMO_PASSWORD } from './demo/people.ts';
import { signIn } from './people-play.fixture.ts';
import {
  isThere,
  nothingIsWrong,
  type Opening,
  opens,
  opensInTheDark,
  type Reader,
} from './people-screens.fixture.ts';
import { screensOfOtherTests, specifiedScreens } from './specification/specified-screens.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open } = await withBrowser();

const idOf = async (email: string): Promise<string> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

const NORA = 'patient@bedside.test';
const noraId = await idOf(NORA);
const memberOf = async (relationship: string) =>
  db
    .selectFrom('patients')
    .innerJoin('users', 'users.id', 'patients.id')
    .select(['patients.id', 'users.firstName', 'users.lastName'])
    .where('householdId', '=', (eb) =>
      eb.selectFrom('patients').select('householdId').where('id', '=', noraId),
    )
    .where('relationship', '=', relationship)
    .executeTakeFirstOrThrow();
const spouse = await memberOf('Spouse');
const insuranceOf = async (id: string) =>
  db.selectFrom('insurances').select(['id', 'payer']).where('patientId', '=', id).executeTakeFirstOrThrow();
const pharmacyOf = async (id: string) =>
  db.selectFrom('pharmacies').select(['id', 'name']).where('patientId', '=', id).executeTakeFirstOrThrow();
const insurance = await insuranceOf(noraId);
const pharmacy = await pharmacyOf(noraId);
const waiting = await db
  .selectFrom('consents')
  .select('id')
  .where('requestTo', '=', noraId)
  .where('status', '=', 'SENT')
  .executeTakeFirstOrThrow();
const provider = await db
  .selectFrom('users')
  .select(['id', 'firstName', 'lastName'])
  .where('email', '=', 'provider@bedside.test')
  .executeTakeFirstOrThrow();
const noraName = 'Nora Whitfield';

/** Links as they stand in the e-mails that staff made go out. */
const office = await application.asStaff('admin@bedside.test');
async function linkAfter(email: string, ask: (id: string) => Promise<unknown>): Promise<string> {
  const since = new Date();
  await ask(await idOf(email));
  return linkIn(await inbox.next({ to: email, channel: 'email', since }));
}
const setPassword = await linkAfter('household5@example.com', (userId) =>
  office.send(sendSetPasswordEmail, { query: { userId } }),
);
const firstNameOf = async (email: string) =>
  (await db.selectFrom('users').select('firstName').where('email', '=', email).executeTakeFirstOrThrow())
    .firstName;
const signInLink = async (email: string) => ({
  path: await linkAfter(email, (id) => office.send(sendDirectLoginLink, { params: { id } })),
  firstName: await firstNameOf(email),
});
const consentLink = await linkAfter('household6@example.com', (requestTo) =>
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
    heading: `Welcome, ${await firstNameOf('household5@example.com')}`,
  },
  {
    path: consentLink,
    row: '/consent_details/:token',
    heading: 'A consent for you',
    shows: 'Consent to Treatment',
  },
  { path: '/request-appointment', heading: 'Who needs care?', shows: 'Primary symptom' },
  { path: '/vital-chart', heading: 'Vital chart', shows: 'Not configured' },
  { path: '/admin/forgot-password', heading: 'Forgot your password?' },
];

const signedInPatient: readonly Opening[] = [
  { path: '/profile/personal', heading: 'Personal details', shows: 'Home address' },
  { path: '/profile/plans', heading: 'Plan', shows: 'Membership' },
  { path: '/profile/settings', heading: 'Settings', shows: 'Appearance' },
  { path: '/profile/about', heading: 'About us', shows: 'Hours' },
  {
    path: `/consent_details/${waiting.id}`,
    row: '/consent_details/:token',
    heading: 'A consent for you',
    shows: 'Approve',
  },
  { path: '/profile/personal/details', heading: 'Who are you?' },
  { path: '/profile/personal/email', heading: 'Which email is yours now?' },
  { path: '/profile/personal/phone', heading: 'Which phone is yours now?' },
  { path: '/profile/personal/user-id', heading: 'Choose your user id' },
  { path: '/profile/personal/address', heading: 'Where do you live?' },
  { path: '/profile/settings/password', heading: 'Password' },
  { path: '/profile/settings/notifications', heading: 'Messages', shows: 'Reminders' },
  { path: '/profile/settings/devices', heading: 'Devices', shows: 'This one' },
  { path: '/profile/settings/consents', heading: 'Consents and requests', shows: 'Waits for an answer' },
  { path: '/profile/family/add', heading: 'Who joins your household?' },
  { path: '/profile/family/add-existing', heading: 'Who is a patient already?' },
  {
    path: `/profile/family/${spouse.id}`,
    heading: `${spouse.firstName} ${spouse.lastName}`,
    shows: 'Remove from family',
  },
  { path: `/profile/family/${spouse.id}/edit`, heading: `${spouse.firstName}’s details` },
  { path: `/profile/family/${spouse.id}/address`, heading: `Where does ${spouse.firstName} live?` },
  { path: `/profile/family/${noraId}/insurance`, heading: 'Insurance', shows: insurance.payer },
  { path: `/profile/family/${noraId}/insurance/add`, heading: 'What does the card say?' },
  { path: `/profile/family/${noraId}/insurance/${insurance.id}`, heading: 'Change insurance' },
  { path: `/profile/family/${noraId}/pharmacy`, heading: 'Pharmacy', shows: pharmacy.name },
  { path: `/profile/family/${noraId}/pharmacy/add`, heading: 'Which pharmacy suits you?' },
  { path: `/profile/family/${noraId}/pharmacy/${pharmacy.id}`, heading: 'Change pharmacy' },
];

const own = (base: string): readonly Opening[] => [
  { path: `${base}/profile`, heading: 'Profile' },
  { path: `${base}/password`, heading: 'Password and devices', shows: 'Change password' },
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
  { path: '/admin/consents/texts', heading: 'Consent texts', shows: 'Consent to Treatment' },
];
const catalogue: readonly Opening[] = [
  { path: '/admin/services', heading: 'Services', shows: 'Annual Wellness Visit' },
  { path: '/admin/services/inactive', heading: 'Inactive services', shows: 'Travel Consultation' },
  { path: '/admin/provider_services', heading: 'Provider services', shows: 'Glucose by finger stick' },
  { path: '/admin/provider_services/inactive', heading: 'Inactive provider services', shows: '1–3 of 3' },
];
const day: readonly Opening[] = [{ path: '/admin', heading: 'Needs a hand now', shows: 'Pending approval' }];
const record: readonly Opening[] = [
  ['', undefined],
  ['/visits', undefined],
  ['/household', spouse.firstName],
  ['/consents', 'Consent'],
  ['/insurance', insurance.payer],
  ['/pharmacy', pharmacy.name],
  ['/invoices', undefined],
  ['/billing', undefined],
  ['/messages', undefined],
].map(([tab, shows]) => ({
  path: `/admin/patients/${noraId}${tab}`,
  row: '/admin/patients/:id',
  heading: noraName,
  shows,
}));
const administration: readonly Opening[] = [
  { path: '/super-admin/admin_logs', heading: 'Logs', shows: 'Iris Lang' },
  { path: '/super-admin/admin_list', heading: 'Admins', shows: 'Dana Whitfield' },
  { path: `/super-admin/patients/${noraId}/activity`, heading: noraName, shows: 'Iris Lang' },
];

const staff = {
  PROVIDER: own('/admin'),
  ADMIN: [...own('/admin'), ...day, ...office_, ...catalogue, ...record],
  SUPER_ADMIN: [
    ...own('/admin'),
    ...day,
    ...office_,
    ...catalogue,
    ...record,
    ...own('/super-admin'),
    { path: '/super-admin', heading: 'Running the practice', shows: 'Dead jobs' },
    ...administration,
  ],
};
const notFor = {
  PROVIDER: [
    '/admin/patients',
    `/admin/patients/${noraId}`,
    '/admin/users',
    '/admin/consents',
    '/admin/providers',
    '/admin/providers/invitation',
    '/super-admin/admin_logs',
    '/super-admin/admin_list',
  ],
  ADMIN: ['/super-admin/admin_logs', '/super-admin/admin_list'],
  SUPER_ADMIN: [],
};
const roles = ['PROVIDER', 'ADMIN', 'SUPER_ADMIN'] as const;

describe('the screens of people', () => {
  it('are those of the specification, but for the ones that other tests open', () => {
    const opened = [beforeSignIn, signedInPatient, ...Object.values(staff)]
      .flat()
      .map(({ path, row }) => row ?? path)
      .concat('/otp-verification', '/logout');
    const specified = specifiedScreens.map(({ path }) => path);
    const missing = specified.filter((path) => !opened.includes(path));
    expect(missing).toEqual(screensOfOtherTests);
  });
});

/** On each width somebody else: a second code within 15 seconds is refused. */
const newcomers: Record<Width, string> = {
  phone: 'household7@example.com',
  desktop: 'household8@example.com',
};
const linked = {
  phone: await signInLink('household9@example.com'),
  desktop: await signInLink('household10@example.com'),
};

const isLookedAtInTheDark = ({ path, row }: Opening): boolean =>
  row === '/consent_details/:token' ||
  ['/profile/personal', '/profile/settings/notifications', `/admin/patients/${noraId}`].includes(path) ||
  ['/super-admin/admin_logs', '/super-admin/admin_list'].includes(path);

describe.each(widthNames)('on a %s', (width) => {
  const sitDown = async (who: string): Promise<Reader> => ({
    who,
    width,
    watched: await open({ origin, width }),
  });

  describe('somebody who is not signed in', () => {
    let reader: Reader;
    beforeAll(async () => {
      reader = await sitDown('anybody');
    });

    it.each(beforeSignIn)('opens $path', (screen) => opens(reader, screen));

    it('is asked for the code of the text that was sent', async () => {
      const { page } = reader.watched;
      await page.goto('/login');
      await page.getByLabel('Email or user id').fill(newcomers[width]);
      await page.getByRole('button', { name: 'Send me a code' }).click();
      await page.waitForURL('**/otp-verification');
      await isThere(page, { heading: 'Enter the code' });
      await nothingIsWrong(reader, 'otp-verification');
    });

    it('comes in by the link of an e-mail with one press', async () => {
      const { page } = reader.watched;
      const { path, firstName } = linked[width];
      await opens(reader, { path, heading: `Sign in, ${firstName}?` });
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('**/home');
    });
  });

  describe('a patient', () => {
    let reader: Reader;
    beforeAll(async () => {
      reader = await sitDown('patient');
      const { page } = reader.watched;
      await page.goto('/login');
      await signIn({ page }, { email: NORA, password: DEMO_PASSWORD });
    });

    it.each(signedInPatient)('opens $path', (screen) => opens(reader, screen));

    it.each(signedInPatient.filter(isLookedAtInTheDark))('opens $path in the dark', (screen) =>
      opensInTheDark(reader, screen),
    );

    it('signs out', async () => {
      const { page, problems } = reader.watched;
      await page.goto('/logout');
      await isThere(page, { heading: 'Welcome back' });
      await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login');
      expect(problems()).toEqual([]);
    });
  });

  describe.each(roles)('staff as %s', (role) => {
    let reader: Reader;
    beforeAll(async () => {
      const email = `${role}.${width}@bedside.test`.toLowerCase();
      const passwordHash = await hashPassword(DEMO_PASSWORD);
      await insertStaff(db, { role, email, passwordHash, firstName: 'Iris', lastName: 'Lang' });
      reader = await sitDown(role.toLowerCase());
      const { page } = reader.watched;
      await page.goto('/admin/appointments');
      await signInStaff({ page, look: async () => undefined }, { email, password: DEMO_PASSWORD }, inbox);
    });

    it.each(staff[role])('opens $path', (screen) => opens(reader, screen));

    it.each(staff[role].filter(isLookedAtInTheDark))('opens $path in the dark', (screen) =>
      opensInTheDark(reader, screen),
    );

    it.each(notFor[role])('is refused %s, and nothing is asked of the server', async (path) => {
      await opens(reader, { path, heading: 'Your role may not open this.' });
    });
  });
});
