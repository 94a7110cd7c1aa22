import { DomainError } from '@bedside/contracts/errors';
import { paymentLinkAsked } from '@bedside/contracts/payments/payment.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { addDays } from 'date-fns';
import { issueLink, revokeLinks, subjectOfLink } from '../access/access-link.ts';
import type { Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import { recordEvent } from '../record/record-event.ts';
import { billAudience, lockBill } from './bill.queries.ts';

const purpose = 'PAYMENT';
const LIFE_DAYS = 14;

/**
 * Makes a link that opens one visit's payment page for 14 days.
 * @returns the token
 */
export const issuePaymentLink = (tx: Tx, ctx: Pick<Context, 'now'>, appointmentId: string): Promise<string> =>
  issueLink(tx, ctx, { purpose, subjectId: appointmentId, expiresAt: addDays(ctx.now, LIFE_DAYS) });

/** The visit a payment link opens; null when the token is unknown, expired or revoked. */
export const appointmentOfPaymentLink = (db: Executor, token: string, now: Date): Promise<string | null> =>
  subjectOfLink(db, purpose, token, now);

export const revokePaymentLinks = (tx: Tx, ctx: Pick<Context, 'now'>, appointmentId: string): Promise<void> =>
  revokeLinks(tx, ctx, { purpose, subjectId: appointmentId });

/**
 * Has a payment link sent to the patient.
 * @throws RULE_REFUSED unless the visit awaits payment
 */
export async function sendPaymentLink(db: Db, ctx: Context, appointmentId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { visit, invoice } = await lockBill(tx, appointmentId);
    if (!invoice || visit.status !== 'AWAITING PAYMENT')
      throw new DomainError('RULE_REFUSED', 'A payment link can be sent while the visit awaits payment.');
    await recordAudit(tx, ctx, {
      action: 'invoice.sendLink',
      entityType: 'invoice',
      entityId: invoice.id,
      patientId: visit.patientId,
    });
    await recordEvent(
      tx,
      ctx,
      paymentLinkAsked,
      { invoiceId: invoice.id, appointmentId },
      { entityId: invoice.id, ...(await billAudience(tx, visit.patientId)) },
    );
  });
}
