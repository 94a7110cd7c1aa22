import type { AnyLocator, AnyPage } from '@bedside/testing/browsers/any-page';
import { codeIn, hasCode, type Inbox } from '@bedside/testing/inbox';
import type { AnyScreen } from './screen.fixture.ts';

export interface Slot {
  readonly provider: string;
  readonly date: string;
  readonly time: string;
}

const press = (inside: AnyPage | AnyLocator, name: string | RegExp) =>
  inside.getByRole('button', { name, exact: true }).click();

export async function signInStaff(
  { page, look }: AnyScreen,
  staff: { email: string; password: string },
  inbox: Inbox,
  heading = 'Appointments',
): Promise<void> {
  await page.getByLabel('Email').fill(staff.email);
  await page.getByLabel(/^Password/).fill(staff.password);
  await look('sign-in');
  const since = new Date();
  await press(page, 'Sign in');
  const code = codeIn(await inbox.next({ to: staff.email, since }, hasCode));
  await look('sign-in-code');
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
}

export async function findAppointment(
  { page, look }: AnyScreen,
  patient: string,
  status: string,
): Promise<void> {
  const box = page.getByRole('textbox', { name: /^Search:/ });
  if (!(await box.isVisible())) await press(page, 'Search');
  const tabs = page.getByRole('navigation', { name: 'Status' });
  const tab = tabs.getByRole('button', { name: status });
  if (await tab.isVisible()) await tab.click();
  else {
    await tabs.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitemradio', { name: status }).click();
  }
  await tab.and(page.locator('[aria-current=true]')).waitFor();
  await box.fill(patient);
  await page.getByText('1 of 1').waitFor();
  await look('list');
  await openAppointment(page, patient);
}

export async function openAppointment(page: AnyPage, patient: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: patient }).click();
  await page.getByRole('article').getByRole('heading', { name: patient }).waitFor();
}

export async function accept({ page, look }: AnyScreen): Promise<void> {
  await look('appointment-requested');
  await press(page, 'Approve');
  await next(page, 'Assign provider').waitFor();
}

export async function assignProvider({ page, look }: AnyScreen, slot: Slot): Promise<void> {
  await press(page, 'Assign provider');
  const drawer = page.getByRole('dialog', { name: 'Assign provider' });
  const name = slot.provider.split(',')[0];
  await drawer.getByLabel('Date').fill(slot.date);
  await press(drawer, `Other time for ${name}`);
  await drawer.getByLabel(`Time for ${name}`).fill(slot.time);
  await look('assign');
  await drawer.getByRole('button', { name: /^Assign .+ [AP]M$/ }).click();
  await next(page, 'Mark on the way').waitFor();
  await drawer.waitFor({ state: 'hidden' });
}

export async function setOut({ page, look }: AnyScreen): Promise<void> {
  await look('appointment-scheduled');
  await press(page, 'Mark on the way');
  await next(page, 'Enter services').waitFor();
}

export async function enterServices({ page, look }: AnyScreen): Promise<void> {
  await press(page, 'Enter services');
  const drawer = page.getByRole('dialog', { name: 'Enter services' });
  await drawer.getByRole('checkbox', { checked: true }).first().waitFor();
  await look('services');
  await press(drawer, 'Lock and create invoice');
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Services rendered' }).getByText('Total due').waitFor();
  await look('visit-to-be-paid');
}

export async function signNote({ page, look }: AnyScreen): Promise<void> {
  await press(page, 'Start note');
  const drawer = page.getByRole('dialog', { name: 'SOAP note' });
  const note = drawer.getByRole('textbox', { name: 'SOAP note', exact: true });
  await note.click();
  await note.pressSequentially('Nausea since this morning. Fluids, rest; blood count sent.');
  await drawer.getByText(/^Saved /).waitFor();
  await look('note');
  await press(drawer, 'Sign note');
  await drawer.getByText('Signing locks the note').waitFor();
  await press(drawer, 'Sign note');
  await page.getByRole('region', { name: 'SOAP note' }).getByText('Signed', { exact: true }).waitFor();
  await drawer.waitFor({ state: 'hidden' });
}

export async function complete({ page, look }: AnyScreen, reason: string): Promise<void> {
  await next(page, 'Complete visit').click();
  const drawer = page.getByRole('dialog', { name: 'Complete without report' });
  await drawer.getByLabel('Reason').fill(reason);
  await look('waive-report');
  await press(drawer, 'Complete visit');
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('article').getByText('Completed', { exact: true }).first().waitFor();
  await look('appointment-completed');
}

export async function reactivate({ page, look }: AnyScreen): Promise<void> {
  await next(page, 'Reactivate visit').waitFor();
  await look('appointment-canceled');
  await press(page, 'Reactivate visit');
  await next(page, 'Approve').waitFor();
}

const next = (page: AnyPage, name: string): AnyLocator =>
  page.getByRole('article').getByRole('button', { name, exact: true });
