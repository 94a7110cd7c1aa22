import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { askStripe } from '@bedside/testing/stripe';
import { paymentsService } from '../app.ts';

/** A household with bills, and the simulated processor. */
export async function payInvoicesStage() {
  const database = await withDatabase();
  const { db } = database;
  const { parts, origin, as, anonymous } = await startServices([paymentsService], database, {
    simulators: true,
  });
  const { config } = parts;
  const processor = { stripe: parts.integrations.stripe, livemode: false };
  const job = { actor: null, requestId: 'test-request', now: new Date(), ip: null };
  const admin = await as(await insertStaff(db, { role: 'ADMIN' }));

  /** One household, two patients: an appointment invoice of $395 and another invoice of $75. */
  async function setting() {
    const patient = await insertPatient(db);
    const child = await insertPatient(db, { patient: { householdId: patient.householdId } });
    const appointment = await insertPayableInvoice(db, patient);
    const alone = await insertInvoice(db, child);
    return {
      patient,
      child,
      appointment,
      alone,
      both: [appointment.invoiceId, alone],
      caller: await as(patient),
    };
  }

  const paymentsOf = (invoiceIds: string[]) =>
    db.selectFrom('payments').selectAll().where('invoiceId', 'in', invoiceIds).orderBy('id').execute();
  const statusesOf = async (invoiceIds: string[]) =>
    (await db.selectFrom('invoices').select(['id', 'status']).where('id', 'in', invoiceIds).execute()).map(
      ({ status }) => status,
    );
  const receiptsOf = async (invoiceIds: string[]) => {
    const rows = await db
      .selectFrom('outbox')
      .select('entityId')
      .where('type', '=', 'invoice.paid')
      .execute();
    return rows.map(({ entityId }) => entityId).filter((id) => invoiceIds.includes(id));
  };
  const chargesOf = async (paymentId: string | undefined) => {
    const { data } = await askStripe<{
      data: { status: string; amount: number; metadata: Record<string, string> }[];
    }>(config, 'GET', '/charges?limit=100');
    return data.filter(({ status, metadata }) => status === 'succeeded' && metadata.paymentId === paymentId);
  };
  async function saveCard(caller: Awaited<ReturnType<typeof as>>, patientId: string): Promise<string> {
    const body = { paymentMethodId: 'pm_card_visa', patientId };
    return (await caller.post('/payments/attach/payment-method', body)).json().data.paymentMethodId;
  }
  return {
    db,
    parts,
    origin,
    as,
    anonymous,
    config,
    processor,
    job,
    admin,
    setting,
    paymentsOf,
    statusesOf,
    receiptsOf,
    chargesOf,
    saveCard,
  };
}
