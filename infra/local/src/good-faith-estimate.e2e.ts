import { readFileSync } from 'node:fs';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { enterSettings } from '@bedside/testing/factories/superbills';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { signIn } from './people-play.fixture.ts';
import { inDays, practiceDay } from './practice-days.fixture.ts';
import { openScreen } from './screen.fixture.ts';

const { db, origin, inbox } = await withApplication({ frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();
const passwordHash = await hashPassword(DEMO_PASSWORD);
const clerk = { email: 'clerk@example.com', password: DEMO_PASSWORD };
const payer = { email: 'payer@example.com', password: DEMO_PASSWORD };

const inTwoWeeks = practiceDay(inDays(14));

async function requestedVisit() {
  const person = await insertPatient(db, { user: { email: payer.email, passwordHash } });
  const service = { ...(await insertService(db, { cptCode: '99348' })), name: 'Urgent care visit' };
  const estimate = { services: 220, discountAmount: 0, travelFee: 150, travelFeeWaived: 0 };
  const { id } = await insertAppointment(db, person, service, {
    serviceDate: inTwoWeeks,
    preferredDate: inTwoWeeks,
    estimate: JSON.stringify({ ...estimate, taxRate: 0, taxAmount: 0, totalAmount: 370 }),
  });
  return id;
}

// Rule: money.good-faith-estimate-on-request
it('a patient asks for an estimate, staff enters what is missing, and the patient downloads it', {
  timeout: 180_000,
}, async () => {
  await insertStaff(db, { role: 'ADMIN', email: clerk.email, passwordHash });
  const id = await requestedVisit();
  const home = await openScreen(open, origin, { who: 'estimate-patient', width: 'phone', path: '/login' });
  await signIn(home, payer);
  await home.page.getByRole('banner').waitFor();
  await home.page.goto(`${origin}/appointments/appointment_details/${id}`);
  await home.page.getByRole('button', { name: 'Request an estimate' }).click();
  await home.page.getByText(/^We’ll make your estimate within 3 business days/).waitFor();
  await home.look('asked');

  const desk = await openScreen(open, origin, {
    who: 'estimate-desk',
    width: 'desktop',
    path: '/admin/appointments',
  });
  await signInStaff(desk, clerk, inbox, 'Appointments');
  await desk.page.goto(`${origin}/admin/appointments/${id}/show`);
  await desk.page.getByText('The practice’s EIN').waitFor();
  await desk.look('missing');
  await enterSettings(db);
  await desk.page.reload();
  await desk.page.getByRole('button', { name: 'Make estimate' }).click();
  await desk.page.getByText(/\$370\.00, GFE-/).waitFor();
  await desk.look('made');

  const download = home.page.getByRole('button', { name: 'Download estimate' });
  await download.waitFor();
  await home.look('made');
  const file = home.page.waitForEvent('download');
  await download.click();
  const path = await (await file).path();
  expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
  desk.wasCalm({ loads: 3 });
  home.wasCalm({ loads: 2 });
});
