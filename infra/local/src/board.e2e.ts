import { DEMO_PASSWORD } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertStaff } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import * as board from './board.fixture.ts';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { inDays, practiceDay } from './practice-days.fixture.ts';
import { openScreen, type Screen } from './screen.fixture.ts';

const PATIENCE = { timeout: 300_000 };
const application = await withApplication({ frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open } = await withBrowser();
const passwordHash = await hashPassword(DEMO_PASSWORD);
const day = practiceDay(inDays(9));

const today = practiceDay(new Date());

async function dispatcher(firstName: string): Promise<Screen> {
  const email = `${firstName}@bedside.test`.toLowerCase();
  await insertStaff(db, { role: 'ADMIN', firstName, lastName: 'Whitfield', email, passwordHash });
  const screen = await openScreen(open, origin, {
    who: firstName,
    width: 'desktop',
    path: `/admin/board?date=${day}`,
  });
  await signInStaff(screen, { email, password: DEMO_PASSWORD }, inbox, 'Day board');
  return screen;
}

it(
  'two dispatchers plan 40 appointments for 8 providers on the board, and a conflicting change loses nothing',
  PATIENCE,
  async () => {
    const plan = await board.openDay(db, day);
    const contested = plan.at(-1);
    if (!contested) throw new Error('there is nothing to plan');
    const dana = await dispatcher('Dana');
    const { page } = dana;
    const counts = page.getByRole('list', { name: 'Visits' });
    await counts.getByText('40 unassigned').waitFor();
    await dana.look('unplanned');

    for (const [at, planned] of plan.slice(0, -1).entries()) {
      if (at % 4 === 3) await board.assignByKeys(page, planned);
      else await board.dragOnto(page, planned);
    }
    await counts.getByText('39 assigned').waitFor();
    await dana.look('planned');

    const late = await dispatcher('Erin');
    const hers = { ...contested, provider: 'Noor Okafor', at: 17 * 60 };
    const form = await board.chooseByKeys(late.page, hers);
    const reason = form.getByLabel('Reason for override');
    await reason.fill('They are away before that');
    await board.dragOnto(page, contested);
    await counts.getByText('40 assigned').waitFor();
    await form.getByRole('button', { name: 'Assign' }).click();
    await form.getByText('Dana Whitfield changed this visit first').waitFor();
    await late.look('too-late');
    expect(await form.getByLabel('Time', { exact: true }).inputValue()).toBe('17:00');
    expect(await form.getByRole('combobox', { name: 'Provider' }).locator('option:checked').innerText()).toBe(
      'Noor Okafor, NP',
    );
    expect(await reason.inputValue()).toBe('They are away before that');
    await form.getByRole('button', { name: 'Apply again' }).click();
    await board.barOf(late.page, hers).waitFor();
    await board.barOf(page, hers).waitFor();

    const [first] = plan;
    if (!first) throw new Error('there is nothing to move');
    const later = await board.moveByKeys(page, first, 2);
    await board.dragBar(page, later, { ...later, at: later.at - 15 });
    await board.barOf(late.page, { ...later, at: later.at - 15 }).waitFor();
    await counts.getByText('0 unassigned').waitFor();
    await page.getByRole('button', { name: 'Week' }).click();
    await page.getByRole('heading', { name: 'Week', exact: true }).waitFor();
    await page.getByRole('button', { name: /^Ada Almeida, 8:15 to 9:00/ }).waitFor();
    await dana.look('week');
    dana.wasCalm();
    late.wasCalm({ refused: ['POST 409'] });
  },
);

it('a provider works through a day on a phone', PATIENCE, async () => {
  const email = 'noor@bedside.test';
  const { id } = await insertStaff(db, {
    role: 'PROVIDER',
    firstName: 'Noor',
    lastName: 'Haddad',
    email,
    passwordHash,
  });
  await board.insertAppointmentOfToday(db, { providerId: id, day: today });
  const provider = await openScreen(open, origin, { who: 'provider', width: 'phone', path: '/admin' });
  await signInStaff(provider, { email, password: DEMO_PASSWORD }, inbox, 'My day');
  const { page } = provider;
  const next = page.getByRole('region', { name: 'Next: Rachel Feldman' });
  await next.getByText(/^Texts Rachel: arriving/).waitFor();
  await provider.look('my-day');
  await page.getByRole('button', { name: 'Running late' }).click();
  const late = page.getByRole('dialog', { name: 'Running late' });
  await late.getByRole('button', { name: '45 min' }).click();
  await late.getByText(/running about 45 minutes late/).waitFor();
  await provider.look('running-late');
  await late.getByRole('button', { name: 'Notify 1 patient' }).click();
  await page.getByText('Patient notified.').waitFor();
  await next.getByRole('button', { name: 'On my way' }).click();
  await next.getByRole('button', { name: 'I’ve arrived' }).click();
  await next.getByRole('button', { name: 'Finish visit' }).click();
  await page
    .getByRole('dialog', { name: 'Enter services' })
    .getByRole('button', { name: 'Lock and create invoice' })
    .click();
  await page.getByText('1 of 1 visit done').waitFor();
  await page.getByRole('button', { name: 'Start note for Rachel Feldman' }).waitFor();
  await provider.look('my-day-done');
  provider.wasCalm();
});
