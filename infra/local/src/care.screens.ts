import { NORA } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { careOf } from './care-screens.fixture.ts';
import { screensOfCare } from './specification/specified-screens.ts';
import {
  isRefused,
  isThere,
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

const { nora, visitor, entries, practiceChat, providerChat, report } = await careOf(db);
const history = '/records/medical-history';

const signedInPatient: readonly Opening[] = [
  { path: '/chat', heading: 'Chat', shows: 'Care team', dark: true },
  {
    path: `/chat/${practiceChat.id}`,
    row: '/chat',
    heading: 'Care team',
    shows: 'Got it, we’ll come to the side door.',
    dark: true,
  },
  {
    path: `/appointments/chat/provider/${visitor.id}`,
    row: '/appointments/chat/provider/:id',
    heading: `${visitor.firstName} ${visitor.lastName}`,
    shows: 'Replies',
  },
  { path: '/chart', heading: 'Charts', shows: ['Penicillin', 'Reports'], dark: true },
  { path: history, heading: 'Charts', shows: ['Appendectomy', 'Type 2 diabetes'], dark: true },
  { path: `${history}/add_past`, heading: 'Add a condition' },
  { path: `${history}/add_family`, heading: 'Add family history' },
  { path: `${history}/add_allergies`, heading: 'Add an allergy', dark: true },
  { path: `${history}/add_medications`, heading: 'Add a medication' },
  { path: `${history}/add_surgical`, heading: 'Add a surgery' },
  { path: `${history}/edit_past/${nora}/${entries.PAST_MEDICAL}`, heading: 'Edit condition' },
  {
    path: `${history}/edit_family/${nora}/${entries.FAMILY_MEDICAL}`,
    heading: 'Edit family history',
  },
  {
    path: `${history}/edit_allergies/${nora}/${entries.ALLERGY}`,
    heading: 'Edit allergy',
    shows: 'Change history',
    dark: true,
  },
  { path: `${history}/edit_medications/${nora}/${entries.MEDICATION}`, heading: 'Edit medication' },
  { path: `${history}/edit_surgical/${nora}/${entries.SURGICAL}`, heading: 'Edit surgery' },
  { path: '/records/reports', heading: 'Charts', shows: report, dark: true },
  { path: '/records/documents', heading: 'Charts', shows: 'Upload' },
  { path: '/records/documents/upload', heading: 'What would you like to share?' },
  { path: '/records/download', heading: 'Your health record', shows: 'Download everything', dark: true },
  { path: '/records/readers', heading: 'Who looked at your record', dark: true },
];

const chatsOfAppointment: Opening = {
  path: `/admin/appointments/chat_view?appointmentId=${providerChat.appointmentId}`,
  row: '/admin/appointments/chat_view',
  heading: providerChat.patientName,
  dark: true,
};
const chats: readonly Opening[] = [
  { path: '/admin/chat', heading: 'Team', shows: providerChat.patientName, dark: true },
  {
    path: `/admin/chat/${providerChat.id}`,
    heading: providerChat.patientName,
    shows: 'The new pills are making me tired in the morning.',
  },
  chatsOfAppointment,
];
const seenByAllStaff: readonly Opening[] = [
  ...chats,
  { path: '/admin/soap-note-templates', heading: 'SOAP note templates', shows: 'General visit' },
  { path: '/admin/notification', heading: 'Notifications', shows: /^All caught up$|\d unread$/, dark: true },
];

const codes = '/admin/provider_services/dx_codes';
const record = `/admin/patients/${nora}`;
const noraName = 'Nora Whitfield';
const seenByTheOffice: readonly Opening[] = [
  ...seenByAllStaff,
  { path: '/admin/inbox', heading: 'Inbox', shows: noraName, dark: true },
  {
    path: `/admin/inbox/${practiceChat.id}`,
    row: '/admin/inbox',
    heading: noraName,
    shows: 'Spoke with Priya. She’ll call this afternoon about the cough.',
    dark: true,
  },
  { path: codes, heading: 'Diagnosis codes', shows: 'Viral intestinal infection', dark: true },
  { path: `${codes}/cpt`, heading: 'CPT codes', shows: 'Visit at home, a new patient, a small matter' },
  { path: `${codes}/symptoms`, heading: 'Symptoms', shows: 'Abdominal pain' },
  { path: '/admin/messages', heading: 'Message log', shows: 'Delivery log' },
  { path: '/admin/messages/queues', heading: 'Background jobs', shows: 'Event delivery', dark: true },
  { path: `${record}/chart`, heading: noraName, shows: ['Needs review', 'Penicillin'], dark: true },
  { path: `${record}/documents`, heading: noraName, shows: 'Insurance card.png', dark: true },
  { path: `${record}/documents/copies`, heading: noraName, shows: 'Copies of the record', dark: true },
  { path: `${record}/notes`, heading: noraName, shows: 'Side door' },
  {
    path: `${record}/notes/detail`,
    row: '/admin/patients/:id/notes/detail',
    heading: noraName,
    shows: 'Parking permit',
    dark: true,
  },
];
const templates: readonly Opening[] = [
  {
    path: '/super-admin/message-templates',
    heading: 'Message templates',
    shows: 'Visit reminder',
    dark: true,
  },
  {
    path: '/super-admin/message-templates/appointment-reminder',
    heading: 'Visit reminder',
    shows: 'Preview',
    dark: true,
  },
];

const staff = {
  PROVIDER: seenByAllStaff,
  ADMIN: seenByTheOffice,
  SUPER_ADMIN: [...withLightTheme(seenByTheOffice), ...templates],
};
const superAdminsOnly = ['/admin/message-templates', '/admin/message-templates/appointment-reminder'];
const notFor = {
  PROVIDER: [
    '/admin/inbox',
    `/admin/inbox/${practiceChat.id}`,
    codes,
    `${codes}/cpt`,
    `${codes}/symptoms`,
    '/admin/messages',
    '/admin/messages/queues',
    `${record}/chart`,
    `${record}/documents`,
    `${record}/notes/detail`,
    ...superAdminsOnly,
  ],
  ADMIN: superAdminsOnly,
  SUPER_ADMIN: [],
};
const roles = ['PROVIDER', 'ADMIN', 'SUPER_ADMIN'] as const;

describe('the chart and chat screens', () => {
  it('match the specification', () => {
    const opened = [signedInPatient, ...Object.values(staff)].flat().map(({ path, row }) => row ?? path);
    expect(screensOfCare.filter((path) => !opened.includes(path))).toEqual([]);
  });
});

describe('a signed-out visitor', () => {
  let walker: Walker;
  beforeAll(async () => {
    walker = await walkSignedOut(stage);
  });

  it.each([
    '/chat',
    `/chat/${practiceChat.id}`,
    '/chart',
    history,
    `${history}/add_past`,
    '/records/reports',
  ])('is asked to sign in at %s', async (path) => {
    const { page, problems } = walker.watched;
    await page.goto(path);
    await isThere(page, { path, heading: 'Welcome back' });
    expect(problems()).toEqual([]);
  });

  it.each(['/admin/inbox', `/admin/chat/${providerChat.id}`, `${record}/chart`])(
    'is asked to sign in to the console at %s',
    async (path) => {
      const { page, problems } = walker.watched;
      await page.goto(path);
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
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

  it.each([
    `/chat/${providerChat.id}`,
    `/chart/${providerChat.patientId}`,
    `${history}/edit_allergies/${nora}/${providerChat.id}`,
  ])('gets not found at %s of another household', async (path) => {
    const { page } = walker.watched;
    await page.goto(path);
    await page.getByText('Page not found').waitFor();
    expect(await page.getByText(providerChat.patientName).count()).toBe(0);
  });
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
