import { id as billId } from '@bedside/contracts/common/fields';
import { notFound } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import type { Context } from '@bedside/domain/context';
import { type BillId, type BillScope, billScopeOf, billWithId } from '@bedside/domain/payments/bill.queries';
import { billOfPaymentLink } from '@bedside/domain/payments/payment-link.commands';

/**
 * The bill to pay: by the id of its visit or invoice for whoever is signed in and reaches it, by a payment link for
 * anybody who has one.
 * @throws NOT_FOUND for everything else
 */
export async function billOf(
  db: Db,
  ctx: Context,
  idOrLink: string,
): Promise<{ bills: [BillId]; scope: BillScope }> {
  if (billId.safeParse(idOrLink).success) {
    const scope = billScopeOf(ctx);
    return { bills: [await billWithId(db, idOrLink)], scope };
  }
  const bill = await billOfPaymentLink(db, idOrLink, ctx.now);
  if (!bill) throw notFound();
  return { bills: [bill], scope: { kind: 'any' } };
}
