import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { practiceDay } from './practice-days.fixture.ts';
import { openScreen } from './screen.fixture.ts';

const PATIENCE = { timeout: 180_000 };
const { db, origin, inbox } = await withApplication({ frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();

const password = 'Harbor-lantern-47';
const email = 'dana.reyes@example.com';

it(
  'a bulk action accepts all matching appointments, then cancels them with a reason, and lists refusals',
  PATIENCE,
  async () => {
    await insertStaff(db, { role: 'ADMIN', email, passwordHash: await hashPassword(password) });
    const service = { ...(await insertService(db)), name: 'Sick visit' };
    const day = practiceDay(new Date());
    const request = async () =>
      insertAppointment(db, await insertPatient(db), service, {
        status: 'PENDING APPROVAL',
        preferredDate: day,
        serviceDate: day,
        startsAt: null,
        endsAt: null,
        providerId: null,
      });
    for (let at = 0; at < 12; at += 1) await request();
    const statuses = async () =>
      (await db.selectFrom('appointments').select('status').execute()).map(({ status }) => status);

    const screen = await openScreen(open, origin, {
      who: 'admin',
      width: 'desktop',
      path: '/admin/appointments',
    });
    const { page, look } = screen;
    await signInStaff(screen, { email, password }, inbox);
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check();
    const bar = page.getByRole('toolbar', { name: 'Selected visits' });
    await bar.getByText('1 selected').waitFor();
    await bar.getByRole('button', { name: 'Select all 12 that match' }).click();
    await bar.getByText('All 12 selected').waitFor();
    await look('bulk-bar');
    await bar.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Approve 12 visits' }).click();
    await page.getByText('12 visits approved').waitFor();
    expect(await statuses()).toEqual(Array.from({ length: 12 }, () => 'AWAITING TIME'));

    await bar.getByRole('button', { name: 'Send reminders' }).click();
    await page.getByRole('button', { name: 'Send reminders for 12 visits' }).click();
    const reminders = page.getByRole('dialog', { name: 'Send reminders' });
    await reminders.getByText('0 reminders requested').waitFor();
    const refused = reminders.getByRole('list', { name: 'Failed visits' }).getByRole('listitem');
    expect(await refused.count()).toBe(12);
    await refused.first().getByText('You can send reminders only').waitFor();
    await look('bulk-refused');
    await reminders.getByRole('button', { name: 'Close' }).last().click();

    await bar.getByRole('button', { name: 'Cancel visits' }).click();
    const drawer = page.getByRole('dialog', { name: 'Cancel visits' });
    await drawer.getByLabel('Reason').selectOption('No provider available');
    await drawer.getByLabel('Details').fill('The clinic is closed');
    await look('bulk-cancel');
    await drawer.getByRole('button', { name: 'Cancel 12 visits' }).click();
    await drawer.waitFor({ state: 'hidden' });
    const reasons = await db
      .selectFrom('appointments')
      .select('cancellationReason')
      .distinct()
      .where('status', '=', 'CANCELLED')
      .execute();
    expect(reasons).toEqual([{ cancellationReason: 'No provider available: The clinic is closed' }]);

    // An item that one action removes from the list is not affected by the next.
    for (let at = 0; at < 3; at += 1) await request();
    const tabs = page.getByRole('navigation', { name: 'Status' });
    await tabs.getByRole('button', { name: /^Pending approval/ }).click();
    await bar.waitFor({ state: 'hidden' });
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    await boxes.nth(3).waitFor();
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await bar.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Approve 2 visits' }).click();
    await page.getByText('2 visits approved').waitFor();
    await bar.waitFor({ state: 'hidden' });
    await boxes.nth(1).check();
    await bar.getByText('1 selected').waitFor();
  },
);
