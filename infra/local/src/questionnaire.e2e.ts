import { readFileSync } from 'node:fs';
import { DEMO_PASSWORD, NORA } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { widths, withBrowser } from '@bedside/testing/browser';
import { linkIn } from '@bedside/testing/inbox';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { signIn } from './people-play.fixture.ts';
import { buildForm, FORM, fillIn, publishAndSend } from './questionnaire.fixture.ts';
import { openScreen, type Screen } from './screen.fixture.ts';
import { screensOfQuestionnaires } from './specification/specified-screens.ts';
import { isRefused, type Opening, opens, type Walker, walkAsPatient, walkAsStaff } from './walk.fixture.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open } = await withBrowser();
const stage = { origin, inbox, open };

const name = 'Nora Whitfield';
const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();

async function tryPreview({ page }: Screen): Promise<void> {
  const preview = page.getByRole('complementary', { name: 'Preview' });
  expect(await preview.getByText('What keeps you awake?').count()).toBe(0);
  await preview.getByRole('radio', { name: 'Badly' }).check();
  await preview.getByText('What keeps you awake?').waitFor();
  await preview.getByText('3, Sleepless, flagged').waitFor();
}

async function turnDevice(page: Page): Promise<void> {
  await page.setViewportSize(widths.phone);
  await page.getByText('Unsaved changes').waitFor();
  expect(await page.getByLabel('Name').first().inputValue()).toBe(FORM);
  await page.setViewportSize(widths.desktop);
}

