import { DomainError, notFound } from '@bedside/contracts/errors';
import { paymentStarted } from '@bedside/contracts/payments/payment.events';
import type { Executor, Tx } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { type Context, hasPermission, isAdmin } from '../context.ts';
import { planPaymentStatusCheck } from './check-payment.commands.ts';
import { depositHoldOf } from './deposit.policy.ts';
import { assertGuarantor } from './guarantor.queries.ts';
import { visitAt } from './invoice.queries.ts';
import {
  awaitsPayment,
  MAX_BY_CARD,
  MIN_BY_CARD,
  paymentTypeOf,
  unpaidCents,
} from './invoice-actions.policy.ts';
import {
  billAudience,
  type InvoiceRef,
  type InvoiceRow,
  type InvoiceScope,
  lockPayableInvoices,
  type PayableInvoice,
  type PaymentRow,
} from './payable-invoice.queries.ts';
import { chargeOf, type PaymentToMake } from './stripe-intents.ts';

export const paymentProcessingError = () =>
  new DomainError('CONFLICT', 'We’re confirming your payment. Please wait a moment.', { retryAfter: 5 });

export const alreadyPaidError = ({ appointmentId }: { appointmentId: string | null }) =>
  new DomainError('CONFLICT', `This ${appointmentId ? 'visit' : 'invoice'} is already paid.`);

/** Unapplied money under review blocks a second payment. */
export const paymentReceivedError = ({
  appointment,
  payment,
}: Pick<PayableInvoice, 'appointment' | 'payment'>) =>
  payment?.unapplied
    ? new DomainError('CONFLICT', 'We already received a payment for this. Our team is reviewing it.')
    : alreadyPaidError({ appointmentId: appointment?.id ?? null });

const atAReader = () =>
  new DomainError(
    'CONFLICT',
    'A card reader is waiting for this payment. Cancel it on the reader, or wait 3 minutes.',
    { retryAfter: 30 },
  );

export type PaymentSource =
  /** `customerId` is null for the payer's own card on file. */
  | { mode: 'ONLINE'; customerId?: string | null }
  | { mode: 'CARD ON FILE'; customerId: string | null }
  | { mode: 'ONLINE'; readerId: string };

/** A payment to continue, or older payments to abandon first. */
export type PaymentDecision = PaymentToMake | { inTheWay: string[] };

/**
 * The open payment of these invoices, or a new one whose id is the key.
 * Rule: money.one-key-per-decision
 * @throws FORBIDDEN without the billing permission; CONFLICT while another decision may be taking the money
 */
export async function createOrReusePayment(
  tx: Tx,
  ctx: Context,
  {
    bills: ids,
    scope,
    by,
    partCents,
    guarantorId = null,
  }: {
    bills: readonly InvoiceRef[];
    scope: InvoiceScope;
    by: PaymentSource;
    partCents?: number | undefined;
    guarantorId?: string | null;
  },
): Promise<PaymentDecision> {
  const bills = await lockPayableInvoices(tx, ids, scope);
  if (guarantorId) await assertGuarantor(tx, guarantorId);
  if (ctx.actor && isAdmin(ctx.actor.role) && !hasPermission(ctx.actor, 'billing'))
    throw new DomainError('FORBIDDEN', 'This requires the “Billing” permission.');
  const due = bills.map((bill) => dueOf(bill, partCents));
  await assertOneHousehold(
    tx,
    bills.map(({ patientId }) => patientId),
  );
  const open = bills.flatMap(({ payment }) => payment ?? []);
  const hold = await isHold(tx, ctx, due, by);
  if (open.length > 0) return reuseOpenPayment(tx, ctx, due, { open, by, guarantorId, hold });
  const total = sumOf(due);
  if (total < MIN_BY_CARD || total > MAX_BY_CARD)
    throw new DomainError('RULE_REFUSED', 'We can’t take this amount by card. Please call us.');
  return newDecision(tx, ctx, due, { by, guarantorId, hold });
}

