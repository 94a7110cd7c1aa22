import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@bedside/contracts/errors';
import { paymentLinkAsked } from '@bedside/contracts/payments/payment.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { addDays } from 'date-fns';
import type { Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import { recordEvent } from '../record/record-event.ts';
import { billAudience, lockBill } from './bill.queries.ts';

const LIFE_DAYS = 14;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Makes a link that opens one visit's payment page for 14 days: 256 random bits, kept only as a hash. It is made where
 * its message is rendered, so that no job ever carries it.
 * @returns the token, the second segment of `/Patient_Payment/…`
 */
export async function issuePaymentLink(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  appointmentId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('accessLinks')
    .values({
      tokenHash: hashOf(token),
      purpose: 'PAYMENT',
      subjectId: appointmentId,
      createdAt: ctx.now,
      expiresAt: addDays(ctx.now, LIFE_DAYS),
      usedAt: null,
      revokedAt: null,
    })
    .execute();
  return token;
}

/** The visit a payment link opens; null when the token is unknown, expired or revoked. */
export async function appointmentOfPaymentLink(
  db: Executor,
  token: string,
  now: Date,
): Promise<string | null> {
  const link = await db
    .selectFrom('accessLinks')
    .select('subjectId')
    .where('tokenHash', '=', hashOf(token))
    .where('purpose', '=', 'PAYMENT')
    .where('expiresAt', '>', now)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return link?.subjectId ?? null;
}

export async function revokePaymentLinks(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  appointmentId: string,
): Promise<void> {
  await tx
    .updateTable('accessLinks')
    .set({ revokedAt: ctx.now })
    .where('subjectId', '=', appointmentId)
    .where('purpose', '=', 'PAYMENT')
    .where('revokedAt', 'is', null)
    .execute();
}

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
