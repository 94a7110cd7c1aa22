import type { AnyLocator, AnyPage } from '@bedside/testing/browsers/any-page';
import { codeIn, hasCode, type Inbox } from '@bedside/testing/inbox';
import type { AnyScreen, Screen } from './screen.fixture.ts';

export interface NewPatient {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
  readonly password: string;
}

export interface BookingInput {
  readonly services: readonly string[];
  readonly symptom: string;
  /** The first name of the member it is for. Defaults to the user. */
  readonly whose?: string;
  /** MM/dd/yyyy, as typed. */
  readonly date: string;
}

export async function signUp({ page, look }: AnyScreen, patient: NewPatient, inbox: Inbox): Promise<void> {
  await look('sign-in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await page.getByLabel('Email').fill(patient.email);
  await look('sign-up-email');
  const since = new Date();
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = codeIn(await inbox.next({ to: patient.email, since }, hasCode));
  await look('sign-up-code');
  // Sent automatically after the sixth digit.
  await page.getByLabel('6-digit code').fill(code);
  await page.getByLabel('First name').fill(patient.firstName);
  await page.getByLabel('Last name').fill(patient.lastName);
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('03/22/1985');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Mobile phone').fill(patient.mobile);
  await page.getByLabel(/^Password/).fill(patient.password);
  await page.getByLabel(/^Confirm password/).fill(patient.password);
  await look('sign-up-about');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: `How can we help, ${patient.firstName}?` }).waitFor();
  await look('home');
}

export async function bookAppointment({ page, look }: AnyScreen, request: BookingInput): Promise<void> {
  const go = () => page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Book a visit' }).first().click();
  const reason = request.whose
    ? `What brings ${request.whose} in?`
    : /^(What brings you in\?|Tell us in a few words)/;
  await page.getByLabel(reason).fill(request.symptom);
  await look('book-who');
  await go();
  await page.getByRole('heading', { name: /need\?$/ }).waitFor();
  for (const service of request.services) {
    await page.getByLabel('Search services').fill(service);
    await page.getByRole('checkbox', { name: new RegExp(`^${service}`) }).check();
  }
  // Scrolls to the top, because axe reports rows that are half under the dock as small targets.
  await page.getByRole('heading', { name: /need\?$/ }).scrollIntoViewIfNeeded();
  await look('book-services');
  await go();
  await page.getByRole('textbox', { name: 'Date' }).fill(request.date);
  await page.getByRole('checkbox', { name: 'ASAP' }).check();
  await look('book-when');
  const isAskedNext = !(await whereIs(page).isVisible());
  if (isAskedNext) await go();
  await sayWhere({ page, look });
  await go();
  await page.getByRole('heading', { name: 'Review your visit' }).waitFor();
  await look('book-review');
  await page.getByRole('button', { name: 'Book visit' }).click();
  await whatHappensNext({ page }, 'We’re reviewing your request').waitFor();
  await look('appointment-requested');
}

const whereIs = (page: AnyPage) =>
  page.getByRole('radio', { name: 'A different address' }).or(page.getByLabel('ZIP code')).first();

async function sayWhere({ page, look }: AnyScreen): Promise<void> {
  await whereIs(page).waitFor();
  const another = page.getByRole('radio', { name: 'A different address' });
  if (await another.isVisible()) await another.check();
  await page.getByRole('textbox', { name: 'Street address' }).fill('2136 N Cleveland Ave');
  await page.getByLabel('ZIP code').fill('60614');
  await page.getByLabel('ZIP code').blur();
  await page.getByLabel('City').selectOption({ label: 'Chicago' });
  await page.getByRole('button', { name: 'Home' }).click();
  await look('book-where');
}

export const whatHappensNext = ({ page }: Pick<AnyScreen, 'page'>, words: string): AnyLocator =>
  page.getByRole('main').getByText(words);

export async function payByCard(patient: AnyScreen, amount: string, expiry: string): Promise<void> {
  const { page, look } = patient;
  await page.getByRole('button', { name: 'Make Payment' }).click();
  const dialog = page.getByRole('dialog', { name: `Pay ${amount}` });
  await dialog.getByLabel('Card number').fill('4242424242424242');
  await dialog.getByLabel('Expiry').fill(expiry);
  await dialog.getByLabel('CVV').fill('123');
  await look('card-form');
  await dialog.getByRole('button', { name: `Pay ${amount}` }).click();
  await whatHappensNext(patient, 'Thanks, we got your payment.').waitFor();
  await page.getByRole('main').getByText('Total paid').waitFor();
  await look('visit-paid');
}

export async function downloadInvoice({ page }: Pick<Screen, 'page'>): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Invoice' }).click();
  return (await downloading).path();
}

export async function cancelAppointment(patient: AnyScreen, reason: string): Promise<void> {
  const { page, look } = patient;
  await page.getByRole('button', { name: 'Cancel visit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this visit?' });
  await dialog.getByLabel('Reason').fill(reason);
  await look('cancel');
  await dialog.getByRole('button', { name: 'Cancel visit' }).click();
  await whatHappensNext(patient, 'This visit is canceled.').waitFor();
  await look('appointment-canceled');
}
