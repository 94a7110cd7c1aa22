import { DEMO_PASSWORD, NORA } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertPatient } from '@bedside/testing/factories/people';
import { it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signIn } from './people-play.fixture.ts';
import { openScreen } from './screen.fixture.ts';

const { db, origin } = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();

const nora = await db
  .selectFrom('users')
  .innerJoin('patients', 'patients.id', 'users.id')
  .select(['users.passwordHash', 'patients.householdId'])
  .where('email', '=', NORA)
  .executeTakeFirstOrThrow();
const IVY = 'ivy.whitfield@bedside.test';
const yearOfBirth = new Date().getFullYear() - 19;
await insertPatient(db, {
  user: { email: IVY, firstName: 'Ivy', lastName: 'Whitfield', passwordHash: nora.passwordHash },
  patient: {
    householdId: nora.householdId,
    householdSince: new Date('2020-03-02T15:00:00Z'),
    dateOfBirth: `${yearOfBirth}-03-04`,
    relationshipToAccountHolder: 'Child',
  },
});

// Rule: people.coming-of-age
it('a parent asks a child who turned 18, and she chooses what access the parent keeps', {
  timeout: 120_000,
}, async () => {
  const parent = await openScreen(open, origin, { who: 'parent', width: 'phone', path: '/login' });
  await signIn(parent, { email: NORA, password: DEMO_PASSWORD });
  await parent.page.goto('/profile/family/access');
  await parent.page.getByText('Ivy Whitfield').click();
  await parent.page
    .getByText('They turned 18, so this ended. You can ask for access, and they’ll decide.')
    .waitFor();
  await parent.look('ended-at-18');
  const forIvy = parent.page
    .getByRole('region')
    .or(parent.page.locator('section'))
    .filter({
      has: parent.page.getByRole('heading', { name: 'What you can do for Ivy' }),
    });
  await forIvy.getByRole('button', { name: 'Ask for more' }).click();
  await forIvy.getByText('See and pay bills').click();
  await forIvy.getByRole('button', { name: 'Send request' }).click();
  await parent.page.getByText('You asked for this.').waitFor();

  const grownUp = await openScreen(open, origin, { who: 'grown-up', width: 'desktop', path: '/login' });
  await signIn(grownUp, { email: IVY, password: DEMO_PASSWORD });
  await grownUp.page.goto('/profile/family/access');
  await grownUp.page.getByRole('button', { name: 'Approve' }).waitFor();
  await grownUp.page
    .getByText('You turned 18, so this ended. Choose what they keep, if anything.')
    .first()
    .waitFor();
  await grownUp.look('chooses');
  await grownUp.page.emulateMedia({ colorScheme: 'dark' });
  await grownUp.look('chooses-dark');
  await grownUp.page.getByRole('button', { name: 'Approve' }).click();
  await grownUp.page.getByText('Saved').first().waitFor();

  await parent.page.emulateMedia({ colorScheme: 'dark' });
  await parent.page.goto('/profile/family/access');
  await parent.page.getByText('You can pay bills.').waitFor();
  await parent.look('given-back-dark');
});
