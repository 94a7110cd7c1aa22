import { toCents, toDollars } from '@bedside/contracts/money';
import { previewRefund, refundPayment, refundsResource } from '@bedside/contracts/payments/refunds.api';
import type { RefundRecord } from '@bedside/contracts/payments/refunds.schema';
import { refundPayment as giveBack } from '@bedside/domain/payments/refund.commands';
import {
  getRefund,
  listRefunds,
  type RefundDetails,
  refundableOf,
} from '@bedside/domain/payments/refund.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import type { Routes } from '@bedside/service-kit/service';
import { staffNameOf } from '../staff-name.ts';

export const toRefundRecord = (refund: RefundDetails): RefundRecord => ({
  id: refund.id,
  paymentId: refund.paymentId,
  invoiceId: refund.invoiceId,
  invoiceNumber: refund.invoiceNumber,
  patient: { id: refund.patientId, fullname: fullNameOf(refund) },
  amount: toDollars(refund.amountCents),
  paymentAmount: toDollars(refund.paymentCents),
  scope: refund.refundScope,
  void: refund.isOffline,
  reason: refund.reason,
  note: refund.note,
  status: refund.status,
  failureMessage: refund.failureMessage,
  lines: refund.lines.map(({ position, label, amountCents }) => ({
    position,
    label,
    amount: toDollars(amountCents),
  })),
  by: staffNameOf(refund),
  createdAt: refund.createdAt.toISOString(),
  finalizedAt: refund.finalizedAt?.toISOString() ?? null,
});

export const refundRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bind(
    refundPayment,
    async ({ params: { id: paymentId }, body: { what, expectedRefundable, ...why }, ctx }) => {
      const request = what.scope === 'PARTIAL' ? { ...what, amountCents: toCents(what.amount) } : what;
      const shownCents = expectedRefundable === undefined ? undefined : toCents(expectedRefundable);
      const refund = await getRefund(db, await giveBack(db, ctx, { paymentId, request, shownCents, ...why }));
      return {
        message: refund.isOffline ? 'Payment voided' : 'Refund sent to the card',
        data: toRefundRecord(refund),
      };
    },
  );

  bind(previewRefund, async ({ params: { id } }) => {
    const { patientId, ...refundable } = await refundableOf(db, id);
    return {
      data: {
        refundable: toDollars(refundable.refundableCents),
        void: refundable.void,
        lines: refundable.lines.map((line) => ({
          position: line.position,
          label: line.label,
          amount: toDollars(line.paidCents),
          refundable: toDollars(line.refundableCents),
        })),
      },
      read: { entityType: 'payment' as const, entityId: id, patientId },
    };
  });

  bindResource(refundsResource, {
    list: async (query) => {
      const { rows, total, byStatus } = await listRefunds(db, query);
      return { rows: rows.map(toRefundRecord), total, facets: { status: byStatus } };
    },
    get: async ({ id }) => {
      const refund = await getRefund(db, id);
      return { record: toRefundRecord(refund), patientId: refund.patientId };
    },
  });
};
