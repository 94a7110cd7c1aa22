import { makeSuperbill } from '@bedside/contracts/payments/superbills.api';
import { newId } from '@bedside/db/id';
import { recordAudit } from '@bedside/domain/audit-and-events/record-audit';
import { getInvoice } from '@bedside/domain/payments/invoice.queries';
import { saveInvoiceDocument } from '@bedside/domain/payments/invoice-document.commands';
import { saveSuperbillDocument } from '@bedside/domain/payments/superbill.commands';
import { saveSuperbillMonth, superbillMonthToPrint } from '@bedside/domain/payments/superbill-month.commands';
import { buildPricedService, insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { complete, enterSettings, insertBilledVisit } from '@bedside/testing/factories/superbills';
import { type Cast, done, WEDNESDAY } from './audit.fixture.ts';

export const billedAppointment = async (cast: Cast): Promise<string> =>
  (await insertPayableInvoice(cast.db, cast.patient)).appointmentId;

export async function appointmentAskedToSettle(cast: Cast): Promise<string> {
  const appointmentId = await billedAppointment(cast);
  await done('requestPayment', cast.admin, { body: { appointmentId, paymentMode: 'CASH' } });
  return appointmentId;
}

export async function appointmentAskedToPayLater(cast: Cast): Promise<string> {
  const appointmentId = await billedAppointment(cast);
  await done('requestPayment', cast.admin, { body: { appointmentId, paymentMode: 'BML' } });
  return appointmentId;
}

export async function appointmentPaidUnverified(cast: Cast): Promise<string> {
  const appointmentId = await appointmentAskedToSettle(cast);
  const cameIn = { paymentMode: 'CASH', receivedOn: '2026-01-05', reference: 'Receipt 12' };
  await done('confirmPayment', cast.admin, { body: { appointmentId, ...cameIn } });
  return appointmentId;
}

export async function appointmentWithInvoice(cast: Cast): Promise<string> {
  const { appointmentId, invoiceId } = await insertPayableInvoice(cast.db, cast.patient);
  await done('markAsPaid', cast.admin, { body: { appointmentId, paymentMode: 'CASH' } });
  await saveInvoiceDocument(
    cast.db,
    { actor: null, requestId: newId(), now: WEDNESDAY, ip: null },
    cast.parts.integrations.storage,
    { invoice: await getInvoice(cast.db, invoiceId), pdf: Buffer.from('%PDF-1.7 an invoice') },
  );
  return appointmentId;
}

/** A visit with everything that a superbill for one service needs. */
export async function visitForSuperbill(cast: Cast): Promise<string> {
  await enterSettings(cast.db);
  const services = [buildPricedService()];
  const { bill } = await insertBilledVisit(cast.db, { person: cast.patient, services });
  const { appointmentId, invoiceId } = bill;
  await done('markAsPaid', cast.admin, { body: { appointmentId, paymentMode: 'CASH' } });
  await complete(cast.db, appointmentId);
  return invoiceId;
}

export async function patientWithSuperbills(cast: Cast): Promise<string> {
  await invoiceWithSuperbill(cast);
  const ctx = { actor: null, requestId: newId(), now: WEDNESDAY, ip: null };
  const ids = await cast.db
    .selectFrom('superbills as superbill')
    .innerJoin('invoices as invoice', 'invoice.id', 'superbill.invoiceId')
    .select('superbill.id')
    .where('invoice.patientId', '=', cast.patient.id)
    .execute();
  const superbills = await superbillMonthToPrint(
    cast.db,
    ids.map(({ id }) => id),
  );
  await saveSuperbillMonth(cast.db, ctx, cast.parts.integrations.storage, {
    superbills: superbills ?? [],
    pdf: Buffer.from('%PDF-1.7 the superbills of a month'),
  });
  return cast.patient.id;
}

export async function invoiceWithSuperbill(cast: Cast): Promise<string> {
  const id = await visitForSuperbill(cast);
  await done('makeSuperbill', cast.admin, { params: { id }, body: makeSuperbill.sample });
  const superbill = await cast.db
    .selectFrom('superbills')
    .select(['id', 'number'])
    .where('invoiceId', '=', id)
    .executeTakeFirstOrThrow();
  await saveSuperbillDocument(
    cast.db,
    { actor: null, requestId: newId(), now: WEDNESDAY, ip: null },
    cast.parts.integrations.storage,
    { superbill: { ...superbill, patientId: cast.patient.id }, pdf: Buffer.from('%PDF-1.7 a superbill') },
  );
  return id;
}

export const invoiceAlone = (cast: Cast): Promise<string> => insertInvoice(cast.db, cast.patient);

export const invoiceDraft = (cast: Cast): Promise<string> =>
  insertInvoice(cast.db, cast.patient, { status: 'DRAFT', sentAt: null });

export const invoiceBilledLater = (cast: Cast): Promise<string> =>
  insertInvoice(cast.db, cast.patient, { status: 'BML' });

export const invoiceChargedBack = async (cast: Cast): Promise<string> =>
  chargedBack(cast, await invoiceAlone(cast));

export async function chargedBack(cast: Cast, invoiceId: string): Promise<string> {
  await done('markAsPaid', cast.admin, { body: { invoiceId, paymentMode: 'CASH' } });
  const payment = await cast.db
    .selectFrom('payments')
    .select(['id', 'amountCents'])
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const about = { paymentId: payment.id, invoiceId, amountCents: payment.amountCents };
  const disputeId = `du_${payment.id.replaceAll('-', '')}`;
  await cast.db
    .insertInto('disputes')
    .values({
      id: disputeId,
      ...about,
      stripePaymentIntentId: null,
      stripeChargeId: null,
      reason: 'fraudulent',
      status: 'lost',
      isOpen: false,
      evidenceDueAt: null,
      openedAt: WEDNESDAY,
      closedAt: WEDNESDAY,
    })
    .execute();
  await cast.db
    .insertInto('chargebacks')
    .values({ id: newId(), disputeId, ...about, at: WEDNESDAY })
    .execute();
  return invoiceId;
}

export async function cashPayment(cast: Cast): Promise<string> {
  const appointmentId = await billedAppointment(cast);
  await done('markAsPaid', cast.admin, { body: { appointmentId, paymentMode: 'CASH' } });
  const payment = await cast.db
    .selectFrom('payments')
    .select('id')
    .where('patientId', '=', cast.patient.id)
    .executeTakeFirstOrThrow();
  return payment.id;
}

export async function paymentReview(cast: Cast): Promise<string> {
  const paymentId = await cashPayment(cast);
  const id = newId();
  await cast.db
    .insertInto('paymentExceptions')
    .values({
      id,
      kind: 'REFUND_FAILED',
      paymentId,
      invoiceId: null,
      details: JSON.stringify({ amount: 100 }),
      createdAt: WEDNESDAY,
      resolvedAt: null,
    })
    .execute();
  return id;
}

export async function moneyLookedAt(
  { db, patient }: Cast,
  note: string,
): Promise<{ id: string; invoiceId: string }> {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'invoiceId'])
    .where('patientId', '=', patient.id)
    .where('status', '=', 'SUCCESSFUL')
    .executeTakeFirstOrThrow();
  const { id: paymentId, invoiceId } = payment;
  const refundId = newId();
  const about = { paymentId, invoiceId, createdAt: WEDNESDAY };
  await db
    .insertInto('refunds')
    .values({
      ...about,
      id: refundId,
      amountCents: 100,
      refundScope: 'LINES',
      reason: 'COMPLAINT',
      note,
      failureMessage: null,
      createdBy: null,
      finalizedAt: null,
    })
    .execute();
  await db.insertInto('refundLines').values({ refundId, invoiceId, position: 0, amountCents: 100 }).execute();
  await db
    .insertInto('disputes')
    .values({
      id: `du_${paymentId.replaceAll('-', '')}`,
      paymentId,
      invoiceId,
      stripePaymentIntentId: null,
      stripeChargeId: null,
      amountCents: 100,
      reason: 'fraudulent',
      status: 'needs_response',
      isOpen: true,
      evidenceDueAt: WEDNESDAY,
      openedAt: WEDNESDAY,
      closedAt: null,
    })
    .execute();
  await db
    .insertInto('paymentExceptions')
    .values({ ...about, id: newId(), kind: 'REFUND_FAILED', details: '{"amount": 100}', resolvedAt: null })
    .execute();
  await recordAudit(
    db,
    { actor: null, requestId: newId(), now: WEDNESDAY, ip: null },
    { action: 'payment.verify', entityType: 'payment', entityId: paymentId, patientId: patient.id },
  );
  return payment;
}
