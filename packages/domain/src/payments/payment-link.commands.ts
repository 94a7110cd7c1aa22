import { DomainError } from '@bedside/contracts/errors';
import { paymentLinkRequested } from '@bedside/contracts/payments/payment.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import {
  issueLink,
  revokedLink,
  revokeLinks,
  subjectOfEndedLink,
  subjectOfLink,
} from '../access/access-link.ts';
import { patientIdOfRecord } from '../audit-and-events/patient-of-record.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import {
  awaitsPayment,
  IN_INSTALLMENTS,
  MAX_BY_CARD,
  MIN_BY_CARD,
  TOO_MUCH_BY_CARD,
  unpaidCents,
} from './invoice-actions.policy.ts';
import {
  type InvoiceRef,
  invoiceById,
  lockPayableInvoice,
  type PayableInvoice,
} from './payable-invoice.queries.ts';
import { paymentReceivedError } from './payment-decision.commands.ts';
import { hasActivePlan } from './payment-plan-rows.ts';
import { recordInvoiceEvent } from './record-invoice-event.ts';
import { renewLink, requireNotJustSent } from './renew-link.ts';

const purpose = 'PAYMENT';
const LIFE_DAYS = 14;
const SEND_LINK = 'invoice.sendLink';

/** Valid for 14 days. @returns the token */
export const issuePaymentLink = (tx: Tx, ctx: Pick<Context, 'now'>, billId: string): Promise<string> =>
  issueLink(tx, ctx, { purpose, subjectId: billId, expiresAt: addDays(ctx.now, LIFE_DAYS) });

/** Null when the token is unknown, expired, or revoked. */
export async function invoiceOfPaymentLink(
  db: Executor,
  token: string,
  now: Date,
): Promise<InvoiceRef | null> {
  const subjectId = await subjectOfLink(db, purpose, token, now);
  return subjectId === null ? null : invoiceById(db, subjectId);
}

/** The bill whose cancellation revoked the link, so that the link’s page can say so. */
export async function canceledBillOfLink(db: Executor, token: string, now: Date): Promise<InvoiceRef | null> {
  const link = await revokedLink(db, purpose, token, now);
  if (!link) return null;
  const { subjectId, revokedAt } = link;
  const bills = await db
    .selectFrom('invoices')
    .select(['status', 'cancelledAt'])
    .where((eb) => eb.or([eb('id', '=', subjectId), eb('appointmentId', '=', subjectId)]))
    .execute();
  const isCanceled =
    bills.every(({ status }) => status === 'CANCELLED') &&
    bills.some(({ cancelledAt }) => cancelledAt?.getTime() === revokedAt?.getTime());
  return isCanceled ? invoiceById(db, subjectId) : null;
}

export const revokePaymentLinks = (tx: Tx, ctx: Pick<Context, 'now'>, billId: string): Promise<void> =>
  revokeLinks(tx, ctx, { purpose, subjectId: billId });

/** Rule: money.plan-bill-is-not-overdue */
export async function sendPaymentLink(tx: Tx, ctx: Context, id: InvoiceRef): Promise<void> {
  const bill = await lockPayableInvoice(tx, id);
  if (bill.invoice && (await hasActivePlan(tx, bill.invoice.id)))
    throw new DomainError('RULE_REFUSED', IN_INSTALLMENTS);
  await sendLinkOf(tx, ctx, bill);
}

/** For the holder of a payment link that expired or was replaced. Rule: money.payment-links-are-renewed */
export async function renewPaymentLink(db: Db, ctx: Context, token: string): Promise<void> {
  const subjectId = await subjectOfEndedLink(db, purpose, token);
  if (subjectId === null) return;
  const id = await invoiceById(db, subjectId);
  const refused = {
    action: SEND_LINK,
    entityType: 'appointmentId' in id ? ('appointment' as const) : ('invoice' as const),
    entityId: subjectId,
    patientId: await patientIdOfRecord(db, subjectId),
  };
  await renewLink(db, ctx, refused, async (tx) => {
    const bill = await lockPayableInvoice(tx, id);
    if (bill.invoice) await requireNotJustSent(tx, ctx, sentLinkOf(bill.invoice.id));
    await sendLinkOf(tx, ctx, bill);
  });
}

const sentLinkOf = (invoiceId: string) =>
  ({ action: SEND_LINK, entityType: 'invoice', entityId: invoiceId }) as const;

async function sendLinkOf(tx: Tx, ctx: Context, bill: PayableInvoice): Promise<void> {
  const { appointment, invoice, patientId } = bill;
  if (bill.payment?.unapplied) throw paymentReceivedError(bill);
  if (!invoice || !awaitsPayment(bill))
    throw new DomainError(
      'RULE_REFUSED',
      `Payment links can be sent only while the ${appointment ? 'visit' : 'invoice'} is awaiting payment.`,
    );
  if (unpaidCents(invoice) < MIN_BY_CARD)
    throw new DomainError(
      'RULE_REFUSED',
      'Card payments must be at least $0.50. Take the payment another way.',
    );
  if (unpaidCents(invoice) > MAX_BY_CARD) throw new DomainError('RULE_REFUSED', TOO_MUCH_BY_CARD);
  await recordAudit(tx, ctx, { ...sentLinkOf(invoice.id), patientId });
  await recordInvoiceEvent(tx, ctx, paymentLinkRequested, { ...invoice, patientId });
}
