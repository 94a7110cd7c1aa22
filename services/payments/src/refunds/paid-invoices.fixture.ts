import type { EventType } from '@bedside/contracts/events';
import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import type { PricedService } from '@bedside/domain/payments/price.policy';
import { insertPayableInvoice, type PayableInvoiceFixture } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import type { TestDatabase } from '@bedside/testing/postgres';
import type { Caller, ServiceUnderTest } from '@bedside/testing/service';
import { payInBrowser } from '@bedside/testing/stripe';

interface PaidInvoice {
  bill: PayableInvoiceFixture;
  patient: { id: string; householdId: string };
  paymentId: string;
  /** Null for cash. */
  intentId: string | null;
}

export async function payingStage(
  { db }: TestDatabase,
  { parts, as }: Pick<ServiceUnderTest, 'parts' | 'as'>,
  now: () => Date,
) {
  const staff = await insertStaff(db, { role: 'ADMIN' });
  // Signs in for every call, because tests move the clock past the session’s expiry.
  const admin: Pick<Caller, 'get' | 'post'> = {
    get: async (...request) => (await as(staff)).get(...request),
    post: async (...request) => (await as(staff)).post(...request),
  };
  const processor = { stripe: parts.integrations.stripe, livemode: false };
  const system = () => ({ actor: null, requestId: 'test-request', now: now(), ip: null });

  async function billed(services?: PricedService[]) {
    const patient = await insertPatient(db);
    return { patient, bill: await insertPayableInvoice(db, patient, services && { services }) };
  }

  async function paidInCash(services?: PricedService[]): Promise<PaidInvoice> {
    const { patient, bill } = await billed(services);
    await admin.post('/payments/mark-as-paid', { appointmentId: bill.appointmentId, paymentMode: 'CASH' });
    return { bill, patient, ...(await paymentOfBill(bill)) };
  }

  /** An invoice whose card form is open and unpaid. */
  async function started(services?: PricedService[]) {
    const { patient, bill } = await billed(services);
    const answer = await (await as(patient)).post(`/payments/${bill.appointmentId}/paymentIntent`, {});
    const { clientSecret } = answer.json<{ data: { clientSecret: string } }>().data;
    const pay = () => payWith(clientSecret);
    return { bill, patient, pay, ...(await paymentOfBill(bill)) };
  }

  async function paidByCard(services?: PricedService[]): Promise<PaidInvoice & { intentId: string }> {
    const { pay, intentId, ...bill } = await started(services);
    await pay();
    await sync(bill.paymentId);
    if (intentId === null) throw new Error('a card form has an intent');
    return { ...bill, intentId };
  }

  const payWith = (clientSecret: string) => payInBrowser(parts.config, clientSecret);
  const sync = (paymentId: string) => syncPayment(db, system(), processor, paymentId);

  async function paymentOfBill({ invoiceId }: PayableInvoiceFixture) {
    const { id: paymentId, stripePaymentIntentId: intentId } = await db
      .selectFrom('payments')
      .select(['id', 'stripePaymentIntentId'])
      .where('invoiceId', '=', invoiceId)
      .executeTakeFirstOrThrow();
    return { paymentId, intentId };
  }

  const paymentOf = (id: string) =>
    db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const reviewsOf = async (id: string) =>
    (await db.selectFrom('paymentExceptions').select('kind').where('paymentId', '=', id).execute()).map(
      ({ kind }) => kind,
    );
  const eventsOf = async (type: EventType, id: string) =>
    (await db.selectFrom('outbox').select('payload').where('type', '=', type).execute()).filter(
      ({ payload }) => Object.values(payload).includes(id),
    );
  const refund = (paymentId: string, what: object) =>
    admin.post(`/payments/${paymentId}/refund`, { what, reason: 'COMPLAINT' });

  return {
    db,
    staff,
    admin,
    processor,
    system,
    payWith,
    sync,
    started,
    paidInCash,
    paidByCard,
    paymentOf,
    reviewsOf,
    eventsOf,
    refund,
  };
}
