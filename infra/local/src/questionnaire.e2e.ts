import { readFileSync } from 'node:fs';
import { DEMO_PASSWORD, NORA } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { widths, withBrowser } from '@bedside/testing/browser';
import { linkIn } from '@bedside/testing/inbox';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { type Screen, sitDown } from './screen.fixture.ts';
import { screensOfQuestionnaires } from './specification/specified-screens.ts';
import { isRefused, type Opening, opens, type Walker, walkAsPatient, walkAsStaff } from './walk.fixture.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open } = await withBrowser();
const stage = { origin, inbox, open };

const FORM = 'Evening check';
const name = 'Nora Whitfield';
const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();

async function buildForm({ page, look }: Screen): Promise<void> {
  await page.getByLabel('Name').first().fill(FORM);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Nights');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('How do you sleep?');
  await page.getByLabel('Question type').selectOption('Single choice');
  await page.getByLabel('Option 1', { exact: true }).fill('Well');
  await page.getByLabel('Points for option 1').fill('0');
  await page.getByLabel('Option 2', { exact: true }).fill('Badly');
  await page.getByLabel('Points for option 2').fill('3');
  await page.getByRole('checkbox', { name: 'Required', exact: true }).check();
  await page.getByRole('button', { name: 'Add question to section 1' }).click();
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('What keeps you awake?');
  await press(page, 'Add condition');
  await page.getByLabel('Condition 1: value').selectOption('Badly');
  await press(page, 'Add section');
  await page.getByRole('textbox', { name: 'Title', exact: true }).nth(1).fill('Days');
  await page.getByRole('button', { name: '1 Untitled question' }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('How are your days?');
  await press(page, 'Add score');
  await page.getByRole('region', { name: 'Score 1' }).getByLabel('Name').fill('Sleep');
  await page.getByRole('region', { name: 'Score 1' }).getByLabel('How do you sleep?').check();
  await press(page, 'Add range');
  await page.getByRole('group', { name: 'Range 1' }).getByLabel('Label').fill('Rested');
  await press(page, 'Add range');
  const band = page.getByRole('group', { name: 'Range 2' });
  await band.getByLabel('From').fill('3');
  await band.getByLabel('Label').fill('Sleepless');
  await band.getByLabel('Color').selectOption('Alert');
  await band.getByLabel('Flag').check();
  await look('builder');
}

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

async function publishAndSend({ page, look }: Screen): Promise<void> {
  await press(page, 'Publish');
  await look('publish');
  await press(page, 'Publish version 1');
  await page.getByText('Version 1 is live').waitFor();
  await page.getByRole('link', { name: 'Back to forms' }).click();
  await page.getByRole('link', { name: FORM }).waitFor();
  await page.getByRole('link', { name: 'Sent', exact: true }).click();
  await press(page, 'Send questionnaire');
  const drawer = page.getByRole('dialog', { name: 'Send questionnaire' });
  await drawer.getByPlaceholder('Name, phone or email').fill(name);
  await drawer.getByRole('button', { name }).click();
  await drawer.getByLabel('Form').selectOption(`${FORM}, version 1`);
  await look('send');
  await drawer.getByRole('button', { name: 'Send questionnaire', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Badly' }).check();
  await page.getByLabel('What keeps you awake?').fill('The cough');
  await page.getByText('Your answers are saved.').waitFor();
  await page.context().setOffline(true);
  await press(page, 'Continue');
  await page.getByLabel('How are your days?').fill('Long');
  await page.getByText('You’re offline. Stay on this page').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Your answers are saved.').waitFor();
  await press(page, 'Continue');
  await page.getByText('The cough').waitFor();
  await page.getByRole('button', { name: 'Send answers' }).dblclick();
  await page.getByRole('heading', { name: 'Thanks, we got your answers' }).waitFor();
}

it('a questionnaire is built, sent, filled in through a lost connection, scored, printed, and attached to an appointment', async () => {
  const desk = await sitDown(open, origin, {
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
  await publishAndSend(desk);
  const isOfForm = ({ text }: { text: string }) => text.includes('/PROMETHEUS/');
  const link = linkIn(await inbox.next({ to: NORA, channel: 'email', since }, isOfForm));

  const { page } = desk;
  const row = page.getByRole('row').filter({ hasText: FORM });
  await row.getByRole('link', { name }).click();
  await page.getByText('hasn’t started').waitFor();
  const phone = await open({ origin, width: 'phone' });
  await phone.page.goto(link);
  await fillIn(phone.page);

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
  const handedIn = await db
    .selectFrom('auditLog')
    .select('id')
    .where('action', '=', 'questionnaire.submit')
    .where('entityId', '=', submission?.id ?? '')
    .execute();
  expect(handedIn).toHaveLength(1);

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
