import { photograph } from '@bedside/auth-service/images/photograph.fixture';
import { questionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { newId } from '@bedside/db/id';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { practiceDay } from './practice-days.fixture.ts';
import { openScreen, takeScreenshot } from './screen.fixture.ts';

const PATIENCE = { timeout: 180_000 };
const application = await withApplication({ frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open } = await withBrowser();
const passwordHash = await hashPassword(DEMO_PASSWORD);
const PIN = '246810';
const habits = questionnaireDefinition.parse({
  sections: [
    {
      id: 'habits',
      title: 'Habits',
      questions: [
        { id: 'smoke', kind: 'yes-no', text: 'Do you smoke?', required: true },
        { id: 'since', kind: 'text', text: 'Since when?' },
        { id: 'photo', kind: 'image', text: 'A photo of it' },
      ],
    },
  ],
});
const WORKER_STATE =
  "navigator.serviceWorker.getRegistration('/admin/').then((worker) => worker?.active?.state)";

const SERVED_BY = 'navigator.serviceWorker.controller?.scriptURL';
const KEPT_FILES = `caches.keys().then(async (names) => {
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => url);
})`;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function enterPin(page: Page, label: string, submit: string) {
  await page.getByLabel(label, { exact: true }).fill(PIN);
  await press(page, submit);
}

async function drawOn(page: Page, pad: string) {
  const canvas = page.getByRole('img', { name: pad });
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no pad');
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 70, { steps: 8 });
  await page.mouse.move(box.x + 200, box.y + 30, { steps: 8 });
  await page.mouse.up();
}

const visitOf = (id: string) =>
  db
    .selectFrom('appointments')
    .select(['status', 'providerArrivedAt', 'soapNote'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function actionsOf(entityId: string) {
  const rows = await db
    .selectFrom('auditLog')
    .select('action')
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

// Rule: appointments.offline-entries-are-sent-once
// Rule: appointments.offline-typing-is-kept
it(
  'a provider works without a connection through a closed page, and the practice has each entry once',
  PATIENCE,
  async () => {
    const email = 'priya@bedside.test';
    const provider = await insertStaff(db, { role: 'PROVIDER', firstName: 'Priya', email, passwordHash });
    const today = practiceDay(new Date());
    const [startsAt, endsAt] = [new Date(`${today}T15:00:00Z`), new Date(`${today}T16:00:00Z`)];
    const patient = await insertPatient(db, { user: { firstName: 'Nora', lastName: 'Feldman' } });
    const flu = { ...(await insertService(db, { name: 'Flu test' })), name: 'Flu test' };
    await db
      .insertInto('providerServices')
      .values({ id: newId(), name: 'Rapid strep test', rateCents: 4_000, category: 'Tests' })
      .execute();
    await db.updateTable('users').set({ language: 'es' }).where('id', '=', patient.id).execute();
    const { id: appointmentId } = await insertAppointment(db, patient, flu, {
      status: 'SCHEDULED',
      providerId: provider.id,
      preferredDate: today,
      serviceDate: today,
      startsAt,
      endsAt,
    });

    const consent = await insertConsent(db, patient);
    const refused = await insertConsent(db, patient, { type: 'FINANCIAL' });
    const form = await insertSubmission(
      db,
      patient,
      await insertForm(db, { name: 'Habits form', form: habits }),
      {
        form: habits,
      },
    );
    await db
      .updateTable('questionnaireSubmissions')
      .set({ appointmentId })
      .where('id', '=', form.id)
      .execute();

    // With the slash, the page is in the scope of the service worker, which then also serves the open page.
    const screen = await openScreen(open, origin, { who: 'provider', width: 'phone', path: '/admin/' });
    const { page, look } = screen;
    page.setDefaultTimeout(20_000);
    await signInStaff(screen, { email, password: DEMO_PASSWORD }, inbox, 'My day');
    await press(page, 'Keep my day on this device');
    await enterPin(page, 'New PIN', 'Set PIN');
    await page.getByText(/^On this device until /).waitFor();
    await expect.poll(() => page.evaluate(WORKER_STATE), { timeout: 20_000 }).toBe('activated');

    const context = page.context();
    await expect.poll(() => page.evaluate(SERVED_BY), { timeout: 20_000 }).toMatch(/\/admin\/sw\.js$/);
    expect((await page.evaluate<string[]>(KEPT_FILES)).join(' ')).toContain('/ConnectionLost-');
    await context.setOffline(true);
    await press(page, 'Open visit of Nora Feldman');
    await page.getByLabel('Add to the note').fill('Tonsils');
    await context.setOffline(false);
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await page.getByLabel('Add to the note').inputValue()).toBe('Tonsils');
    await context.setOffline(true);
    await page.reload();
    await enterPin(page, 'PIN', 'Open my day');
    await look('offline');
    await press(page, 'Open visit of Nora Feldman');
    await page.getByText('Tap “On my way” first, then enter the services.').waitFor();
    await press(page, 'Back to my day');
    await press(page, 'On my way');
    await press(page, 'I’ve arrived');
    await press(page, 'Open visit of Nora Feldman');
    await page.getByLabel('Temperature').fill('101.2');
    await press(page, 'Save vital signs on this device');
    await page.getByText('Vital signs for Nora Feldman').waitFor();
    await page.getByLabel('Add to the note').fill('Tonsils red, temp 101.2');
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await press(page, 'Save on this device');
    const buffer = Buffer.from(await photograph().arrayBuffer());
    const rash = { name: 'rash.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel('Photo for the note').setInputFiles({ ...rash, name: 'throat.jpg' });
    await page.getByText('Photo for Nora Feldman').first().waitFor();
    await page.getByLabel('Add service').selectOption({ label: 'Rapid strep test' });
    await page.getByLabel('Charge for Rapid strep test').fill('47.50');
    await look('services');
    await press(page, 'Save services on this device');
    await page.getByText('Entered. They’ll be sent when you’re back online.').waitFor();
    await press(page, 'Remove Services for Nora Feldman');
    await page.getByLabel('Add service').selectOption({ label: 'Rapid strep test' });
    await page.getByLabel('Charge for Rapid strep test').fill('45');
    await press(page, 'Save services on this device');
    await page.getByText('Rapid strep test, $45.00').waitFor();
    await press(page, 'Fill out Habits form');
    await press(page, 'Submit form');
    await page.getByText('Please check the answers that are marked.').waitFor();
    await page.getByText('Yes', { exact: true }).click();
    await page.getByLabel('Choose a photo: A photo of it').setInputFiles(rash);
    await page.getByText('Photo added').waitFor();
    await look('form');
    await press(page, 'Submit form');
    await page.getByText('Submitted. It’ll be sent when you’re back online.').waitFor();
    await press(page, 'Read and sign Consent to Treatment at Home');
    await press(page, 'Acepto y firmo');
    await page.getByText('Firme en el recuadro, por favor.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await drawOn(page, 'Firme aquí con el dedo');
    await look('consent');
    await press(page, 'Acepto y firmo');
    await page.getByRole('heading', { name: 'Gracias' }).waitFor();
    await look('give-back');
    await page.getByLabel('Provider’s PIN').fill('111111');
    await press(page, 'Back to the visit');
    await page.getByText('Wrong PIN. 4 tries left, then this copy is erased.').waitFor();
    await enterPin(page, 'Provider’s PIN', 'Back to the visit');
    await page.getByText('Signed. It’ll be sent when you’re back online.').waitFor();
    // Rule: security.handed-phone-asks-for-the-pin
    await press(page, 'Read and sign Financial Agreement');
    await page.reload();
    await page.getByText('A patient just used this phone. Enter your PIN to open your day.').waitFor();
    expect(await page.getByText('Nora Feldman').count()).toBe(0);
    await enterPin(page, 'PIN', 'Open my day');
    await press(page, 'Open visit of Nora Feldman');
    await press(page, 'Read and sign Financial Agreement');
    await drawOn(page, 'Firme aquí con el dedo');
    await press(page, 'Acepto y firmo');
    await enterPin(page, 'Provider’s PIN', 'Back to the visit');
    await expect.poll(() => page.getByText('Signed. It’ll be sent when you’re back online.').count()).toBe(2);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await enterPin(page, 'PIN', 'Open my day');
    await press(page, 'Open visit of Nora Feldman');
    await page
      .getByRole('region', { name: 'Waiting to send' })
      .getByText('Financial')
      .scrollIntoViewIfNeeded();
    await look('visit');

    await page.close();
    const again = await context.newPage();
    again.setDefaultTimeout(20_000);
    await again.goto(`${origin}/admin/my-day`);
    await enterPin(again, 'PIN', 'Open my day');
    await again.getByText('Keep working. 9 changes are saved on this device.').waitFor();
    expect(await visitOf(appointmentId)).toMatchObject({ status: 'SCHEDULED', providerArrivedAt: null });

    await db
      .updateTable('appointments')
      .set({ soapNote: '<p>Mother called.</p>', soapNoteStatus: 'DRAFT', soapNoteVersion: 2 })
      .where('id', '=', appointmentId)
      .execute();
    await db
      .updateTable('questionnaireSubmissions')
      .set({ draftAnswers: JSON.stringify({ smoke: false, since: 'May' }), answersRevision: 1 })
      .where('id', '=', form.id)
      .execute();
    await db
      .updateTable('consents')
      .set({ status: 'REJECTED', answeredAt: new Date(), answeredBy: patient.id })
      .where('id', '=', refused.id)
      .execute();
    // The page reloads itself.
    await context.setOffline(false);
    await enterPin(again, 'PIN', 'Unlock');
    await press(again, 'Keep both');
    await again.getByText('Current answers:').waitFor();
    await again.getByText('Since when? May').waitFor();
    await takeScreenshot(again, 'provider-phone-conflict');
    await press(again, 'Use mine, keep the rest');
    await again.getByText('Consent status:').waitFor();
    expect(await again.getByRole('button', { name: 'Apply again' }).count()).toBe(0);
    await press(again, 'Discard mine');
    await again.getByRole('button', { name: 'Discard', exact: true }).click();
    await again.getByRole('region', { name: 'Waiting to send' }).waitFor({ state: 'detached' });

    const visit = await visitOf(appointmentId);
    expect(visit).toMatchObject({
      status: 'AWAITING PAYMENT',
      providerArrivedAt: expect.any(Date),
      soapNote: '<p>Mother called.</p><p>Tonsils red, temp 101.2</p>',
    });
    const vitals = await db
      .selectFrom('vitals')
      .select('temperatureF')
      .where('appointmentId', '=', appointmentId)
      .execute();
    expect(vitals).toEqual([{ temperatureF: 101.2 }]);
    const pictures = await db
      .selectFrom('documents')
      .select(['name', 'category', 'patientId'])
      .where('appointmentId', '=', appointmentId)
      .where('category', '=', 'Soap Note Image')
      .execute();
    expect(pictures).toEqual([{ name: 'throat.jpg', category: 'Soap Note Image', patientId: patient.id }]);
    const rendered = await db
      .selectFrom('servicesRendered')
      .select(['name', 'costCents'])
      .where('appointmentId', '=', appointmentId)
      .orderBy('position')
      .execute();
    expect(rendered).toEqual([
      { name: 'Flu test', costCents: 22_000 },
      { name: 'Rapid strep test', costCents: 4_500 },
    ]);
    const filled = await db
      .selectFrom('questionnaireSubmissions')
      .select(['status', 'answers'])
      .where('id', '=', form.id)
      .executeTakeFirstOrThrow();
    const photos = await db
      .selectFrom('questionnaireImages')
      .select('documentId')
      .where('submissionId', '=', form.id)
      .execute();
    expect(photos).toHaveLength(1);
    const answers = { smoke: true, since: 'May', photo: photos[0]?.documentId };
    expect(filled).toEqual({ status: 'SUBMITTED', answers });
    expect(await actionsOf(form.id)).toContain('questionnaire.submit');
    const signed = await db
      .selectFrom('consents')
      .select(['status', 'signatureKind', 'signatureName', 'collectedBy'])
      .where('id', '=', consent.id)
      .executeTakeFirstOrThrow();
    expect(signed).toEqual({
      status: 'APPROVED',
      signatureKind: 'DRAWN',
      signatureName: 'Nora Feldman',
      collectedBy: provider.id,
    });
    const ofConsent = await actionsOf(consent.id);
    expect(ofConsent.filter((action) => action === 'consent.approve')).toHaveLength(1);
    expect(ofConsent).toContain('getConsentDetail');
    const actions = await actionsOf(appointmentId);
    for (const once of ['appointment.setOut', 'appointment.arrive', 'soapNote.save', 'appointment.finish'])
      expect(actions.filter((action) => action === once)).toEqual([once]);
  },
);
