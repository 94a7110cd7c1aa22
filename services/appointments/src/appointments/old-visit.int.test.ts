import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { expect, it } from 'vitest';
import { newCast, openStage } from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db } = stage;

// Rule: appointments.imports-show-what-is-known
it('marks a visit of the old system until it is brought back, and says its day', async () => {
  const cast = await newCast(stage);
  const patient = await db
    .selectFrom('patients')
    .select(['id', 'householdId'])
    .where('id', '=', cast.patientId)
    .executeTakeFirstOrThrow();
  const { id: serviceId } = await insertService(db, { name: 'Old visit' });
  const day = '2024-03-04';
  const { id } = await insertAppointment(
    db,
    patient,
    { id: serviceId, name: 'Old visit' },
    {
      fromOldSystem: true,
      status: 'COMPLETED',
      preferredDate: day,
      serviceDate: day,
      startsAt: null,
      endsAt: null,
      address1: null,
      postalCode: null,
    },
  );
  const details = async () => (await cast.patient.get(`/appointment/appointmentDetails/${id}`)).json().data;
  const known = { fromOldSystem: true, appointmentDate: day, appointmentTime: null };
  expect(await details()).toMatchObject({ ...known, price: null, serviceAddress: null, timeline: [] });
  const list = (await cast.patient.get('/appointment')).json().data.appointments;
  expect(list).toMatchObject([known]);
  const filter = JSON.stringify({ patientId: cast.patientId, appointmentStatus: 'COMPLETED' });
  const rows = (await cast.admin.get('/admin/appointments', { query: { filter } })).json();
  expect(rows).toMatchObject([known]);
  await db
    .updateTable('appointments')
    .set({ status: 'CANCELLED', cancellationReason: 'Canceled in the old system' })
    .where('id', '=', id)
    .execute();
  expect(await details()).toMatchObject(known);
  await db.updateTable('appointments').set({ status: 'AWAITING TIME' }).where('id', '=', id).execute();
  const brought = await details();
  expect(brought.appointmentDate).toBeNull();
  expect(brought).not.toHaveProperty('fromOldSystem');
});
