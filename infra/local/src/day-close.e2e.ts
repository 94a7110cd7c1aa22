import { readFileSync } from 'node:fs';
import { newId } from '@bedside/db/id';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { closeDay } from '@bedside/domain/payments/day-close.commands';
import { nextDayClose } from '@bedside/domain/payments/day-close.queries';
import { hashPassword } from '@bedside/domain/people/password';
import { localDay } from '@bedside/domain/practice/local-time';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { addHours, endOfMonth, format, parseISO, subMonths } from 'date-fns';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { openScreen } from './screen.fixture.ts';

const { db, origin, inbox } = await withApplication({ frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();
const passwordHash = await hashPassword(DEMO_PASSWORD);
const password = DEMO_PASSWORD;
const staffOf = async (email: string, role: 'ADMIN' | 'SUPER_ADMIN') => ({
  ...(await insertStaff(db, { role, email, passwordHash })),
  login: { email, password },
});
/** By the practice's calendar, which is a day behind UTC in the evening. */
const today = parseISO(localDay(new Date(), 'America/Chicago'));
const lastMonth = endOfMonth(subMonths(today, 1));

async function paidInCash(cents: number, at: Date) {
  const patient = await insertPatient(db);
  const invoiceId = await insertInvoice(db, patient, { totalCents: cents, createdAt: at });
  await db
    .insertInto('payments')
    .values({
      id: newId(),
      invoiceId,
      patientId: patient.id,
      type: 'CUSTOM INVOICE',
      status: 'SUCCESSFUL',
      paymentMode: 'CASH',
      channel: 'STAFF',
      amountCents: cents,
      createdAt: at,
      finalizedAt: at,
    })
    .execute();
  await db.updateTable('invoices').set({ status: 'PAID', paidAt: at }).where('id', '=', invoiceId).execute();
}

/** Through the last day of the month before. */
async function closedLastMonth(userId: string) {
  const ctx = {
    actor: { userId, role: 'ADMIN', permissions: [], sessionId: null },
    requestId: 'test',
    now: new Date(),
    ip: null,
  } as unknown as Parameters<typeof closeDay>[1];
  const day = format(lastMonth, 'yyyy-MM-dd');
  const { expectedCash } = await nextDayClose(db, ctx, day);
  await closeDay(db, ctx, { day, countedCashCents: expectedCash, expectedCashCents: expectedCash });
}

// Rules: money.day-close, money.close-signatures, money.month-close
it('a clerk closes the day short of cash, a second person signs, and a super-admin closes the month and downloads its journal', {
  timeout: 180_000,
}, async () => {
  const clerk = await staffOf('clerk@example.com', 'ADMIN');
  const owner = await staffOf('owner@example.com', 'SUPER_ADMIN');
  await paidInCash(7_500, addHours(subMonths(today, 1), 18));
  await closedLastMonth(clerk.id);
  await paidInCash(12_050, new Date());

  const desk = await openScreen(open, origin, {
    who: 'close-desk',
    width: 'desktop',
    path: '/admin/day-closes',
  });
  await signInStaff(desk, clerk.login, inbox, 'Day closes');
  await desk.page.getByRole('button', { name: 'Close day' }).click();
  await desk.page.getByText('$120.50').first().waitFor();
  await desk.page.getByLabel('Counted cash').fill('120');
  await desk.page.getByText('Short by $0.50. A second person must sign.').waitFor();
  await desk.look('close-form');
  await desk.page.getByRole('button', { name: 'Close day' }).last().click();
  await desk.page.getByText('Explain why the counted cash differs from the expected cash.').first().waitFor();
  await desk.page.getByLabel('Remark').fill('A coin is missing');
  await desk.page.getByRole('button', { name: 'Close day' }).last().click();
  await desk.page.getByText('Books closed').waitFor();
  await desk.page.getByText('Needs a signature').waitFor();
  await desk.look('closed');

  const office = await openScreen(open, origin, {
    who: 'close-owner',
    width: 'phone',
    path: '/super-admin/day-closes',
  });
  await signInStaff(office, owner.login, inbox, 'Day closes');
  await office.page
    .getByRole('button', { name: /^More actions for the close/ })
    .first()
    .click();
  await office.page.getByRole('menuitem', { name: 'Sign as second person' }).click();
  await office.page.getByText(/A coin is missing/).waitFor();
  await office.look('sign');
  await office.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await office.page.getByText('Signed twice').waitFor();
  await office.page.goto(`${origin}/super-admin/day-closes/months`);
  // The oldest month comes last. On the last day of a month, that month can be closed too.
  await office.page.getByRole('button', { name: 'Close month' }).last().click();
  await office.look('month-form');
  await office.page.getByRole('button', { name: 'Close month' }).last().click();
  await office.page.getByText(/^Closed by/).waitFor();
  await office.look('months');

  const month = format(lastMonth, 'LLLL yyyy');
  await office.page.getByRole('button', { name: `Download the journal of ${month}` }).click();
  const file = office.page.waitForEvent('download');
  await office.page.getByRole('menuitem', { name: 'Journal as CSV', exact: true }).click();
  const journal = readFileSync(await (await file).path(), 'utf8');
  expect(journal.split('\r\n')[0]).toContain('Date,Account,Debit,Credit');
  expect(journal).toContain('Cash on Hand,75.00,');
  expect(journal).not.toContain('120.50');
  desk.wasCalm({ refused: ['POST 400'] });
  office.wasCalm({ loads: 2 });
});
