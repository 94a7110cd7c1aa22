import { NORA } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { specifiedScreens } from './specification/specified-screens.ts';
import { writeScriptsEverywhere } from './stored-scripts.fixture.ts';
import { type Walker, walkAsPatient, walkAsStaff, walkSignedOut } from './walk.fixture.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open } = await withBrowser();
const stage = { origin, inbox, open };

const nora = await db.selectFrom('users').select('id').where('email', '=', NORA).executeTakeFirstOrThrow();
const appointment = await db
  .selectFrom('appointments')
  .select(['id', 'providerId'])
  .where('patientId', '=', nora.id)
  .where('providerId', 'is not', null)
  .orderBy('createdAt', 'desc')
  .executeTakeFirstOrThrow();
const request = await db.selectFrom('appointmentRequests').select('id').executeTakeFirstOrThrow();
const conversation = await db
  .selectFrom('conversations')
  .select('id')
  .where('patientId', '=', nora.id)
  .executeTakeFirstOrThrow();

const allergy = await db
  .selectFrom('chartEntries')
  .select('id')
  .where('patientId', '=', nora.id)
  .where('kind', '=', 'ALLERGY')
  .executeTakeFirstOrThrow();

const concrete = (path: string): string[] => {
  switch (path) {
    case '/appointments/appointment_details/:id':
      return [path.replace(':id', appointment.id)];
    case '/appointments/chat/provider/:id':
      return [path.replace(':id', appointment.providerId ?? '')];
    case '/appointments/book_appointment/:category?':
      return ['/appointments/book_appointment'];
    case '/admin/appointments/chat_view':
      return [`${path}?appointmentId=${appointment.id}`];
    default:
      return path.includes('/:token') ? [] : [path.replace(':id', nora.id)];
  }
};
const addressesOf = (ui: 'patient' | 'admin' | 'super-admin') =>
  specifiedScreens
    .filter((screen) => screen.ui === ui && !/logout|forgot|login|signup|otp|set-password/.test(screen.path))
    .flatMap(({ path }) => concrete(path));

const patientTabs = [
  'chart',
  'documents',
  'notes',
  'consents',
  'appointments',
  'activity',
  'insurance',
  'billing',
];

const screens = {
  patient: [
    ...addressesOf('patient'),
    `/chat/${conversation.id}`,
    `/records/medical-history/edit_allergies/${nora.id}/${allergy.id}`,
    '/records/documents',
  ],
  SUPER_ADMIN: [
    ...addressesOf('admin'),
    ...addressesOf('super-admin'),
    `/admin/appointments/${appointment.id}/show`,
    ...patientTabs.map((tab) => `/admin/patients/${nora.id}/${tab}`),
    `/admin/web-appointments/${request.id}/show`,
    '/admin/board',
    `/admin/inbox/${conversation.id}`,
    '/admin/provider_services/dx_codes/cpt',
    '/admin/provider_services/dx_codes/symptoms',
    '/admin/consents/texts',
    '/admin/messages',
    '/admin/messages/queues',
    '/super-admin/message-templates',
  ],
};

let written: string[];
let patient: Walker;
let staff: Walker;
beforeAll(async () => {
  patient = await walkAsPatient(stage, NORA);
  staff = await walkAsStaff(stage, { role: 'SUPER_ADMIN', email: 'superadmin@bedside.test' });
  written = await writeScriptsEverywhere(db);
});

/** Markup from user text that reached the page. */
const MARKUP = "document.querySelectorAll('[onerror], [onload], script:not([src])').length";
/** Screens without user-written text, or not in every practice. */
const withoutWords = /notification|vital-chart|request-appointment|password|messages|message-templates/;

async function wrongAt({ watched: { page, problems } }: Walker, address: string) {
  const before = problems().length;
  await page.goto(address);
  await page.locator('h1, h2').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  if (!withoutWords.test(address)) await scriptIn(page.getByRole('main')).waitFor();
  return {
    ran: await page.evaluate<boolean>("'ran' in window"),
    markup: await page.evaluate<number>(MARKUP),
    problems: problems().slice(before),
  };
}
const nothing = { ran: false, markup: 0, problems: [] };

const scriptIn = (part: Locator) => part.getByText('window.ran=1').filter({ visible: true }).first();

describe('a script in every user-written text', () => {
  it('is stored in the columns users can fill', () => {
    expect(written).toEqual(
      expect.arrayContaining([
        'appointments.soap_note',
        'appointments.provider_notes',
        'appointment_patients.symptom',
        'chat_messages.text',
        'documents.name',
        'dx_codes.description',
        'notifications.title',
        'patient_notes.text',
        'reports.name',
        'services.name',
        'soap_note_templates.template',
        'users.first_name',
        'appointment_requests.primary_symptoms',
      ]),
    );
  });

  // Rule: security.scripts-never-run
  it.each(screens.patient)('does not run for a patient at %s', async (address) => {
    expect(await wrongAt(patient, address)).toEqual(nothing);
  });

  // Rule: security.scripts-never-run
  it.each(screens.SUPER_ADMIN)('does not run for staff at %s', async (address) => {
    expect(await wrongAt(staff, address)).toEqual(nothing);
  });

  it('does not run for anyone on the public pages', async () => {
    const walker = await walkSignedOut(stage);
    for (const address of ['/request-appointment', '/vital-chart'])
      expect(await wrongAt(walker, address), address).toEqual(nothing);
  });
});