interface Due {
  invoice: InvoiceRow;
  amountCents: number;
}

interface Paying {
  by: PaymentSource;
  guarantorId: string | null;
  hold: boolean;
}

const sumOf = (due: readonly Due[]): number => due.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** @param partCents less than the unpaid amount; all of it if omitted */
function dueOf(bill: PayableInvoice, partCents?: number): Due {
  const { appointment, invoice, payment } = bill;
  if (payment?.status === 'SUCCESSFUL' || invoice?.status === 'PAID') throw paymentReceivedError(bill);
  if (invoice?.kind === 'MEMBERSHIP')
    throw new DomainError(
      'RULE_REFUSED',
      'This is billed with your membership. Please check the card on your membership.',
    );
  if (!invoice || !awaitsPayment(bill))
    throw new DomainError(
      'RULE_REFUSED',
      `This ${appointment ? 'visit' : 'invoice'} can’t be paid by card right now.`,
    );
  return { invoice, amountCents: Math.min(partCents ?? Number.POSITIVE_INFINITY, unpaidCents(invoice)) };
}

/**
 * Banks hold money only for some days, so the deposit of a visit further away is charged. So is a deposit that
 * is paid together with other bills or at a reader.
 * Rule: money.deposit-held
 */
async function isHold(tx: Tx, ctx: Context, due: readonly Due[], by: PaymentSource): Promise<boolean> {
  const [{ invoice } = { invoice: null }] = due;
  if (due.length !== 1 || !invoice?.depositHeld || 'readerId' in by) return false;
  const visit = await tx
    .selectFrom('appointments as appointment')
    .select(visitAt.as('visitAt'))
    .where('appointment.id', '=', invoice.depositOfAppointmentId)
    .executeTakeFirstOrThrow();
  return depositHoldOf({ ...invoice, ...visit, isOnHold: false }, ctx) === 'TO_HOLD';
}

/** Invoices of different households cannot be paid together. @throws NOT_FOUND */
export async function assertOneHousehold(db: Executor, patientIds: readonly string[]): Promise<void> {
  const ids = [...new Set(patientIds)];
  if (ids.length < 2) return;
  const households = await db
    .selectFrom('patients')
    .select('householdId')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  if (households.length !== 1) throw notFound();
}

/** Any other open payment is in the way, unless its money is in flight. */
async function reuseOpenPayment(
  tx: Tx,
  ctx: Context,
  due: readonly Due[],
  { open, by, guarantorId, hold }: Paying & { open: readonly PaymentRow[] },
): Promise<PaymentDecision> {
  if (open.some(({ heldAt }) => heldAt !== null))
    throw new DomainError('CONFLICT', 'This deposit is already held on a card. There’s nothing to pay now.');
  const charges = new Set(open.map(({ batchPaymentId, id }) => batchPaymentId ?? id));
  const [id] = charges;
  const charge = id && charges.size === 1 ? await chargeOf(tx, id) : null;
  if (
    charge &&
    open.length === due.length &&
    charge.invoices === due.length &&
    charge.amountCents === sumOf(due) &&
    charge.hold === hold &&
    charge.guarantorId === guarantorId &&
    isSameWay(charge, by, payerOf(ctx)) &&
    !isOfOtherInstallment(ctx, due, open)
  ) {
    const batch = open.map((payment) => payment.id);
    await tx
      .updateTable('payments')
      .set({ paymentMode: by.mode, ...(ctx.decisionId && { decisionId: ctx.decisionId }) })
      .where('id', 'in', batch)
      .execute();
    return charge;
  }
  if (open.some(({ channel }) => channel === 'TERMINAL')) throw atAReader();
  if (open.some(({ paymentMode }) => paymentMode === 'CARD ON FILE')) throw paymentProcessingError();
  return { inTheWay: [...charges] };
}

