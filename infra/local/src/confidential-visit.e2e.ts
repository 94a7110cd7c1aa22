import { DEMO_PASSWORD, NORA } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { signIn } from './people-play.fixture.ts';
import { inDays, typed } from './practice-days.fixture.ts';
import { openScreen } from './screen.fixture.ts';

const { db, origin, inbox } = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();

const nora = await db
  .selectFrom('users')
  .innerJoin('patients', 'patients.id', 'users.id')
  .select(['users.passwordHash', 'patients.householdId'])
  .where('email', '=', NORA)
  .executeTakeFirstOrThrow();
const IVY = 'ivy.whitfield@bedside.test';
await insertPatient(db, {
  user: { email: IVY, firstName: 'Ivy', lastName: 'Whitfield', passwordHash: nora.passwordHash },
  patient: {
    householdId: nora.householdId,
    dateOfBirth: '2011-03-04',
    relationshipToAccountHolder: 'Child',
  },
});

// Rule: people.confidential-visits
it('a teen books a confidential visit on a phone, and shares it when she wants to', {
  timeout: 120_000,
}, async () => {
  const teen = await openScreen(open, origin, { who: 'teen', width: 'phone', path: '/login' });
  await signIn(teen, { email: IVY, password: DEMO_PASSWORD });
  const { page, look } = teen;
  const goOn = () => page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Book a visit' }).first().click();
  await page.getByLabel('What brings you in?').fill('I would rather say it in person');
  await page.getByLabel('Keep this visit confidential').check();
  await look('confidential-who');
  await goOn();
  await page.getByLabel('Search services').fill('Urgent Care Visit');
  await page.getByRole('checkbox', { name: /^Urgent Care Visit/ }).check();
  await goOn();
  await page.getByRole('textbox', { name: 'Date' }).fill(typed(inDays(3)));
  await page.getByRole('checkbox', { name: 'ASAP' }).check();
  await goOn();
  await page.getByRole('button', { name: 'Home' }).click();
  await goOn();
  await page.getByRole('button', { name: 'Book visit' }).click();
  await page.waitForURL('**/appointment_details/*');
  await page.getByText(/^You and the practice\. It’s confidential/).waitFor();
  await look('confidential-visit');
  const path = new URL(page.url()).pathname;

  const parent = await openScreen(open, origin, { who: 'parent', width: 'phone', path: '/login' });
  await signIn(parent, { email: NORA, password: DEMO_PASSWORD });
  await parent.page.goto(path);
  await parent.page.getByText('It may have moved, or it may belong to someone else.').waitFor();

  await page.getByRole('button', { name: 'Share with my family' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this visit?' });
  await look('confidential-share');
  await dialog.getByRole('button', { name: 'Share with my family' }).click();
  await page.getByText('You, the practice, and Nora Whitfield.').waitFor();
  await parent.page.goto(path);
  await parent.page.getByRole('heading', { name: 'Urgent Care Visit' }).first().waitFor();

  await page.getByRole('button', { name: 'Make it confidential' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make it confidential' }).click();
  await page.getByText(/^You and the practice\. It’s confidential/).waitFor();
  await parent.page.goto(path);
  await parent.page.getByText('It may have moved, or it may belong to someone else.').waitFor();
  expect(
    await db.selectFrom('appointments').select('id').where('confidential', '=', true).execute(),
  ).toHaveLength(1);
  teen.wasCalm();

  const staff = { email: 'admin@bedside.test', password: DEMO_PASSWORD };
  const found = `/admin/appointments?filter=${encodeURIComponent(JSON.stringify({ q: 'Ivy' }))}`;
  const desk = await openScreen(open, origin, { who: 'clerk', width: 'desktop', path: found });
  await signInStaff(desk, staff, inbox);
  const list = desk.page.getByRole('main');
  for (const width of [1440, 390]) {
    await desk.page.setViewportSize({ width, height: 844 });
    await list.getByText('Ivy Whitfield').first().waitFor();
    await expect.poll(() => list.getByText(', confidential').count()).toBe(1);
  }
});
