import { getInvoiceLink } from '@bedside/contracts/payments/payments.api';
import { expect, vi } from 'vitest';
import type { PageOptions, WatchedPage, Width } from '../browser.ts';
import type { Doors } from '../doors.ts';
import { book, downloadInvoice, type Newcomer, pay, showsStatus, signUp } from './patient.ts';
import { assign, type ConsolePath, enterServices, openVisit, signInStaff, signNote, take } from './staff.ts';

export interface VisitOptions {
  readonly doors: Doors;
  readonly open: (options: PageOptions) => Promise<WatchedPage>;
  /** Where staff work; a code is sent to one person every 15 seconds at the most. */
  readonly console?: ConsolePath;
  readonly widths: { readonly patient: Width; readonly staff: Width };
}

/**
 * One visit from sign-up to paid invoice, played through both front ends by the two people whose visit it is. The
 * patient's page is never reloaded: every change of staff must reach it live. Nothing may go wrong in either browser.
 */
export async function playVisit({ doors, open, widths, console = '/admin' }: VisitOptions): Promise<void> {
  const { origin, inbox } = doors;
  const person = newcomer();
  const patient = await open({ origin, width: widths.patient });
  const staff = await open({ origin, width: widths.staff });

  await signUp(patient.page, inbox, person);
  const key = await book(patient.page);
  await signInStaff(staff.page, inbox, console);
  await openVisit(staff.page, key, `${person.firstName} ${person.lastName}`);
  await take(staff.page, 'Accept');
  await showsStatus(patient.page, 'Awaiting time');
  await assign(staff.page);
  await showsStatus(patient.page, 'Scheduled');
  await take(staff.page, 'Set out');
  await showsStatus(patient.page, 'On the way');
  await inbox.next({ to: person.mobile, channel: 'text' }, ({ text }) => /way/i.test(text));
  await enterServices(staff.page);
  await showsStatus(patient.page, 'Awaiting payment');
  await pay(patient.page);
  await showsStatus(patient.page, 'Paid');
  await showsStatus(staff.page, 'Paid');
  await invoiceIsRendered(doors, person, patient.page.url());
  expect(await downloadInvoice(patient.page)).toBe('%PDF-');
  await signNote(staff.page);
  await take(staff.page, 'Complete');
  await showsStatus(patient.page, 'Completed');

  expect(withoutBusy(staff.problems())).toEqual([]);
  expect(patient.problems()).toEqual([]);
}

function newcomer(): Newcomer {
  const seed = String(Date.now()).slice(-7);
  return {
    firstName: 'Grace',
    lastName: "O'Malley",
    email: `grace.${seed}@example.com`,
    mobile: `(773)-555-${seed.slice(-4)}`,
    password: 'Grace-visit-1',
  };
}

/** A worker renders it after the payment; asked for too early it is refused, which a browser would log as an error. */
async function invoiceIsRendered(doors: Doors, { email, password }: Newcomer, page: string): Promise<void> {
  const id = new URL(page).pathname.split('/').at(-1) ?? '';
  const client = await doors.asPatient(email, password);
  await vi.waitFor(() => client.send(getInvoiceLink, { params: { id } }), { timeout: 30_000, interval: 200 });
}

/** Demo providers may be out on a visit at this hour: that one of them is refused is part of finding a free one. */
const withoutBusy = (problems: readonly string[]) =>
  problems.filter((problem) => !/assign-provider 409|status of 409/.test(problem));
