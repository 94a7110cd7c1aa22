import type { Db } from '@bedside/db/database';
import { buildService, insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { addMinutes } from 'date-fns';
import type { Locator, Page } from 'playwright-core';

const firstNames = ['Ada', 'Bela', 'Cora', 'Dina', 'Enid', 'Faye', 'Gwen', 'Hope', 'Iris', 'June'];
const lastNames = ['Almeida', 'Brennan', 'Castell', 'Delgado'];
const providers = ['Okafor', 'Raman', 'Reyes', 'Lindqvist', 'Bell', 'Marchetti', 'Katz', 'Ueda'];
/** Minutes per appointment, including travel. */
const ROUND = 120;
const FIRST_HOUR = 8;

interface Planned {
  readonly patient: string;
  readonly provider: string;
  /** Minutes since midnight. */
  readonly at: number;
}

export async function openDay(db: Db, day: string): Promise<Planned[]> {
  for (const lastName of providers) await insertStaff(db, { role: 'PROVIDER', firstName: 'Noor', lastName });
  const service = buildService({ name: 'Urgent Care Visit', durationMinutes: 45 });
  await insertService(db, service);
  const since = addMinutes(new Date(), -300);
  const plan: Planned[] = [];
  for (const [row, lastName] of lastNames.entries()) {
    for (const [column, firstName] of firstNames.entries()) {
      const number = row * firstNames.length + column;
      const patient = await insertPatient(db, { user: { firstName, lastName } });
      await insertAppointment(db, patient, service, {
        preferredDate: day,
        serviceDate: day,
        statusChangedAt: addMinutes(since, number),
        createdAt: since,
      });
      plan.push({
        patient: `${firstName} ${lastName}`,
        provider: `Noor ${providers[number % providers.length]}`,
        at: FIRST_HOUR * 60 + Math.floor(number / providers.length) * ROUND,
      });
    }
  }
  return plan;
}

export async function insertAppointmentOfToday(
  db: Db,
  { providerId, day }: { providerId: string; day: string },
): Promise<void> {
  const service = buildService({ name: 'Annual Wellness Visit' });
  await insertService(db, service);
  const patient = await insertPatient(db, { user: { firstName: 'Rachel', lastName: 'Feldman' } });
  const startsAt = new Date();
  await insertAppointment(db, patient, service, {
    status: 'SCHEDULED',
    providerId,
    preferredDate: day,
    serviceDate: day,
    startsAt,
    endsAt: addMinutes(startsAt, 45),
  });
}

const waiting = (page: Page, patient: string): Locator =>
  page.getByRole('region', { name: 'Unassigned' }).getByRole('button', { name: new RegExp(`^${patient},`) });

const laneOf = (page: Page, provider: string): Locator =>
  page.getByRole('region', { name: `${provider}’s visits` });

const clock = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 12 || 12;
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`;
};

const typedTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const barOf = (page: Page, { patient, provider, at }: Planned): Locator =>
  laneOf(page, provider).getByRole('button', {
    name: new RegExp(`^${patient}, ${clock(at)} to .*, scheduled`),
  });

const DURATION = 45;
/** The board shows 8:00 to 5:30 by default. */
const SPAN = { from: 8 * 60, to: 17.5 * 60 };

async function drag(page: Page, source: Locator, { provider, at }: Planned): Promise<void> {
  await source.scrollIntoViewIfNeeded();
  const lane = laneOf(page, provider);
  await lane.scrollIntoViewIfNeeded();
  const [from, to] = [await source.boundingBox(), await lane.boundingBox()];
  if (!from || !to) throw new Error('there is nothing to drag, or nowhere to drag it to');
  const part = (at + DURATION / 2 - SPAN.from) / (SPAN.to - SPAN.from);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width * part, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
}

/** Other users’ changes may move the lanes between looking and dropping, as they could for a real user. */
async function dragUntil(page: Page, form: Locator, source: Locator, to: Planned): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await drag(page, source, to);
    const time = await form.getByLabel('Time', { exact: true }).inputValue();
    const provider = await form
      .getByRole('combobox', { name: 'Provider' })
      .locator('option:checked')
      .innerText();
    if (time === typedTime(to.at) && provider.startsWith(to.provider)) return;
    if (tries === 3) throw new Error(`dropped on ${provider} at ${time}`);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
  }
}

export async function dragOnto(page: Page, planned: Planned): Promise<void> {
  const form = page.getByRole('dialog', { name: `Assign ${planned.patient}` });
  await dragUntil(page, form, waiting(page, planned.patient), planned);
  await form.getByRole('button', { name: 'Assign' }).click();
  await barOf(page, planned).waitFor();
  await form.waitFor({ state: 'hidden' });
}

export async function dragBar(page: Page, from: Planned, to: Planned): Promise<void> {
  const form = page.getByRole('dialog', { name: `Move ${from.patient}` });
  await dragUntil(page, form, barOf(page, from), to);
  await form.getByRole('button', { name: 'Move' }).click();
  await barOf(page, to).waitFor();
  await form.waitFor({ state: 'hidden' });
}

export async function chooseByKeys(page: Page, { patient, provider, at }: Planned): Promise<Locator> {
  await waiting(page, patient).focus();
  await page.keyboard.press('a');
  const form = page.getByRole('dialog', { name: `Assign ${patient}` });
  await form.getByRole('combobox', { name: 'Provider' }).selectOption({ label: `${provider}, NP` });
  await form.getByLabel('Time', { exact: true }).fill(typedTime(at));
  return form;
}

export async function assignByKeys(page: Page, planned: Planned): Promise<void> {
  const form = await chooseByKeys(page, planned);
  await page.keyboard.press('Enter');
  await barOf(page, planned).waitFor();
  await form.waitFor({ state: 'hidden' });
}

export async function moveByKeys(page: Page, from: Planned, quarters: number): Promise<Planned> {
  await barOf(page, from).focus();
  await page.keyboard.press('m');
  await page.getByText(`${from.patient} picked up: ${from.provider}`).waitFor();
  for (let step = 0; step < quarters; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: `Move ${from.patient}` });
  await form.getByRole('button', { name: 'Move' }).press('Enter');
  const to = { ...from, at: from.at + quarters * 15 };
  await barOf(page, to).waitFor();
  await form.waitFor({ state: 'hidden' });
  return to;
}
