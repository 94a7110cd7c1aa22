import { getAppointment } from '@bedside/contracts/appointments/appointments.api';
import { listDocuments, listReports } from '@bedside/contracts/care/documents.api';
import { chooseSoapNoteTemplate } from '@bedside/contracts/care/soap-notes.api';
import { markAsPaid } from '@bedside/contracts/payments/offline-payments.api';
import { newId } from '@bedside/db/id';
import { image } from '@bedside/demo/demo-files';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { linkIn } from '@bedside/testing/inbox';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { enterServices, signInStaff } from './console.fixture.ts';
import { signIn } from './people-play.fixture.ts';
import { practiceDay } from './practice-days.fixture.ts';
import { openScreen, pixelsAcross, type Screen } from './screen.fixture.ts';

const PATIENCE = { timeout: 180_000 };
const application = await withApplication({ frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open } = await withBrowser();
const passwordHash = await hashPassword(DEMO_PASSWORD);

const REPORT = 'Throat culture';
const COMMENT = 'You don’t have strep. Rest, drink plenty of fluids, and call us if your fever comes back.';
const staff = { priya: 'priya@bedside.test', dana: 'dana@bedside.test' };
const nora = { email: 'nora@example.com', password: DEMO_PASSWORD };

async function plan() {
  const provider = await insertStaff(db, {
    role: 'PROVIDER',
    firstName: 'Priya',
    lastName: 'Nair',
    email: staff.priya,
    passwordHash,
  });
  await insertStaff(db, { role: 'ADMIN', firstName: 'Dana', email: staff.dana, passwordHash });
  const patient = await insertPatient(db, {
    user: { firstName: 'Nora', lastName: 'Feldman', email: nora.email, passwordHash },
  });
  const name = 'Urgent Care Visit';
  const service = await insertService(db, { name, producesReport: true });
  const today = practiceDay(new Date());
  const appointment = await insertAppointment(
    db,
    patient,
    { ...service, name },
    {
      status: 'SCHEDULED',
      providerId: provider.id,
      preferredDate: today,
      serviceDate: today,
      startsAt: new Date(`${today}T15:00:00Z`),
      endsAt: new Date(`${today}T16:00:00Z`),
      producesReport: true,
    },
  );
  await db.updateTable('appointmentPatients').set({ symptom: 'Sore throat' }).execute();
  const template = { id: newId(), name: 'Throat', template: '<h3>Objective</h3><p>Throat: </p>' };
  await db
    .insertInto('soapNoteTemplates')
    .values({ ...template, updatedAt: new Date(), removedAt: null })
    .execute();
  const office = await application.asStaff(staff.dana);
  await office.send(chooseSoapNoteTemplate, {
    body: { appointmentId: appointment.id, soapNoteTemplate: template.id },
  });
  return { appointmentId: appointment.id, office };
}

const press = (inside: Page | Locator, name: string) =>
  inside.getByRole('button', { name, exact: true }).click();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function goThere({ page, look }: Screen): Promise<void> {
  await look('my-day');
  await press(page, 'On my way');
  await press(page, 'I’ve arrived');
  await page.getByRole('button', { name: 'Finish visit' }).waitFor();
  await look('arrived');
  await page.getByRole('link', { name: 'Nora Feldman' }).first().click();
  await page.getByRole('article').getByRole('heading', { name: 'Nora Feldman' }).waitFor();
  await look('appointment');
}

async function writeNote({ page, look }: Screen): Promise<void> {
  await press(card(page, 'SOAP note'), 'Review and sign');
  const drawer = page.getByRole('dialog', { name: 'SOAP note' });
  const note = drawer.getByRole('textbox', { name: 'SOAP note', exact: true });
  await note.getByRole('heading', { name: 'Objective' }).waitFor();
  await note.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('red, no exudate. Culture taken.');
  await drawer.getByText(/^Saved /).waitFor();
  await look('note');
  await press(drawer, 'Sign note');
  await drawer.getByText('Signing locks the note').waitFor();
  await press(drawer, 'Sign note');
  await drawer.waitFor({ state: 'hidden' });
  await card(page, 'SOAP note').getByText('Signed', { exact: true }).waitFor();
}

async function chooseCodes({ page, look }: Screen): Promise<string[]> {
  await press(card(page, 'Add to this visit'), 'Codes');
  const drawer = page.getByRole('dialog', { name: 'Codes' });
  const diagnosis = drawer
    .getByRole('list', { name: 'Suggested diagnosis codes' })
    .getByRole('button')
    .first();
  const chosen = [await diagnosis.locator('b').innerText()];
  await diagnosis.click();
  await drawer.getByLabel('Add CPT codes').fill('visit at home');
  const procedure = drawer.getByRole('list', { name: 'Suggested CPT codes' }).getByRole('button').first();
  chosen.push(await procedure.locator('b').innerText());
  await procedure.click();
  await look('codes');
  await press(drawer, 'Save codes');
  await drawer.waitFor({ state: 'hidden' });
  return chosen;
}

async function addReport({ page, look }: Screen): Promise<void> {
  await press(card(page, 'Reports'), 'Add report');
  const drawer = page.getByRole('dialog', { name: 'Add report' });
  await drawer.getByLabel('Report name').fill(REPORT);
  await drawer.getByLabel(/^Choose files: /).setInputFiles({
    name: 'scan.png',
    mimeType: 'image/png',
    buffer: image(120, 90, (x, y) => (x + y) % 255),
  });
  await drawer.getByText('Added', { exact: true }).waitFor();
  await look('report-added');
  await press(drawer, 'Done');
  await drawer.waitFor({ state: 'hidden' });
  await card(page, 'Reports').getByText('Needs review', { exact: true }).waitFor();
}

async function release({ page, look }: Screen): Promise<void> {
  await press(card(page, 'Reports'), `Release report, ${REPORT}`);
  const drawer = page.getByRole('dialog', { name: 'Release report' });
  await drawer.getByLabel('Comment to patient').fill(COMMENT);
  await look('release');
  await press(drawer, 'Release to patient');
  await drawer.waitFor({ state: 'hidden' });
  await card(page, 'Reports').getByText('Released', { exact: true }).waitFor();
  await look('released');
}

it(
  'a provider documents an appointment on a phone, and the patient reads the report once released',
  PATIENCE,
  async () => {
    const { appointmentId, office } = await plan();
    const onTheWay = await openScreen(open, origin, { who: 'provider', width: 'phone', path: '/admin' });
    const atHome = await openScreen(open, origin, { who: 'patient', width: 'phone', path: '/login' });
    const patient = await application.asPatient(nora.email);
    const startedAt = new Date();
    const given = async () =>
      JSON.stringify([
        await patient.send(listReports, { query: {} }),
        await patient.send(listDocuments, { query: {} }),
        await patient.send(getAppointment, { params: { id: appointmentId } }),
      ]);
    const isThereOf = async (words: string) => (await given()).includes(words);

    await signInStaff(onTheWay, { email: staff.priya, password: DEMO_PASSWORD }, inbox, 'My day');
    await goThere(onTheWay);
    await writeNote(onTheWay);
    const codes = await chooseCodes(onTheWay);
    for (const code of codes) await card(onTheWay.page, 'Codes').getByText(code).waitFor();
    await enterServices(onTheWay);
    await addReport(onTheWay);

    await signIn(atHome, nora);
    await atHome.page.getByRole('navigation').getByRole('link', { name: 'Charts' }).click();
    await atHome.page.getByRole('link', { name: 'Reports', exact: true }).first().click();
    await atHome.page.getByText('No reports yet').waitFor();
    await press(card(onTheWay.page, 'Reports'), `Mark as reviewed, ${REPORT}`);
    await card(onTheWay.page, 'Reports').getByText('Ready to release', { exact: true }).waitFor();
    expect(await isThereOf(REPORT), 'a report that is not released').toBe(false);
    await atHome.page.getByText('No reports yet').waitFor();
    await atHome.look('nothing-yet');

    await office.send(markAsPaid, { body: { appointmentId: appointmentId, paymentMode: 'CASH' } });
    await onTheWay.page.getByRole('article').getByText('Paid', { exact: true }).first().waitFor();
    await press(onTheWay.page, 'Complete visit');
    await press(onTheWay.page.getByRole('dialog', { name: 'Complete visit' }), 'Complete visit');
    await onTheWay.page.getByRole('article').getByText('Completed', { exact: true }).first().waitFor();
    await release(onTheWay);

    const notice = await inbox.next({ to: nora.email, channel: 'email', since: startedAt }, ({ subject }) =>
      Boolean(subject?.includes('in your records')),
    );
    const everything = JSON.stringify(await inbox.find({ since: startedAt }));
    for (const words of [REPORT, 'strep', 'culture', ...codes]) expect(everything).not.toContain(words);

    const row = atHome.page.getByRole('listitem').filter({ hasText: REPORT });
    await row.waitFor();
    atHome.wasCalm();
    await atHome.page.goto(linkIn(notice));
    await row.getByText(COMMENT).waitFor();
    await row.getByText('Priya Nair').waitFor();
    await row.getByText('New', { exact: true }).waitFor();
    await atHome.look('report');
    await row.getByRole('button', { name: new RegExp(`^${REPORT}`) }).click();
    const viewer = atHome.page.getByRole('dialog', { name: REPORT });
    const shown = viewer.getByRole('img', { name: REPORT });
    await expect.poll(() => pixelsAcross(shown)).toBe(120);
    await atHome.look('report-opened');
    expect(new URL(atHome.page.url()).pathname).toBe('/records/reports');
    onTheWay.wasCalm();
    atHome.wasCalm({ loads: 2 });
  },
);
