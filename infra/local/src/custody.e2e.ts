import { DEMO_PASSWORD } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { inDays, practiceDay } from './practice-days.fixture.ts';
import { openScreen } from './screen.fixture.ts';

const { db, origin, inbox } = await withApplication({ frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();
const passwordHash = await hashPassword(DEMO_PASSWORD);
const clerk = { email: 'clerk@example.com', password: DEMO_PASSWORD };

// Rules: people.court-orders, people.custody-notes
it('staff writes a custody note and a court order, and reads both on the record and on a visit', {
  timeout: 180_000,
}, async () => {
  await insertStaff(db, { role: 'ADMIN', email: clerk.email, passwordHash });
  const nora = await insertPatient(db, { user: { passwordHash } });
  const { householdId } = nora;
  await insertPatient(db, {
    user: { firstName: 'Omar', lastName: 'Whitfield', passwordHash },
    patient: { householdId, relationshipToAccountHolder: 'Spouse' },
  });
  const june = await insertPatient(db, {
    user: { firstName: 'June', lastName: 'Whitfield', email: null, phoneE164: null },
    patient: { householdId, relationshipToAccountHolder: 'Child', dateOfBirth: '2019-05-05' },
  });
  const day = practiceDay(inDays(7));
  const visit = await insertAppointment(
    db,
    june,
    { ...(await insertService(db)), name: 'Urgent care visit' },
    { serviceDate: day, preferredDate: day },
  );

  const desk = await openScreen(open, origin, {
    who: 'custody-desk',
    width: 'desktop',
    path: '/admin/appointments',
  });
  await signInStaff(desk, clerk, inbox, 'Appointments');
  const { page, look } = desk;
  await page.goto(`${origin}/admin/patients/${june.id}/show`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Only Nora picks June up from a visit.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Read it before you talk to the family.').waitFor();
  await look('note');
  await page.getByRole('button', { name: 'Add court order' }).click();
  await page.getByLabel('Person').selectOption({ label: 'Omar Whitfield' });
  await page.getByLabel('Court and case number').fill('Cook County 2026 D 1234');
  await look('form');
  await page.getByRole('button', { name: 'Save court order' }).click();
  await page.getByText('Omar Whitfield must not get any information about this patient.').waitFor();
  await page.getByText('In force').waitFor();
  await page.getByText('In force').scrollIntoViewIfNeeded();
  await look('order');
  await page.emulateMedia({ colorScheme: 'dark' });
  await look('order-dark');
  await page.goto(`${origin}/admin/appointments/${visit.id}/show`);
  await page.getByText('Omar Whitfield must not get any information about this patient.').waitFor();
  await look('visit-dark');
  await page.setViewportSize({ width: 390, height: 844 });
  await look('visit-phone-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${origin}/admin/patients/${june.id}/show`);
  await page.getByText('In force').scrollIntoViewIfNeeded();
  await look('order-phone');
  await page.getByRole('button', { name: 'Lift', exact: true }).click();
  await page.getByRole('button', { name: 'Lift court order' }).click();
  await page.getByText('Read it before you talk to the family.').waitFor();
});