/** Null when staff or a link pays. */
export const payerOf = ({ actor }: Context): string | null =>
  actor?.role === 'PATIENT' ? actor.userId : null;

/** Two installments of the same amount are separate decisions; an open payment of a whole bill is one. */
const isOfOtherInstallment = (
  { decisionId }: Context,
  due: readonly Due[],
  open: readonly PaymentRow[],
): boolean =>
  due.some(({ invoice, amountCents }) => amountCents < unpaidCents(invoice)) &&
  open.some((payment) => payment.decisionId !== decisionId);

function isSameWay(charge: PaymentToMake, by: PaymentSource, payerId: string | null): boolean {
  if ('readerId' in by || charge.readerId !== null)
    return 'readerId' in by && by.readerId === charge.readerId;
  const payer = charge.payerId ?? charge.patientId;
  if (payer !== (payerId ?? charge.patientId)) return false;
  return by.customerId === undefined || by.customerId === charge.stripeCustomerId;
}

const FIRST_CHECK_MINUTES = 3;

async function newDecision(
  tx: Tx,
  ctx: Context,
  due: readonly Due[],
  { by, guarantorId, hold }: Paying,
): Promise<PaymentToMake> {
  const atReader = 'readerId' in by;
  const shared = {
    paymentMode: by.mode,
    channel: atReader ? 'TERMINAL' : 'WEB',
    readerId: atReader ? by.readerId : null,
    stripeCustomerId: 'customerId' in by ? (by.customerId ?? null) : null,
    decisionId: ctx.decisionId ?? null,
    guarantorId,
    hold,
  };
  const parts = due.map((one) => ({ id: newId(), ...one }));
  const [first] = parts;
  if (!first) throw notFound();
  const batchPaymentId = parts.length > 1 ? first.id : null;
  await tx
    .insertInto('payments')
    .values(
      parts.map(({ id, invoice, amountCents }) => ({
        ...shared,
        id,
        batchPaymentId,
        invoiceId: invoice.id,
        patientId: invoice.patientId,
        type: paymentTypeOf(invoice),
        amountCents,
        partial: amountCents < invoice.totalCents,
        createdBy: ctx.actor?.userId ?? null,
        createdAt: ctx.now,
      })),
    )
    .execute();
  for (const part of parts) await recordStart(tx, ctx, part, { by, guarantorId, hold, batchPaymentId });
  const payment: PaymentToMake = {
    id: first.id,
    invoiceId: first.invoice.id,
    patientId: first.invoice.patientId,
    appointmentId: first.invoice.appointmentId,
    amountCents: sumOf(due),
    invoices: due.length,
    stripePaymentIntentId: null,
    stripeCustomerId: shared.stripeCustomerId,
    payerId: payerOf(ctx),
    guarantorId,
    channel: shared.channel,
    readerId: shared.readerId,
    hold,
    isNew: true,
  };
  await planPaymentStatusCheck(tx, ctx, payment, addMinutes(ctx.now, FIRST_CHECK_MINUTES));
  return payment;
}

async function recordStart(
  tx: Tx,
  ctx: Context,
  { id, invoice, amountCents }: Due & { id: string },
  { by, guarantorId, hold, batchPaymentId }: Paying & { batchPaymentId: string | null },
): Promise<void> {
  await recordAudit(tx, ctx, {
    action: 'payment.start',
    entityType: 'payment',
    entityId: id,
    patientId: invoice.patientId,
    after: {
      invoiceId: invoice.id,
      mode: by.mode,
      amountCents,
      ...(batchPaymentId && { batchPaymentId }),
      ...('readerId' in by && { readerId: by.readerId }),
      ...(guarantorId && { guarantorId }),
      ...(hold && { hold }),
    },
  });
  const about = { paymentId: id, invoiceId: invoice.id, appointmentId: invoice.appointmentId };
  await recordEvent(tx, ctx, paymentStarted, about, { entityId: id, ...(await billAudience(tx, invoice)) });
}