it('a questionnaire is built, sent, filled in through a lost connection, scored, printed, and attached to an appointment', async () => {
  const desk = await openScreen(open, origin, {
    who: 'admin',
    width: 'desktop',
    path: '/admin/predictive-360/forms/new',
  });
  const staff = { email: 'admin@bedside.test', password: DEMO_PASSWORD };
  await signInStaff(desk, staff, inbox, 'New form');
  await buildForm(desk);
  await tryPreview(desk);
  await turnDevice(desk.page);
  const since = new Date();
  await publishAndSend(desk, { name });
  const isOfForm = ({ text }: { text: string }) => text.includes('/PROMETHEUS/');
  const link = linkIn(await inbox.next({ to: NORA, channel: 'email', since }, isOfForm));

  const { page } = desk;
  const row = page.getByRole('row').filter({ hasText: FORM });
  await row.getByRole('link', { name }).click();
  await page.getByText('hasn’t started').waitFor();
  const phone = await open({ origin, width: 'phone' });
  await phone.page.goto(link);
  await fillIn(phone.page, async (isOffline) => {
    const notice = phone.page.getByText('You’re offline. Stay on this page');
    if (!isOffline) await notice.waitFor();
    await phone.page.context().setOffline(isOffline);
  });

  await page.getByRole('region', { name: 'Flagged' }).getByText('3, Sleepless').waitFor();
  await page.getByText('The cough').waitFor();
  await desk.look('reading');
  const submissions = db
    .selectFrom('questionnaireSubmissions as submission')
    .innerJoin('questionnaires as form', 'form.id', 'submission.questionnaireId')
    .select(['submission.id', 'submission.status'])
    .where('form.name', '=', FORM);
  const [submission, ...others] = await submissions.execute();
  expect([submission?.status, others]).toEqual(['SUBMITTED', []]);
  const submitted = await db
    .selectFrom('auditLog')
    .select('id')
    .where('action', '=', 'questionnaire.submit')
    .where('entityId', '=', submission?.id ?? '')
    .execute();
  expect(submitted).toHaveLength(1);

  const downloading = page.waitForEvent('download');
  await press(page, `More actions for ${name}’s ${FORM}`);
  await page.getByRole('menuitem', { name: 'Download PDF' }).click();
  const pdf = readFileSync(await (await downloading).path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await press(page, 'Attach to visit');
  const drawer = page.getByRole('dialog', { name: 'Attach to visit' });
  await drawer.getByLabel('Visit').selectOption({ index: 1 });
  await drawer.getByRole('button', { name: 'Attach to visit', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
  const context = page.getByRole('complementary', { name: 'Questionnaire details' });
  await context.getByRole('link', { name: /^[A-Z]+-?\d+/ }).waitFor();
  expect(phone.problems().filter((problem) => !/net::|offline|Failed to fetch/i.test(problem))).toEqual([]);
  desk.wasCalm();
});

// Rule: questionnaires.wrong-answers-say-why
it('an answer that is not saved says why while the others are saved', async () => {
  const { id } = await db
    .selectFrom('questionnaireSubmissions as submission')
    .innerJoin('users', 'users.id', 'submission.patientId')
    .select('submission.id')
    .where('users.email', '=', NORA)
    .where('submission.status', '=', 'NOT SUBMITTED')
    .executeTakeFirstOrThrow();
  const { page } = await openScreen(open, origin, { who: 'nora', width: 'phone', path: '/login' });
  await signIn({ page }, { email: NORA, password: DEMO_PASSWORD });
  await page.goto(`/predictive360/${id}`);
  const days = page.getByLabel(/^In a typical week, on how many days do you exercise/);
  await days.fill('99');
  await page.getByText('Your answers are saved, except what needs fixing.').waitFor();
  await page.getByText('Enter a whole number from 0 to 7 days.').waitFor();
  expect(await days.getAttribute('aria-invalid')).toBe('true');
  await days.fill('3');
  await page.getByText('Your answers are saved.', { exact: true }).waitFor();
  expect(await page.getByText('Enter a whole number').count()).toBe(0);
});

const [form, submitted, waiting] = await Promise.all([
  db.selectFrom('questionnaires').select('id').where('name', '=', 'Predictive 360').executeTakeFirstOrThrow(),
  aSubmission('SUBMITTED'),
  aSubmission('NOT SUBMITTED'),
]);

function aSubmission(status: 'SUBMITTED' | 'NOT SUBMITTED') {
  return db
    .selectFrom('questionnaireSubmissions as submission')
    .innerJoin('users as person', 'person.id', 'submission.patientId')
    .select(['submission.id', 'submission.patientId', 'person.firstName', 'person.lastName'])
    .where('submission.status', '=', status)
    .orderBy('submission.id')
    .executeTakeFirstOrThrow();
}
const nameOf = ({ firstName, lastName }: typeof submitted) => `${firstName} ${lastName}`;

const list = '/admin/predictive-360';
const staffScreens: readonly Opening[] = [
  { path: list, heading: 'Predictive 360', shows: 'Submitted', dark: true },
  { path: `${list}/${submitted.id}`, heading: nameOf(submitted), shows: 'Scores', dark: true },
  { path: `${list}/${waiting.id}`, heading: nameOf(waiting), shows: 'Attached to' },
  { path: `${list}/forms`, heading: 'Forms', shows: 'Predictive 360', dark: true },
  { path: `${list}/forms/${form.id}`, heading: 'Predictive 360', shows: 'Section 1', dark: true },
  { path: `${list}/forms/new`, heading: 'New form', shows: 'Section 1' },
  {
    path: `/admin/patients/${submitted.patientId}/predictive-360`,
    heading: nameOf(submitted),
    shows: 'Send questionnaire',
  },
];
const patientScreens: readonly Opening[] = [
  { path: '/predictive360', heading: 'Your check-in results', shows: 'No action needed', dark: true },
];

describe('the questionnaire screens', () => {
  it('match the specification', () => {
    const opened = [...staffScreens, ...patientScreens].map(({ path }) => path);
    expect(screensOfQuestionnaires.filter((path) => !opened.includes(path))).toEqual([]);
  });

  describe('for staff', () => {
    let walker: Walker;
    beforeAll(async () => {
      walker = await walkAsStaff(stage, {
        role: 'SUPER_ADMIN',
        email: 'superadmin@bedside.test',
      });
    });
    it.each(staffScreens)('open at $path', (screen) => opens(walker, screen));
  });

  describe('for a patient', () => {
    let walker: Walker;
    beforeAll(async () => {
      walker = await walkAsPatient(stage, NORA);
    });
    it.each(patientScreens)('open at $path', (screen) => opens(walker, screen));
  });

  it('are refused to providers without a server request', async () => {
    const walker = await walkAsStaff(stage, { role: 'PROVIDER', email: 'provider@bedside.test' });
    await isRefused(walker, list);
    await isRefused(walker, `${list}/forms`);
  });
});
