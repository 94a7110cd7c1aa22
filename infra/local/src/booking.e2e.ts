import { DEMO_PASSWORD, NORA } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertPatient } from '@bedside/testing/factories/people';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { hasFocus } from './keyboard.fixture.ts';
import { signIn } from './people-play.fixture.ts';
import { inDays, typed } from './practice-days.fixture.ts';
import { openScreen } from './screen.fixture.ts';
import { storedIn } from './stored.fixture.ts';

const PATIENCE = { timeout: 120_000 };
const { db, origin } = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();

const { firstName: relative } = await db
  .selectFrom('users')
  .innerJoin('patients', 'patients.id', 'users.id')
  .select('users.firstName')
  .where('users.email', 'is distinct from', NORA)
  .where('patients.removedAt', 'is', null)
  .where('patients.householdId', '=', ({ selectFrom }) =>
    selectFrom('patients as own')
      .innerJoin('users as nora', 'nora.id', 'own.id')
      .select('own.householdId')
      .where('nora.email', '=', NORA),
  )
  .limit(1)
  .executeTakeFirstOrThrow();

const BOOKING = '/appointments/book_appointment';
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const isAsked = (page: Page, question: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: question }).waitFor();

async function openAsNora(width: 'phone' | 'desktop') {
  const screen = await openScreen(open, origin, { who: 'booker', width, path: '/login' });
  await signIn(screen, { email: NORA, password: DEMO_PASSWORD });
  return screen;
}

async function answerUntilReview(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Book a visit' }).first().click();
  await page.getByLabel('What brings you in?').fill('Fever for three days');
  await goOn(page);
  await page.getByLabel('Search services').fill('Urgent Care Visit');
  await page.getByRole('checkbox', { name: /^Urgent Care Visit/ }).check();
  await goOn(page);
  await page.getByRole('textbox', { name: 'Date' }).fill(typed(inDays(3)));
  await page.getByRole('checkbox', { name: 'ASAP' }).check();
  await goOn(page);
  await isAsked(page, 'Where should we come?');
  await page.getByRole('button', { name: 'Home' }).click();
  await goOn(page);
  await isAsked(page, 'Review your visit');
}

async function reload(page: Page): Promise<string> {
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', async (dialog) => {
      resolve(dialog.type());
      await dialog.accept();
    });
  });
  await page.reload();
  return asked;
}

it('a booking draft survives a reload, and leaving shows a warning and clears it', PATIENCE, async () => {
  const screen = await openAsNora('phone');
  const { page } = screen;
  await answerUntilReview(page);
  expect(await reload(page)).toBe('beforeunload');
  await isAsked(page, 'Review your visit');
  await page.getByText('Fever for three days').waitFor();
  await screen.look('review-again');

  await page.getByRole('link', { name: 'Back' }).click();
  await isAsked(page, 'Where should we come?');
  await page.getByRole('banner').getByRole('link').first().click();
  const leaving = page.getByRole('dialog', { name: 'Leave this page?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await isAsked(page, 'Where should we come?');
  await page.getByRole('banner').getByRole('link').first().click();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Where should we come?' }).waitFor({ state: 'detached' });
  expect(await storedIn(page)).not.toContain('Fever');

  await page.goto(`${BOOKING}?step=review`);
  await isAsked(page, 'Who is the visit for?');
  expect(await page.getByLabel('What brings you in?').inputValue()).toBe('');
  screen.wasCalm({ loads: 3 });
});

it('a booking draft survives adding the person whom it is for', PATIENCE, async () => {
  const email = 'solo@example.com';
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await insertPatient(db, { user: { email, passwordHash, firstName: 'Solomon' } });
  const screen = await openScreen(open, origin, { who: 'booker', width: 'phone', path: '/login' });
  await signIn(screen, { email, password: DEMO_PASSWORD });
  const { page } = screen;
  await page.getByRole('main').getByRole('link', { name: 'Book a visit' }).first().click();
  await page.getByLabel('Tell us in a few words').fill('Earache');
  await page.getByRole('link', { name: /^Is it for someone else/ }).click();
  await page.getByLabel('First name').fill('Juniper');
  await page.getByLabel('Last name').fill('Alvarez');
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('05/05/2015');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Relationship to you').selectOption('Child');
  await goOn(page);
  await page.getByRole('button', { name: 'Add to family' }).click();
  await isAsked(page, 'Who is the visit for?');
  const chosen = page.getByRole('checkbox', { name: /^Juniper/ });
  await chosen.waitFor();
  expect(await chosen.isChecked()).toBe(true);
  expect(await page.getByLabel('What brings Juniper in?').inputValue()).toBe('Earache');
  await page.getByRole('checkbox', { name: /^Juniper/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Solomon/ }).check();
  await reload(page);
  await isAsked(page, 'Who is the visit for?');
  expect(await page.getByRole('checkbox', { name: /^Juniper/ }).isChecked()).toBe(false);
  screen.wasCalm({ loads: 2 });
});

it('a booking draft is cleared once booked', PATIENCE, async () => {
  const screen = await openAsNora('phone');
  const { page } = screen;
  await answerUntilReview(page);
  expect(await storedIn(page)).toContain('Fever');
  await page.getByRole('button', { name: 'Book visit' }).click();
  await page.getByRole('main').getByText('We’re reviewing your request').waitFor();
  expect(await storedIn(page)).not.toContain('Fever');
  screen.wasCalm();
});

it('an unreadable image names its patient, blocks the booking, and can be replaced', PATIENCE, async () => {
  const screen = await openAsNora('phone');
  const { page } = screen;
  await page.getByRole('main').getByRole('link', { name: 'Book a visit' }).first().click();
  await page.getByRole('checkbox', { name: new RegExp(`^${relative}`) }).check();
  await page.getByLabel('What brings you in?').fill('Fever');
  await page.getByLabel(`What brings ${relative} in?`).fill('Fever');
  const files = page.getByRole('group', { name: new RegExp(`^Photos or PDFs for ${relative}`) });
  const broken = { name: 'rash.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await files.getByLabel(`Choose a file: Photos or PDFs for ${relative}`).last().setInputFiles(broken);
  await files.getByText('We couldn’t open that photo. Please choose another.').waitFor();
  await goOn(page);
  const notified = page.getByText('Remove the file that didn’t upload, or choose another.');
  await notified.waitFor();
  expect(await notified.count()).toBe(1);
  expect(await files.getByText('Remove the file that didn’t upload, or choose another.').count()).toBe(1);
  const remove = files.getByRole('button', { name: 'Remove: rash.jpg' });
  await expect.poll(() => hasFocus(remove)).toBe(true);
  expect(await page.getByText('Your files are still uploading. Please wait a moment.').count()).toBe(0);
  await screen.look('unreadable');

  const image = {
    name: 'rash.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 20, height: 20 } }),
  };
  await files.getByLabel('Choose a file: rash.jpg').last().setInputFiles(image);
  await files.getByRole('button', { name: 'Remove: rash.jpg' }).waitFor();
  await goOn(page);
  await isAsked(page, /need\?$/);
  screen.wasCalm();
});
