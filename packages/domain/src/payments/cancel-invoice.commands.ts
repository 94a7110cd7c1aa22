import { DomainError } from '@bedside/contracts/errors';
import { invoiceVoided } from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { type Context, isAdmin } from '../context.ts';
import { updateRow } from '../locked-row.ts';
import { abandonPayment, captureHold } from './apply-stripe-intent.commands.ts';
import { endPlanOf } from './end-payment-plan.commands.ts';
import { transitionInvoice } from './invoice.machine.ts';
import type { InvoiceRow, PaymentRow } from './payable-invoice.queries.ts';
import { alreadyPaidError, paymentProcessingError } from './payment-decision.commands.ts';
import { isUnderReview } from './payment-exception.commands.ts';
import { recordInvoiceEvent } from './record-invoice-event.ts';
import type { PaymentProcessor } from './stripe-intents.ts';

/** Thrown to roll the change back, so that `endBills` cancels the intent and retries. */
export class OpenPayment extends Error {
  override readonly name = 'OpenPayment';
  readonly paymentId: string;
  readonly appointmentId: string | null;
  /** Makes the change even if the money arrived in the meantime. */
  readonly evenPaid: boolean;
  /** How much of a hold the bill takes; null abandons the payment instead. */
  readonly captureCents: number | null;

  constructor(payment: {
    paymentId: string;
    appointmentId: string | null;
    evenPaid?: boolean;
    captureCents?: number | null;
  }) {
    super('a bill cannot end while its payment is open');
    this.paymentId = payment.paymentId;
    this.appointmentId = payment.appointmentId;
    this.evenPaid = payment.evenPaid ?? false;
    this.captureCents = payment.captureCents ?? null;
  }
}

export function assertNothingOpen(payment: PaymentRow | undefined, appointmentId: string | null): void {
  if (payment?.status === 'OPEN') throw new OpenPayment({ paymentId: payment.id, appointmentId });
}

interface Ending {
  /** Null for a late cancellation fee. */
  appointmentId: string | null;
  payment: PaymentRow | undefined;
  /** The patient whose household gets live updates. */
  payer: string;
  /** Shown to staff. */
  reason?: string;
}

/**
 * The caller holds the locks and uses `endBills`.
 * @throws INVALID_TRANSITION when the invoice is paid; OpenPayment while someone can still pay it
 */
export async function cancelInvoice(
  tx: Tx,
  ctx: Context,
  invoice: Pick<InvoiceRow, 'id' | 'status' | 'version' | 'patientId'>,
  { appointmentId, payment, payer, reason }: Ending,
): Promise<void> {
  const status = transitionInvoice(invoice.status, 'CANCELLED');
  assertNothingOpen(payment, appointmentId);
  await updateRow(tx, 'invoices', invoice, {
    status,
    cancelledAt: ctx.now,
    cancellationReason: reason ?? null,
  });
  await endPlanOf(tx, ctx, invoice.id, 'endBill');
  await recordAudit(tx, ctx, {
    action: 'invoice.void',
    entityType: 'invoice',
    entityId: invoice.id,
    patientId: invoice.patientId,
    before: { status: invoice.status },
    after: { status },
  });
  await recordInvoiceEvent(tx, ctx, invoiceVoided, { id: invoice.id, patientId: payer, appointmentId });
}

/**
 * Each round closes one payment. A new one may start in the meantime, and a patient’s death ends several
 * bills.
 */
const ROUNDS = 20;

/**
 * On OpenPayment, rolls back, cancels the intent outside the transaction, and retries, so no invoice ends
 * while payable.
 * @param evenPaid makes the change even if the money arrived in the meantime
 * @throws CONFLICT when the processor has the money or is taking it, UNAVAILABLE when it does not answer;
 * neither changes anything
 */
export async function endBills<T>(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  change: (tx: Tx) => Promise<T>,
  { evenPaid = false } = {},
): Promise<T> {
  for (let round = 0; round < ROUNDS; round += 1) {
    try {
      return await db.transaction().execute(change);
    } catch (error) {
      if (!(error instanceof OpenPayment)) throw error;
      const status = await (error.captureCents === null
        ? abandonPayment(db, ctx, processor, error.paymentId)
        : captureHold(db, ctx, processor, { paymentId: error.paymentId, amount: error.captureCents }));
      if (status === 'SUCCESSFUL' && !evenPaid && !error.evenPaid) throw alreadyPaidError(error);
      if (status === 'OPEN') throw await stillOpenError(db, ctx, error.paymentId);
    }
  }
  throw paymentProcessingError();
}

/** A payment that staff has to review does not end by itself. */
const stillOpenError = async (db: Db, { actor }: Context, paymentId: string): Promise<DomainError> =>
  actor && isAdmin(actor.role) && (await isUnderReview(db, paymentId))
    ? new DomainError(
        'CONFLICT',
        'A payment is under review. Resolve it under Payment reviews, then try again.',
      )
    : paymentProcessingError();
