import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Appointments } from '@bedside/db/schema';
import { instantOf, localDay } from '@bedside/domain/practice/local-time';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { addHours } from 'date-fns';
import type { Insertable } from 'kysely';

const ZONE = 'America/Chicago';

interface Cast {
  readonly patient: { readonly id: string; readonly householdId: string };
  readonly providerId: string;
}

export async function insertAppointments(db: Db, { patient, providerId }: Cast) {
  const service = await db
    .selectFrom('services')
    .select(['id', 'name'])
    .where('name', '=', 'Urgent Care Visit')
    .executeTakeFirstOrThrow();
  const today = localDay(new Date(), ZONE);
  const serviceDate = { serviceDate: today, preferredDate: today };
  const insert = async (appointment: Partial<Insertable<Appointments>>) =>
    (await insertAppointment(db, patient, service, { ...serviceDate, ...appointment })).id;
  const [evening = '19:00', night = '21:00'] = (await freeHours(db, providerId, today)).slice(-2);
  const at = (time: string) => ({ providerId, ...hourAt(today, time) });
  const canceled = await insert({
    status: 'CANCELLED',
    cancellationReason: 'My sister takes me to her doctor',
    lateCancellationFeeCents: 5_000,
  });
  await insertInvoice(db, patient, {
    kind: 'LATE_FEE',
    lateCancellationOfAppointmentId: canceled,
    totalCents: 5_000,
  });
  return {
    requested: await insert({ status: 'PENDING APPROVAL' }),
    scheduled: await insert({ status: 'SCHEDULED', ...at(evening) }),
    video: await insert({
      status: 'SCHEDULED',
      ...at(night),
      telemedicine: true,
      telemedicineTime: night,
      telemedicineLink: 'https://meet.example.com/bedside-visit',
      locationType: null,
      address1: null,
      postalCode: null,
      city: null,
      state: null,
    }),
    canceled,
    ...(await billedAppointments(db, patient.id)),
    ...(await insertQueues(db, patient)),
  };
}

function hourAt(day: string, time: string) {
  const startsAt = instantOf(day, time, ZONE) ?? new Date();
  return { startsAt, endsAt: addHours(startsAt, 1) };
}

/** The demo gives the provider visits around the hour of the test. */
async function freeHours(db: Db, providerId: string, day: string): Promise<string[]> {
  const taken = await db
    .selectFrom('appointments')
    .select(['startsAt', 'endsAt'])
    .where('providerId', '=', providerId)
    .where('status', 'in', ['SCHEDULED', 'ON THE WAY'])
    .execute();
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
  return hours.filter((time) => {
    const { startsAt, endsAt } = hourAt(day, time);
    return !taken.some((one) => one.startsAt && one.endsAt && one.startsAt < endsAt && startsAt < one.endsAt);
  });
}

async function billedAppointments(db: Db, patientId: string) {
  const newest = db
    .selectFrom('appointments')
    .select('id')
    .where('patientId', '=', patientId)
    .orderBy('startsAt', 'desc');
  const unpaid = await newest.where('status', '=', 'AWAITING PAYMENT').executeTakeFirstOrThrow();
  const paid = await newest.where('status', '=', 'COMPLETED').executeTakeFirstOrThrow();
  await db.updateTable('appointments').set({ status: 'PAID' }).where('id', '=', paid.id).execute();
  return { unpaid: unpaid.id, paid: paid.id };
}

async function insertQueues(db: Db, patient: Cast['patient']) {
  const later = await insertPayableInvoice(db, patient, {
    appointment: { status: 'PAYMENT REQUESTED', paymentRequestType: 'BML' },
  });
  await db.updateTable('invoices').set({ paymentMode: 'BML' }).where('id', '=', later.invoiceId).execute();
  const cash = await insertPayableInvoice(db, patient, {
    appointment: { status: 'PAID', paymentMode: 'CASH' },
  });
  await db
    .updateTable('invoices')
    .set({ status: 'PAID', paymentMode: 'CASH', paymentVerified: false, paidAt: new Date() })
    .where('id', '=', cash.invoiceId)
    .execute();
  await db
    .insertInto('payments')
    .values({
      id: newId(),
      invoiceId: cash.invoiceId,
      patientId: patient.id,
      type: 'APPOINTMENT',
      status: 'SUCCESSFUL',
      paymentMode: 'CASH',
      amountCents: cash.total,
      stripePaymentIntentId: null,
      stripeClientSecret: null,
      stripeChargeId: null,
      verified: false,
      staffRemarks: null,
      failureMessage: null,
      createdBy: null,
      createdAt: new Date(),
      finalizedAt: new Date(),
    })
    .execute();
  const onThem = { patientId: patient.id, isPrimary: true, symptom: 'Sore throat' };
  await db
    .insertInto('appointmentPatients')
    .values([later, cash].map(({ appointmentId }) => ({ appointmentId, ...onThem })))
    .execute();
  return { billedLater: later.appointmentId, paidInCash: cash.appointmentId };
}
