import { addDaysTo, localDay } from '@bedside/domain/practice/local-time';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { paymentsService } from '../app.ts';

/** Bills that are paid in other ways than by card online. */
export async function offlinePaymentStage() {
  const database = await withDatabase();
  const { db } = database;
  const { parts, as } = await startServices([paymentsService], database, { simulators: true });
  const inDays = (days: number) => addDaysTo(localDay(new Date(), 'America/Chicago'), days);
  const admin = await as(await insertStaff(db, { role: 'ADMIN' }));

  async function setting() {
    const patient = await insertPatient(db);
    return { patient, caller: await as(patient), bill: await insertPayableInvoice(db, patient) };
  }

  async function stateOf(appointmentId: string) {
    return db
      .selectFrom('appointments')
      .innerJoin('invoices', 'invoices.appointmentId', 'appointments.id')
      .select([
        'appointments.status as appointment',
        'invoices.status as invoice',
        'invoices.paymentMode',
        'invoices.paymentVerified',
        'invoices.paymentRemarks',
      ])
      .where('appointments.id', '=', appointmentId)
      .executeTakeFirstOrThrow();
  }

  const paymentsOf = (invoiceId: string) =>
    db
      .selectFrom('payments')
      .select(['status', 'paymentMode', 'verified', 'channel'])
      .where('invoiceId', '=', invoiceId)
      .orderBy('createdAt')
      .execute();

  const plansOf = async (invoiceId: string) => {
    const plans = await db.selectFrom('plannedEvents').select(['type', 'payload']).execute();
    return plans.filter(({ payload }) => payload.invoiceId === invoiceId).map(({ type }) => type);
  };

  const cameIn = { paymentMode: 'CASH', receivedOn: inDays(-20), reference: 'Receipt 12' };
  const request = (appointmentId: string, paymentMode: string) => ({ appointmentId, paymentMode });
  return { db, parts, as, inDays, admin, setting, stateOf, paymentsOf, plansOf, cameIn, request };
}
