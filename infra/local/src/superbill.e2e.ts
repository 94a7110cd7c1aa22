import { readFileSync } from 'node:fs';
import { newId } from '@bedside/db/id';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { buildPricedService } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { complete, enterSettings, insertBilledVisit } from '@bedside/testing/factories/superbills';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { signIn } from './people-play.fixture.ts';
import { openScreen } from './screen.fixture.ts';

const application = await withApplication({ frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open } = await withBrowser();
const passwordHash = await hashPassword(DEMO_PASSWORD);
const clerk = { email: 'clerk@example.com', password: DEMO_PASSWORD };
const payer = { email: 'payer@example.com', password: DEMO_PASSWORD };

async function paidVisit() {
  const person = await insertPatient(db, { user: { email: payer.email, passwordHash } });
  const { bill } = await insertBilledVisit(db, { person, services: [buildPricedService()] });
  const { invoiceId, appointmentId, total } = bill;
  const now = new Date();
  await db
    .insertInto('payments')
    .values({
      id: newId(),
      invoiceId,
      patientId: person.id,
      type: 'APPOINTMENT',
      status: 'SUCCESSFUL',
      paymentMode: 'CASH',
      amountCents: total,
      createdAt: now,
      finalizedAt: now,
    })
    .execute();
  await db
    .updateTable('invoices')
    .set({ status: 'PAID', paidAt: now, paymentMode: 'CASH' })
    .where('id', '=', invoiceId)
    .execute();
  await complete(db, appointmentId);
  return { id: invoiceId, patientId: person.id };
}

it('staff enters what is missing, makes the superbill, and the patient downloads it, its month, and the year', {
  timeout: 180_000,
}, async () => {
  await insertStaff(db, { role: 'ADMIN', email: clerk.email, passwordHash });
  const { id, patientId } = await paidVisit();
  const desk = await openScreen(open, origin, {
    who: 'superbill-desk',
    width: 'desktop',
    path: '/admin/invoices',
  });
  await signInStaff(desk, clerk, inbox, 'Invoices');
  await desk.page.goto(`${origin}/admin/invoices/${id}`);
  const card = desk.page.getByRole('region', { name: 'Superbill' });
  await card.getByText('The practice’s EIN').waitFor();
  await desk.look('missing');
  await enterSettings(db);
  await desk.page.reload();
  await card.getByRole('button', { name: 'Make superbill…' }).click();
  const form = desk.page.getByRole('dialog', { name: 'Make superbill' });
  await form.getByLabel('CPT code').selectOption('99348');
  await form.getByLabel('Modifiers').fill('25');
  await form.getByRole('checkbox', { name: /^J06\.9/ }).check();
  await desk.look('form');
  await form.getByRole('button', { name: 'Make superbill' }).click();
  await card.getByText(/^SB-/).waitFor();
  await desk.look('made');
  await desk.page.goto(`${origin}/admin/patients/${patientId}/billing`);
  const months = desk.page.getByRole('region', { name: 'Superbills' });
  const staffCopy = desk.page.waitForEvent('download');
  await months.getByRole('button', { name: 'PDF of November 2026' }).click();
  expect((await staffCopy).suggestedFilename()).toBe('Superbills 2026-11.pdf');
  await desk.look('months');

  const home = await openScreen(open, origin, { who: 'superbill-patient', width: 'phone', path: '/login' });
  await signIn(home, payer);
  await home.page.getByRole('banner').waitFor();
  await home.page.goto(`${origin}/profile/plans/bills/${id}`);
  const superbill = home.page.waitForEvent('download');
  await home.page.getByRole('button', { name: 'For your insurance' }).click();
  expect(
    readFileSync(await (await superbill).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await home.look('bill');
  await home.page.goto(`${origin}/profile/plans/statement`);
  const statement = home.page.waitForEvent('download');
  await home.page.getByRole('button', { name: /^Download 20/ }).click();
  expect(
    readFileSync(await (await statement).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const month = home.page.waitForEvent('download');
  await home.page.getByRole('button', { name: 'Download November 2026' }).click();
  expect(
    readFileSync(await (await month).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await home.look('months');
  desk.wasCalm({ loads: 4 });
  home.wasCalm({ loads: 3 });
});
