import { sendPaymentLink } from '@bedside/contracts/payments/payments.api';
import { resendQuestionnaire } from '@bedside/contracts/questionnaires/submissions.api';
import { NORA } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertAppointments } from './appointment-screens.fixture.ts';
import { buildFrontEnds } from './build-front-ends.ts';
import { screensOfAppointments } from './specification/specified-screens.ts';
import {
  isRefused,
  linkAfter,
  type Opening,
  opens,
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

const patient = await db
  .selectFrom('patients')
  .innerJoin('users', 'users.id', 'patients.id')
  .select(['patients.id', 'patients.householdId'])
  .where('users.email', '=', NORA)
  .executeTakeFirstOrThrow();
const provider = await db
  .selectFrom('users')
  .select('id')
  .where('email', '=', 'provider@bedside.test')
  .executeTakeFirstOrThrow();
const appointments = await insertAppointments(db, { patient, providerId: provider.id });
const request = await db
  .selectFrom('appointmentRequests')
  .select(['id', 'firstName', 'lastName'])
  .where('status', '=', 'requested')
  .orderBy('createdAt', 'desc')
  .executeTakeFirstOrThrow();
const waitingForm = await db
  .selectFrom('questionnaireSubmissions')
  .select('id')
  .where('patientId', '=', patient.id)
  .where('status', '=', 'NOT SUBMITTED')
  .executeTakeFirstOrThrow();

const office = await application.asStaff('superadmin@bedside.test');
const paymentLink = await linkAfter(inbox, NORA, () =>
  office.send(sendPaymentLink, { body: { appointmentId: appointments.unpaid } }),
);
const formLink = await linkAfter(inbox, NORA, () =>
  office.send(resendQuestionnaire, { params: { id: waitingForm.id } }),
);

const wizard: Opening = {
  path: '/request-appointment',
  heading: 'Who needs care?',
  shows: 'Primary symptom',
};
const vitals: Opening = { path: '/vital-chart', heading: 'Vital chart', shows: 'Not set yet', dark: true };
const beforeSignIn: readonly Opening[] = [
  { ...wizard, dark: true },
  vitals,
  {
    path: paymentLink,
    row: '/paynow/:token',
    heading: 'Nora, thank you for your visit',
    shows: 'Make Payment',
  },
  {
    path: formLink,
    row: '/PROMETHEUS/:token',
    heading: 'Nora, a few questions for you',
    shows: 'Your daily habits',
  },
];

const appointment = (id: string, shows: string, dark = false): Opening => ({
  path: `/appointments/appointment_details/${id}`,
  row: '/appointments/appointment_details/:id',
  heading: 'What happens next',
  shows,
  dark,
});
const book = { row: '/appointments/book_appointment/:category?', heading: 'Who is the visit for?' };
const signedInPatient: readonly Opening[] = [
  { path: '/home', heading: 'To do', shows: 'Urgent care', dark: true },
  { path: '/appointments', heading: 'Appointments', shows: 'Urgent Care Visit', dark: true },
  { path: '/appointments/upcoming_appointments', heading: 'Appointments', shows: 'Scheduled' },
  { path: '/appointments/completed_appointments', heading: 'Appointments', shows: 'Completed' },
  { path: '/appointments/book_appointment', ...book },
  { path: '/appointments/book_appointment/urgent-care', ...book },
  appointment(appointments.scheduled, 'We’ll text you when your provider is on the way.', true),
  appointment(appointments.video, 'Open the link below a few minutes early.'),
  appointment(appointments.unpaid, 'Your visit is done. Please pay', true),
  appointment(appointments.paid, 'Results Awaited'),
  appointment(appointments.canceled, 'Late cancellation fee'),
  { path: '/notification', heading: 'Notifications' },
  { path: '/profile/settings/calendar', heading: 'Calendar' },
  ...withLightTheme([wizard, vitals]),
];

const appointmentPage = (id: string, shows: string, dark = false): Opening => ({
  path: `/admin/appointments/${id}/show`,
  heading: 'Nora Whitfield',
  shows,
  dark,
});
const seenByAllStaff: readonly Opening[] = [
  { path: '/admin/appointments', heading: 'Appointments', shows: '1–10 of' },
  appointmentPage(appointments.scheduled, 'Scheduled', true),
  { path: '/admin/services', heading: 'Services', shows: 'Annual Wellness Visit' },
  { path: '/admin/services/inactive', heading: 'Inactive services', shows: 'Travel Consultation' },
  { path: '/admin/provider_services', heading: 'Provider services', shows: 'Glucose by finger stick' },
  { path: '/admin/provider_services/inactive', heading: 'Inactive provider services', shows: '1–3 of 3' },
];
const seenByTheOffice: readonly Opening[] = [
  { path: '/admin', heading: 'Needs attention', shows: 'Pending approval', dark: true },
  { path: '/admin/board', heading: 'Day board', shows: 'assigned', dark: true },
  { path: '/admin/board?view=week', heading: 'Week', shows: 'assigned' },
  ...seenByAllStaff,
  {
    path: '/admin/appointments/unVerified_payments',
    heading: 'To review',
    shows: 'Nora Whitfield',
  },
  { path: '/admin/appointments/BML_request', heading: 'To review', shows: 'Nora Whitfield' },
  { path: '/admin/web-appointments', heading: 'Web requests', shows: request.lastName },
  {
    path: `/admin/web-appointments/${request.id}/show`,
    heading: `${request.firstName} ${request.lastName}`,
    shows: 'Possible matches',
  },
  { path: '/admin/invoices', heading: 'Invoices', shows: '1–' },
  { path: '/admin/payments', heading: 'Payments', shows: '1–' },
];
const inEachStatus: readonly Opening[] = [
  appointmentPage(appointments.requested, 'Approve'),
  appointmentPage(appointments.video, ', video'),
  appointmentPage(appointments.unpaid, 'Awaiting payment'),
  appointmentPage(appointments.billedLater, 'Payment requested'),
  appointmentPage(appointments.paid, 'Total paid'),
  appointmentPage(appointments.paidInCash, 'Verified'),
  appointmentPage(appointments.canceled, 'Late cancellation fee'),
];

const settings = (section: string, shows: readonly string[], dark = false): Opening => ({
  path: `/super-admin/settings#${section}`,
  row: '/super-admin/settings',
  heading: 'Settings',
  shows,
  dark,
});
const staff = {
  PROVIDER: [
    { path: '/admin', heading: 'My day', shows: 'Nora Whitfield', dark: true },
    { path: '/admin/my-day', heading: 'My day', shows: 'Nora Whitfield' },
    ...seenByAllStaff,
  ],
  ADMIN: [...seenByTheOffice, ...inEachStatus],
  SUPER_ADMIN: [
    ...withLightTheme(seenByTheOffice),
    { path: '/super-admin', heading: 'System status', shows: 'Failed jobs' },
    settings('hours', ['Opening hours', 'Holidays and closures', 'What patients see'], true),
    settings('practice', ['Support phone', 'Add office']),
    settings('scheduling', ['Arrival window', 'Add reason', 'Add zone']),
    settings('fees', ['Travel fee', 'Rates by state']),
    settings('messages', ['Quiet hours start', 'Auto-reply message']),
    settings('security', ['Sign staff out after']),
    settings('data', ['Visit history', 'Stripe webhooks']),
  ],
};
const notFor = {
  PROVIDER: [
    '/admin/board',
    '/admin/appointments/unVerified_payments',
    '/admin/appointments/BML_request',
    '/admin/web-appointments',
    `/admin/web-appointments/${request.id}/show`,
    '/admin/invoices',
    '/admin/payments',
    '/super-admin/settings',
  ],
  ADMIN: ['/admin/my-day', '/super-admin/settings'],
  SUPER_ADMIN: ['/admin/my-day'],
};
const roles = ['PROVIDER', 'ADMIN', 'SUPER_ADMIN'] as const;

describe('the appointment screens', () => {
  it('match the specification', () => {
    const opened = [beforeSignIn, signedInPatient, ...Object.values(staff)]
      .flat()
      .map(({ path, row }) => row ?? path);
    expect(screensOfAppointments.filter((path) => !opened.includes(path))).toEqual([]);
  });
});

describe('a signed-out visitor', () => {
  let walker: Walker;
  beforeAll(async () => {
    walker = await walkSignedOut(stage);
  });

  it.each(beforeSignIn)('opens $path', (screen) => opens(walker, screen));

  it.each(['/home', '/appointments', appointment(appointments.scheduled, '').path, '/notification'])(
    'is asked to sign in at %s',
    async (path) => {
      const { page, problems } = walker.watched;
      await page.goto(path);
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
      expect(problems()).toEqual([]);
    },
  );
});

describe('a patient', () => {
  let walker: Walker;
  beforeAll(async () => {
    walker = await walkAsPatient(stage, NORA);
  });

  it.each(signedInPatient)('opens $path', (screen) => opens(walker, screen));
});

describe.each(roles)('staff as %s', (role) => {
  let walker: Walker;
  beforeAll(async () => {
    const email = `${role.replace('_', '')}@bedside.test`.toLowerCase();
    walker = await walkAsStaff(stage, { role, email });
  });

  it.each(staff[role])('opens $path', (screen) => opens(walker, screen));

  it.each(notFor[role])('is refused %s without a server request', (path) => isRefused(walker, path));
});
