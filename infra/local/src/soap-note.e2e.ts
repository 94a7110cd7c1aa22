import { DEMO_PASSWORD } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { signIn } from './people-play.fixture.ts';
import { practiceDay } from './practice-days.fixture.ts';
import { openScreen, type Screen } from './screen.fixture.ts';

const PATIENCE = { timeout: 180_000 };
const application = await withApplication({ frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open } = await withBrowser();
const passwordHash = await hashPassword(DEMO_PASSWORD);

const press = (inside: Page | Locator, name: string) =>
  inside.getByRole('button', { name, exact: true }).click();

const noteOf = (appointmentId: string) =>
  db
    .selectFrom('appointments')
    .select(['soapNote', 'soapNoteStatus', 'soapNoteVersion'])
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();

it(
  'a provider writes a note on a phone, with a lost connection and a colleague editing, and signs it',
  PATIENCE,
  async () => {
    const email = 'priya@bedside.test';
    const provider = await insertStaff(db, { role: 'PROVIDER', firstName: 'Priya', email, passwordHash });
    const colleague = await insertStaff(db, { role: 'ADMIN', firstName: 'Dana', lastName: 'Whitfield' });
    const today = practiceDay(new Date());
    const [startsAt, endsAt] = [new Date(`${today}T15:00:00Z`), new Date(`${today}T16:00:00Z`)];
    const account = { email: 'nora.feldman@example.com', passwordHash };
    const patient = await insertPatient(db, {
      user: { firstName: 'Nora', lastName: 'Feldman', ...account },
    });
    const { appointmentId } = await insertPayableInvoice(db, patient, {
      appointment: { providerId: provider.id, preferredDate: today, serviceDate: today, startsAt, endsAt },
    });
    await db
      .insertInto('appointmentPatients')
      .values({ appointmentId, patientId: patient.id, isPrimary: true, symptom: 'Sore throat' })
      .execute();

    const screen = await openScreen(open, origin, { who: 'provider', width: 'phone', path: '/admin' });
    const { page, look } = screen;
    await signInStaff(screen, { email, password: DEMO_PASSWORD }, inbox, 'My day');
    await press(page, 'Start note for Nora Feldman');
    const drawer = page.getByRole('dialog', { name: 'SOAP note' });
    const note = drawer.getByRole('textbox', { name: 'SOAP note', exact: true });
    await note.click();
    await page.keyboard.type('Throat red, no exudate. ');
    await drawer.getByText(/^Saved /).waitFor();
    await look('note');

    await page.context().setOffline(true);
    await page.keyboard.type('Strep test negative. ');
    await drawer.getByText(/^You’re offline/).waitFor();
    await page.context().setOffline(false);
    await drawer.getByText(/^Saved /).waitFor();
    expect((await noteOf(appointmentId)).soapNote).toContain('Strep test negative.');

    await page.keyboard.type('Rest and fluids.');
    const { soapNoteVersion } = await noteOf(appointmentId);
    await db
      .updateTable('appointments')
      .set({
        soapNote: '<p>Mother called: fever again.</p>',
        soapNoteVersion: soapNoteVersion + 1,
        soapNoteSavedBy: colleague.id,
      })
      .where('id', '=', appointmentId)
      .execute();
    await drawer.getByText('Dana Whitfield also edited this note').waitFor();
    await look('two-texts');
    await press(drawer, 'Keep both');
    await drawer.getByText(/^Saved /).waitFor();

    await press(drawer, 'Sign note');
    await drawer.getByText('Signing locks the note').waitFor();
    await look('question');
    await press(drawer, 'Sign note');
    await drawer.waitFor({ state: 'hidden' });
    const signed = await noteOf(appointmentId);
    expect(signed.soapNoteStatus).toBe('SUBMITTED');
    for (const words of ['fever again.', 'no exudate.', 'Strep test negative.', 'Rest and fluids.'])
      expect(signed.soapNote).toContain(words);

    await page.getByRole('link', { name: 'Nora Feldman' }).first().click();
    const card = page.getByRole('region', { name: 'SOAP note' });
    await press(card, 'Addenda and images');
    await drawer.getByLabel('Addendum').fill('The culture was clean.');
    await press(drawer, 'Add addendum');
    await drawer.getByRole('region', { name: 'Addenda' }).getByText('The culture was clean.').waitFor();
    await look('locked');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    await measureTwice(screen);
    const portal = await openScreen(open, origin, { who: 'patient', width: 'phone', path: '/login' });
    await signIn(portal, { email: account.email, password: DEMO_PASSWORD });
    await portal.page.goto('/chart');
    const vitals = portal.page.getByRole('region', { name: 'Vital signs' });
    await vitals.getByText('128/82 mmHg').waitFor();
    await vitals.getByText('Out of range').waitFor();
    expect(await vitals.getByText('300 bpm').count()).toBe(0);
    await portal.look('vital-signs');
  },
);

/** The first measurement is a mistake and gets retracted. */
async function measureTwice({ page, look }: Screen): Promise<void> {
  const card = page.getByRole('region', { name: 'Vital signs' });
  const drawer = page.getByRole('dialog', { name: 'Record vital signs' });
  await press(card, 'Record');
  await drawer.getByLabel('Heart rate').fill('300');
  await press(drawer, 'Save vital signs');
  await card.getByText('300 bpm').waitFor();
  await press(card, 'Retract');
  const question = page.getByRole('dialog', { name: 'Retract vital signs' });
  await question.getByLabel('Reason').fill('One zero too many');
  await press(question, 'Retract');
  await card.getByText(/^Retracted by Priya .*One zero too many$/).waitFor();

  await press(card, 'Record');
  await drawer.getByLabel('Systolic').fill('128');
  await press(drawer, 'Save vital signs');
  await drawer.getByText('Enter both numbers of the blood pressure.').waitFor();
  await look('vital-signs-form');
  await drawer.getByLabel('Diastolic').fill('82');
  await drawer.getByLabel('Temperature').fill('101.2');
  await press(drawer, 'Save vital signs');
  await card.getByText('128/82 mmHg').waitFor();
  await card.getByRole('img', { name: 'Out of range' }).waitFor();
  await look('vital-signs');
}

it('an admin writes a template by keyboard, and previews it', PATIENCE, async () => {
  const email = 'erin@bedside.test';
  await insertStaff(db, { role: 'ADMIN', firstName: 'Erin', email, passwordHash });
  const path = '/admin/soap-note-templates';
  const screen = await openScreen(open, origin, { who: 'admin', width: 'desktop', path });
  const { page, look } = screen;
  await signInStaff(screen, { email, password: DEMO_PASSWORD }, inbox, 'SOAP note templates');
  await look('no-templates');
  await page.keyboard.press('n');
  const drawer = page.getByRole('dialog', { name: 'New template' });
  await drawer.getByLabel('Name').fill('Wound check');
  await drawer.getByRole('textbox', { name: 'Text', exact: true }).focus();
  await page.keyboard.press('Control+Alt+3');
  await page.keyboard.type('Objective');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Size: ');
  await look('template');
  await press(drawer, 'Preview');
  await drawer.getByRole('heading', { name: 'Objective', level: 3 }).waitFor();
  await press(drawer, 'Save template');
  await page.getByText('Objective · Size:').waitFor();
  const stored = await db.selectFrom('soapNoteTemplates').select('template').executeTakeFirst();
  expect(stored?.template).toBe('<h3>Objective</h3><p>Size: </p>');
  await look('templates');
  screen.wasCalm();
});
