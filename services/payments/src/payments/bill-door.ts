import { id as visitId } from '@bedside/contracts/common/fields';
import { notFound } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import type { Context } from '@bedside/domain/context';
import { type BillScope, billScopeOf } from '@bedside/domain/payments/bill.queries';
import { appointmentOfPaymentLink } from '@bedside/domain/payments/payment-link.commands';

/**
 * The visit to pay for: by its id for whoever is signed in and reaches it, by a payment link for anybody who has one.
 * @throws NOT_FOUND for everything else
 */
export async function billOf(
  db: Db,
  ctx: Context,
  idOrLink: string,
): Promise<{ appointmentId: string; scope: BillScope }> {
  if (visitId.safeParse(idOrLink).success) return { appointmentId: idOrLink, scope: billScopeOf(ctx) };
  const appointmentId = await appointmentOfPaymentLink(db, idOrLink, ctx.now);
  if (!appointmentId) throw notFound();
  return { appointmentId, scope: { kind: 'any' } };
}
