import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import { addDays, format } from '@bedside/db/dates';
import { DEMO_PASSWORD, NORA } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { describe, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signIn } from './people-play.fixture.ts';

const { db, origin } = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();
const { page } = await open({ origin, width: 'phone' });
await page.goto('/login');
await signIn({ page }, { email: NORA, password: DEMO_PASSWORD });

const visitOfNora = (...statuses: AppointmentStatus[]) =>
  db
    .selectFrom('appointments')
    .innerJoin('users', 'users.id', 'appointments.patientId')
    .select('appointments.id')
    .where('users.email', '=', NORA)
    .where('appointments.status', 'in', statuses)
    .orderBy('telemedicine', 'desc')
    .executeTakeFirstOrThrow();
const openVisit = async (id: string) => {
  await page.goto(`/appointments/appointment_details/${id}`);
  await page.getByRole('heading', { name: 'What happens next' }).waitFor();
};

describe('the portal', () => {
  it('links the vital chart where vital signs are shown', async () => {
    await page.goto('/chart');
    await page.getByRole('heading', { name: 'Vital signs' }).waitFor();
    const link = page.getByRole('main').getByRole('link', { name: 'Vital signs reference' });
    expect(await link.getAttribute('href')).toBe('/vital-chart');
  });

  it("asks for a document's type before it accepts one", async () => {
    await page.goto('/records/documents/upload');
    const choose = page.getByRole('button', { name: /^Choose files/ });
    await choose.waitFor();
    expect(await choose.isDisabled()).toBe(true);
    await page.getByLabel('What type is it?').selectOption('Lab result');
    await expect.poll(() => choose.isDisabled()).toBe(false);
  });

  it('offers no call of a video visit that is over', async () => {
    const { id } = await visitOfNora('PAYMENT REQUESTED', 'PAID', 'COMPLETED');
    await db
      .updateTable('appointments')
      .set({
        telemedicine: true,
        locationType: null,
        address1: null,
        address2: null,
        city: null,
        state: null,
        postalCode: null,
      })
      .where('id', '=', id)
      .execute();
    await openVisit(id);
    await page.getByRole('main').getByText('By video').first().waitFor();
    expect(await page.getByRole('link', { name: 'Join', exact: true }).count()).toBe(0);
  });

  it('says after the third change that the next one needs a call', async () => {
    const nora = await db
      .selectFrom('users')
      .innerJoin('patients', 'patients.id', 'users.id')
      .select(['users.id', 'patients.householdId'])
      .where('users.email', '=', NORA)
      .executeTakeFirstOrThrow();
    const service = { id: (await insertService(db)).id, name: 'Urgent Care Visit' };
    const { id } = await insertAppointment(db, nora, service, {
      status: 'PENDING APPROVAL',
      preferredDate: format(addDays(new Date(), 7), 'yyyy-MM-dd'),
    });
    const last = page.getByText('Once we confirm the time, you can’t change it online again.');
    await openVisit(id);
    await page.getByRole('button', { name: 'Reschedule' }).waitFor();
    expect(await last.count()).toBe(0);
    await db.updateTable('appointments').set({ patientRescheduleCount: 3 }).where('id', '=', id).execute();
    await openVisit(id);
    await last.waitFor();
  });
});
