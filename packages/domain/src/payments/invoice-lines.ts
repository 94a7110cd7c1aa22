import { cents } from '@bedside/contracts/money';
import type { Tx } from '@bedside/db/database';
import { type Discount, priceCustom } from './custom-price.policy.ts';
import type { InvoiceRow } from './payable-invoice.queries.ts';
import type { BilledPrice } from './price.policy.ts';

export async function insertLines(tx: Tx, invoiceId: string, { lines }: BilledPrice): Promise<void> {
  await tx
    .insertInto('invoiceLines')
    .values(
      lines.map(({ kind, label, amount, taxable, category }, position) => ({
        invoiceId,
        position,
        kind,
        label,
        amountCents: amount,
        taxable,
        category,
      })),
    )
    .execute();
}

/** The database allows this only for drafts. */
export async function rewriteLines(tx: Tx, invoiceId: string, price: BilledPrice): Promise<void> {
  await tx.deleteFrom('invoiceLines').where('invoiceId', '=', invoiceId).execute();
  await insertLines(tx, invoiceId, price);
}

export async function repriceLines(
  tx: Tx,
  draft: Pick<InvoiceRow, 'id' | 'discountPercent' | 'discountCents'>,
  taxRate: number,
): Promise<BilledPrice> {
  const rows = await tx
    .selectFrom('invoiceLines')
    .select(['label', 'amountCents', 'taxable'])
    .where('invoiceId', '=', draft.id)
    .where('kind', '=', 'SERVICE')
    .orderBy('position')
    .execute();
  const lines = rows.map(({ amountCents, ...line }) => ({ ...line, amount: cents(amountCents) }));
  return priceCustom({ lines, discount: discountOf(draft), taxRate });
}

function discountOf({
  discountPercent,
  discountCents,
}: Pick<InvoiceRow, 'discountPercent' | 'discountCents'>): Discount | null {
  if (discountPercent !== null) return { kind: 'percent', percent: discountPercent };
  return discountCents === null ? null : { kind: 'amount', amount: cents(discountCents) };
}
