import { notFound } from '@bedside/contracts/errors';
import { cents, toDollars } from '@bedside/contracts/money';
import { openReceipt } from '@bedside/contracts/payments/receipt.api';
import { receiptOfLink } from '@bedside/domain/payments/receipt-link.queries';
import type { Routes } from '@bedside/service-kit/service';

const inDollars = (amountCents: number) => toDollars(cents(amountCents));

export const receiptRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(openReceipt, async ({ body: { token }, ctx }) => {
    const receipt = await receiptOfLink(db, ctx, token);
    const { practice, number, paidAt, paymentMode, lines, totalCents, refundedCents } = receipt;
    if (!paidAt) throw notFound();
    return {
      data: {
        practice,
        number,
        paidAt: paidAt.toISOString(),
        paymentMode,
        lines: lines.map(({ kind, label, amountCents }) => ({
          kind,
          label: kind === 'SERVICE' || kind === 'FEE' ? label : null,
          amount: inDollars(amountCents),
        })),
        total: inDollars(totalCents),
        refunded: inDollars(refundedCents),
      },
      read: { entityType: 'invoice' as const, entityId: receipt.id, patientId: receipt.patientId },
    };
  });
};
