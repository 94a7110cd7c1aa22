import { readFileSync } from 'node:fs';
import type { Db } from '@bedside/db/database';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import type { Width } from '@bedside/testing/browser';
import { insertStaff } from '@bedside/testing/factories/people';
import type { Inbox } from '@bedside/testing/inbox';
import { expect } from 'vitest';
import * as admins from './console.fixture.ts';
import * as patients from './portal.fixture.ts';
import { type AnyScreen, type Open, openScreen, type Screen } from './screen.fixture.ts';

interface Stage {
  readonly origin: string;
  readonly db: Db;
  readonly inbox: Inbox;
  readonly open: Open;
  /** Skips axe, which checks the same screens in other tests. */
  readonly isQuick?: boolean;
}

/** Milliseconds per run, which takes 30 seconds, or minutes on a busy machine. */
export const PATIENCE = 300_000;

interface Cast {
  readonly patient: { readonly firstName: string; readonly lastName: string; readonly width: Width };
  readonly staff: { readonly signIn: keyof typeof entrances; readonly width: Width };
}

const entrances = { admin: '/admin/appointments', superadmin: '/super-admin/appointments' };

const REASON_TO_CANCEL = 'My sister takes me to her doctor';

/**
 * Goes from sign-up to a paid invoice, then through a second appointment that is canceled and restored, with
 * live updates on both sides.
 */
export async function playWholeAppointment(stage: Stage, { patient, staff }: Cast): Promise<void> {
  const { origin, inbox, open, isQuick } = stage;
  const atHome = await openScreen(open, origin, { who: 'patient', width: patient.width, path: '/', isQuick });
  const path = entrances[staff.signIn];
  const atDesk = await openScreen(open, origin, { who: staff.signIn, width: staff.width, path, isQuick });
  const name = `${patient.firstName} ${patient.lastName}`;
  const slot = await freeSlot(stage.db, patient.lastName);
  const request = {
    services: ['Urgent Care Visit', 'Complete Blood Count'],
    symptom: 'Nausea and dizziness',
    date: asTyped(slot.date),
  };

  await patients.signUp(atHome, newPatient(patient), inbox);
  await patients.bookAppointment(atHome, request);
  await admins.signInStaff(atDesk, { email: `${staff.signIn}@bedside.test`, password: DEMO_PASSWORD }, inbox);
  await admins.findAppointment(atDesk, name, 'Pending approval');
  await moveUntilPayment(atHome, atDesk, slot);
  await patients.payByCard(atHome, '$455.00', expiry());
  await atDesk.page.getByRole('region', { name: 'Services rendered' }).getByText('Total paid').waitFor();
  await atDesk.look('visit-paid');
  expectPdf(await patients.downloadInvoice(atHome));
  await admins.signNote(atDesk);
  await admins.complete(atDesk, 'The laboratory sends it itself');
  await patients.whatHappensNext(atHome, 'All done.').waitFor();
  await atHome.look('appointment-completed');

  await bookAgain(atHome, atDesk, request, name);
  await patients.cancelAppointment(atHome, REASON_TO_CANCEL);
  await atDesk.page.getByRole('complementary').getByText(REASON_TO_CANCEL).waitFor();
  await admins.reactivate(atDesk);
  await patients.whatHappensNext(atHome, 'We’re reviewing your request').waitFor();
  await atHome.look('appointment-reactivated');

  for (const screen of [atHome, atDesk]) screen.wasCalm();
}

export async function moveUntilPayment(
  atHome: AnyScreen,
  atDesk: AnyScreen,
  slot: admins.Slot,
): Promise<void> {
  const provider = slot.provider.split(',')[0];
  await admins.accept(atDesk);
  await patients.whatHappensNext(atHome, 'Your request is approved.').waitFor();
  await admins.assignProvider(atDesk, slot);
  await patients.whatHappensNext(atHome, 'We’ll text you when your provider is on the way.').waitFor();
  await atHome.look('appointment-scheduled');
  await admins.setOut(atDesk);
  await patients.whatHappensNext(atHome, 'is on the way and should arrive').waitFor();
  expect(await patients.whatHappensNext(atHome, 'is on the way and should arrive').innerText()).toContain(
    provider,
  );
  await admins.enterServices(atDesk);
  await patients.whatHappensNext(atHome, 'Your visit is done. Please pay $455.00.').waitFor();
  await atHome.look('visit-to-be-paid');
}

/** Covers the live notice above the list. */
async function bookAgain(
  atHome: Screen,
  atDesk: Screen,
  request: patients.BookingInput,
  name: string,
): Promise<void> {
  await atDesk.page.getByRole('link', { name: 'Back to appointments' }).click();
  await atDesk.page.getByText('No results').waitFor();
  await atHome.page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await patients.bookAppointment(atHome, request);
  await atDesk.page.getByRole('button', { name: '1 new' }).click();
  await admins.openAppointment(atDesk.page, name);
}

let signedUp = 0;

export function newPatient({
  firstName,
  lastName,
}: Pick<Cast['patient'], 'firstName' | 'lastName'>): patients.NewPatient {
  signedUp += 1;
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    mobile: `(847)-555-${String(signedUp).padStart(4, '0')}`,
    password: `${firstName}-visit-1`,
  };
}

export async function freeSlot(db: Db, lastName: string): Promise<admins.Slot> {
  await insertStaff(db, { role: 'PROVIDER', firstName: 'Ines', lastName, email: null, phoneE164: null });
  const now = new Date();
  const zone = { timeZone: 'America/Chicago' };
  return {
    provider: `Ines ${lastName}, NP`,
    date: now.toLocaleDateString('en-CA', zone),
    time: now.toLocaleTimeString('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' }),
  };
}

export const asTyped = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

export const expiry = (): string => `12/${String(new Date().getFullYear() + 2).slice(-2)}`;

function expectPdf(file: string): void {
  const pdf = readFileSync(file);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(5_000);
}
