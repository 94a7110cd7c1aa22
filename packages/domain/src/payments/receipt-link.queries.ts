import { notFound } from '@bedside/contracts/errors';
import type { Executor, Tx } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import { issueLink, subjectOfLink } from '../access/access-link.ts';
import type { Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';

const purpose = 'RECEIPT';
const LIFE_DAYS = 14;

/** Valid for 14 days. @returns the token */
export const issueReceiptLink = (tx: Tx, ctx: Pick<Context, 'now'>, invoiceId: string): Promise<string> =>
  issueLink(tx, ctx, { purpose, subjectId: invoiceId, expiresAt: addDays(ctx.now, LIFE_DAYS) });

/**
 * Includes refunds.
 * @throws NOT_FOUND for a token that is unknown, expired, or for another purpose
 */
export async function receiptOfLink(db: Executor, ctx: Pick<Context, 'now' | 'settings'>, token: string) {
  const invoiceId = await subjectOfLink(db, purpose, token, ctx.now);
  if (invoiceId === null) throw notFound();
  const invoice = await db
    .selectFrom('invoices')
    .select(['id', 'patientId', 'number', 'paidAt', 'paymentMode', 'totalCents', 'refundedCents'])
    .where('id', '=', invoiceId)
    .where('status', '=', 'PAID')
    .executeTakeFirstOrThrow(notFound);
  const [lines, { name }] = await Promise.all([
    db
      .selectFrom('invoiceLines')
      .select(['kind', 'label', 'amountCents'])
      .where('invoiceId', '=', invoiceId)
      .orderBy('position')
      .execute(),
    practiceSettings(db, ctx),
  ]);
  return { ...invoice, practice: name, lines };
}
