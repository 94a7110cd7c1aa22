import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import { toCents } from '@bedside/contracts/money';
import {
  billLaterApproved,
  offlinePaymentDeclined,
  offlinePaymentRequested,
} from '@bedside/contracts/payments/payment.events';
import type { recordedModes } from '@bedside/contracts/payments/payment.schema';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Appointment } from '../appointment-status/appointment.queries.ts';
import {
  agreeToBillLater,
  declineOfflinePayment,
  requestOfflinePayment,
} from '../appointment-status/mark-paid.commands.ts';
import { isDecided } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { addDaysTo, localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { abandonPayment } from './apply-stripe-intent.commands.ts';
import { paymentOfDecision } from './check-payment.commands.ts';
import { awaitsPayment, isBilledLater, paymentTypeOf, unpaidCents } from './invoice-actions.policy.ts';
import { REVIEW_AGAIN } from './memberships/request-subscription-change.commands.ts';
import {
  type InvoiceRef,
  type InvoiceRow,
  type InvoiceScope,
  lockPayableInvoice,
  type PayableInvoice,
} from './payable-invoice.queries.ts';
import { paymentProcessingError, paymentReceivedError } from './payment-decision.commands.ts';
import { postPayment } from './post-payment.commands.ts';
import { recordInvoiceEvent } from './record-invoice-event.ts';
import { moveToBillLater } from './send-invoice.commands.ts';
import type { PaymentProcessor } from './stripe-intents.ts';

type OfflinePaymentMode = 'CASH' | 'Square POS' | 'BML';

interface Versioned {
  appointmentId: string;
  version?: number | undefined;
}

interface VersionedBill {
  bill: InvoiceRef;
  /** The appointment's version if the bill is named by its appointment, else the invoice's. */
  version?: number | undefined;
  /** In dollars, as the caller saw it. */
  expectedAmount?: number | undefined;
}

/**
 * Cancels an open card form first.
 * Rule: money.offline-payment-requests
 * @throws NOT_FOUND; RULE_REFUSED unless payment is awaited; CONFLICT while a card is being charged
 */
export async function requestInvoiceOfflinePayment(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  input: Versioned & { mode: OfflinePaymentMode; scope: InvoiceScope },
): Promise<void> {
  if (ctx.actor?.role === 'PATIENT' && input.mode === 'Square POS')
    throw new DomainError('RULE_REFUSED', 'Please choose Cash or Bill Me Later.');
  const id = { appointmentId: input.appointmentId };
  if (await isDecided(db, ctx)) return;
  const billOf = (bill: PayableInvoice): InvoiceRow => {
    assertVersion(bill, { bill: id, version: input.version });
    const { appointment, invoice } = bill;
    if (!invoice || appointment?.status !== 'AWAITING PAYMENT')
      throw new DomainError('RULE_REFUSED', 'You can ask for this only while the visit is awaiting payment.');
    return invoice;
  };
  await unlessCardPays(
    db,
    ctx,
    processor,
    { bill: id, scope: input.scope, billOf },
    async (tx, { invoice }) => {
      await tx
        .updateTable('invoices')
        .set({ paymentMode: input.mode })
        .where('id', '=', invoice.id)
        .execute();
      await requestOfflinePayment(tx, ctx, input);
      await recordInvoiceEvent(tx, ctx, offlinePaymentRequested, invoice, { id: ctx.decisionId });
    },
  );
}

/**
 * The invoice gets a due date and stays payable; the appointment can be completed.
 * @throws INVALID_TRANSITION, FORBIDDEN, NOT_FOUND, CONCURRENT_UPDATE; RULE_REFUSED unless the patient has
 * asked for it
 */
export const approveBillLater = (db: Db, ctx: Context, input: Versioned): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await agreeToBillLater(tx, ctx, input);
    const { invoice } = await lockPayableInvoice(tx, { appointmentId: input.appointmentId });
    if (!invoice) throw notFound();
    await moveToBillLater(tx, ctx, invoice);
    await recordInvoiceEvent(tx, ctx, billLaterApproved, invoice);
  });

/**
 * The invoice becomes payable by card again.
 * @throws INVALID_TRANSITION, FORBIDDEN, NOT_FOUND, CONCURRENT_UPDATE
 */
export async function declineInvoiceOfflinePayment(
  tx: Tx,
  ctx: Context,
  input: Versioned & { reason?: string | undefined; notifyPatient?: boolean | undefined },
): Promise<Appointment> {
  const { appointment, silence } = await declineOfflinePayment(tx, ctx, input);
  const { invoice } = await lockPayableInvoice(tx, { appointmentId: input.appointmentId });
  if (!invoice) return appointment;
  await tx.updateTable('invoices').set({ paymentMode: null }).where('id', '=', invoice.id).execute();
  await recordInvoiceEvent(tx, ctx, offlinePaymentDeclined, invoice, { silence, id: ctx.decisionId });
  return appointment;
}

/** Money received outside Stripe. */
interface CameIn {
  mode: (typeof recordedModes)[number];
  /** yyyy-MM-dd */
  receivedOn: string;
  reference: string;
}

/**
 * For a requested offline payment or a billed-later invoice.
 * @throws RULE_REFUSED when no offline payment was requested; CONFLICT while a card is being charged;
 * VALIDATION for a future day, for one more than a year ago and before the bill, and for bill later
 */
