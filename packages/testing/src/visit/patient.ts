import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeIn, hasCode, type Inbox } from '../inbox.ts';

/** Somebody new, whom no other test knows. */
export interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
  readonly password: string;
}

const TEST_CARD = '4242 4242 4242 4242';

/** Signs up with a code that proves the e-mail address, which signs in at once. */
export async function signUp(page: Page, inbox: Inbox, person: Newcomer): Promise<void> {
  const since = new Date();
  await page.goto('/signup');
  await field(page, 'Email').fill(person.email);
  await press(page, 'Send code');
  await field(page, 'Code').fill(codeIn(await inbox.next({ to: person.email, since }, hasCode)));
  await press(page, 'Continue');
  await field(page, 'First name').fill(person.firstName);
  await field(page, 'Last name').fill(person.lastName);
  await field(page, 'Date of birth').fill('03/22/1985');
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('Female');
  await field(page, 'Mobile phone').fill(person.mobile);
  await field(page, 'Password').fill(person.password);
  await field(page, 'Confirm password').fill(person.password);
  await press(page, 'Create account');
  await page.waitForURL('**/home');
}

/** Books an urgent care visit at home, as soon as possible. Returns the visit's key, by which people call it. */
export async function book(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Book a visit' }).click();
  await field(page, 'What brings you to us?').fill('Nausea, dizziness');
  await press(page, 'Continue');
  await page.getByRole('checkbox', { name: /^Urgent Care Visit/ }).check();
  await press(page, 'Continue');
  await page.getByRole('group', { name: /^Date/ }).getByRole('button').first().click();
  await page.getByRole('checkbox', { name: /^ASAP/ }).check();
  await press(page, 'Continue');
  await field(page, 'Address').fill('2136 N Cleveland Ave');
  await field(page, 'Postal code').fill('60614');
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await expect.poll(() => field(page, 'State').inputValue(), { timeout: 10_000 }).not.toBe('');
  await press(page, 'Continue');
  await press(page, 'Book visit');
  await page.waitForURL('**/appointment_details/**');
  await showsStatus(page, 'Pending approval');
  const key = /BSD-\d+/.exec(await page.getByRole('main').innerText())?.[0];
  if (!key) throw new Error('The page of the visit does not name its key');
  return key;
}

/** Pays what is due with a card; the page then says so by itself, once the payment provider has told. */
export async function pay(page: Page): Promise<void> {
  await press(page, 'Make Payment');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Card number').fill(TEST_CARD);
  await field(dialog, 'Expiry').fill(`12/${String(new Date().getUTCFullYear() + 3).slice(-2)}`);
  await field(dialog, 'CVV').fill('123');
  await field(dialog, 'Card holder name').fill('Grace Hopper');
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
}

/** Downloads the invoice and returns the beginning of the file. */
export async function downloadInvoice(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Invoice')]);
  const stream = await download.createReadStream();
  for await (const chunk of stream) return Buffer.from(chunk).subarray(0, 5).toString();
  return '';
}

/** Waits until the page of a visit shows a status, without a reload: the change comes live. */
export async function showsStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('main').getByText(status, { exact: true }).first().waitFor();
}

export const field = (within: Page | Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true });

export const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();