export async function confirmOfflinePayment(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { cameIn, ...input }: VersionedBill & { cameIn: CameIn },
): Promise<void> {
  if ((await paymentOfDecision(db, ctx, processor))?.status === 'SUCCESSFUL') return;
  if (cameIn.mode === 'BML')
    throw fieldError('paymentMode', 'You can’t record a payment as bill later. Choose CASH or Square POS.');
  const { timeZone } = await practiceSettings(db, ctx);
  const today = localDay(ctx.now, timeZone);
  if (cameIn.receivedOn > today) throw fieldError('receivedOn', 'Choose today or an earlier day.');
  const billOf = (bill: PayableInvoice): InvoiceRow => {
    assertSeen(bill, input);
    if (bill.payment?.status === 'SUCCESSFUL') throw paymentReceivedError(bill);
    const isPending = bill.appointment?.status === 'PAYMENT REQUESTED' || isBilledLater(bill);
    if (!isPending || !bill.invoice)
      throw new DomainError(
        'RULE_REFUSED',
        bill.appointment ? 'This visit has no pending payment request.' : 'This isn’t a bill-later invoice.',
      );
    // The patient may have paid before the bill was made.
    const [earliest = today] = [
      localDay(bill.invoice.createdAt, timeZone),
      addDaysTo(today, -365),
    ].toSorted();
    if (cameIn.receivedOn < earliest)
      throw fieldError('receivedOn', 'Choose a day in the last year, or since the bill was created.');
    return bill.invoice;
  };
  await unlessCardPays(db, ctx, processor, { bill: input.bill, billOf }, (tx, due) =>
    recordManual(tx, ctx, due, cameIn),
  );
}

/**
 * Cash or Square POS. Cancels an open card form first.
 * @throws RULE_REFUSED unless it awaits payment or is billed later; CONFLICT while a card is being charged
 */
export async function markAsPaid(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  input: VersionedBill & { mode: 'CASH' | 'Square POS'; remarks?: string | undefined },
): Promise<void> {
  if ((await paymentOfDecision(db, ctx, processor))?.status === 'SUCCESSFUL') return;
  const billOf = (bill: PayableInvoice): InvoiceRow => {
    assertSeen(bill, input);
    if (bill.payment?.status === 'SUCCESSFUL') throw paymentReceivedError(bill);
    if (bill.invoice?.kind === 'MEMBERSHIP')
      throw new DomainError(
        'RULE_REFUSED',
        'Memberships are paid by card. Charge a card, or send a payment link.',
      );
    if (!bill.invoice || !awaitsPayment(bill))
      throw new DomainError(
        'RULE_REFUSED',
        `This ${bill.appointment ? 'visit' : 'invoice'} isn’t awaiting payment.`,
      );
    return bill.invoice;
  };
  await unlessCardPays(db, ctx, processor, { bill: input.bill, billOf }, (tx, due) =>
    recordManual(tx, ctx, due, input),
  );
}

interface BillDue {
  appointment: PayableInvoice['appointment'];
  invoice: InvoiceRow;
}

interface Recorded {
  mode: CameIn['mode'];
  remarks?: string | null | undefined;
  receivedOn?: string | null;
  reference?: string | null;
}

/** Inserted and settled in one transaction. */
async function recordManual(
  tx: Tx,
  ctx: Context,
  bill: BillDue,
  { mode, remarks = null, receivedOn = null, reference = null }: Recorded,
): Promise<void> {
  const id = newId();
  const amountCents = unpaidCents(bill.invoice);
  const partial = amountCents < bill.invoice.totalCents;
  await tx
    .insertInto('payments')
    .values({
      id,
      invoiceId: bill.invoice.id,
      patientId: bill.invoice.patientId,
      type: paymentTypeOf(bill.invoice),
      paymentMode: mode,
      channel: 'STAFF',
      decisionId: ctx.decisionId ?? null,
      amountCents,
      partial,
      stripePaymentIntentId: null,
      stripeClientSecret: null,
      stripeChargeId: null,
      staffRemarks: remarks,
      receivedOn,
      reference,
      failureMessage: null,
      createdBy: ctx.actor?.userId ?? null,
      createdAt: ctx.now,
      finalizedAt: null,
    })
    .execute();
  await postPayment(tx, ctx, bill, { id, amountCents, paymentMode: mode, staffRemarks: remarks });
}

/** Cancels an abandoned card form first, unless its money is in flight or `billOf` refuses. */
async function unlessCardPays(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  input: { bill: InvoiceRef; scope?: InvoiceScope; billOf: (bill: PayableInvoice) => InvoiceRow },
  change: (tx: Tx, due: BillDue) => Promise<void>,
): Promise<void> {
  const lock = async (tx: Tx) => {
    const bill = await lockPayableInvoice(tx, input.bill, input.scope);
    return { ...bill, invoice: input.billOf(bill) };
  };
  const { payment } = await db.transaction().execute(lock);
  if (payment?.status === 'OPEN') await abandonPayment(db, ctx, processor, payment.id);
  await db.transaction().execute(async (tx) => {
    const { appointment, invoice, payment } = await lock(tx);
    if (payment) throw paymentProcessingError();
    await change(tx, { appointment, invoice });
  });
}

/** Rule: money.records-what-was-shown */
function assertSeen(bill: PayableInvoice, input: VersionedBill): void {
  assertVersion(bill, input);
  const { expectedAmount } = input;
  if (expectedAmount !== undefined && bill.invoice && unpaidCents(bill.invoice) !== toCents(expectedAmount))
    throw new DomainError('CONCURRENT_UPDATE', REVIEW_AGAIN);
}

function assertVersion({ appointment, invoice }: PayableInvoice, { bill, version }: VersionedBill): void {
  const current = 'appointmentId' in bill ? appointment?.version : invoice?.version;
  if (version !== undefined && version !== current) throw new DomainError('CONCURRENT_UPDATE');
}
