import { toDollars } from '@bedside/contracts/money';
import {
  billingDecisionsResource,
  paymentExceptionsResource,
  refundCredit,
  refundUnbooked,
  resolvePaymentException,
} from '@bedside/contracts/payments/refunds.api';
import {
  type BillingDecisionRecord,
  paymentExceptionDetail,
} from '@bedside/contracts/payments/refunds.schema';
import {
  type BillingDecision,
  getBillingDecision,
  listBillingDecisions,
} from '@bedside/domain/payments/billing-decisions.queries';
import { refundCredit as giveCreditBack } from '@bedside/domain/payments/memberships/refund-credit.commands';
import {
  getPaymentException,
  listPaymentExceptions,
  type PaymentExceptionDetails,
  unitsOf,
} from '@bedside/domain/payments/payment-exception.queries';
import { resolvePaymentException as resolve } from '@bedside/domain/payments/resolve-payment-exception.commands';
import { refundUnbooked as giveBack } from '@bedside/domain/payments/unbooked-refund.commands';
import type { Routes } from '@bedside/service-kit/service';
import { patientDisplayName } from '../invoices/invoice.mapper.ts';
import { paymentProcessorOf } from '../payment-processor.ts';
import { staffNameOf } from '../staff-name.ts';

const toReviewRecord = (review: PaymentExceptionDetails) => ({
  id: review.id,
  kind: review.kind,
  paymentId: review.paymentId,
  invoiceId: review.invoiceId,
  invoiceNumber: review.invoiceNumber,
  patient: patientDisplayName(review),
  detail: paymentExceptionDetail.parse(review.details),
  createdAt: review.createdAt.toISOString(),
  resolvedAt: review.resolvedAt?.toISOString() ?? null,
  resolvedBy: staffNameOf(review),
  resolution: review.resolutionNote,
  held: review.held.map(({ amountCents, ...held }) => ({ ...held, amount: toDollars(amountCents) })),
  refundable: review.refundable,
  refund: review.refund && {
    status: review.refund.status,
    amount: unitsOf(review.refund.amountCents, review.refund.currency),
    currency: review.refund.currency,
    failure: review.refund.failureMessage,
  },
});

const toDecisionRecord = (one: BillingDecision): BillingDecisionRecord => {
  const by = staffNameOf(one);
  return {
    id: one.id,
    decision: one.decision,
    decidedAt: one.at.toISOString(),
    decidedBy: one.staffId && by ? { id: one.staffId, fullname: by } : null,
    patient: patientDisplayName(one),
    appointmentId: one.appointmentId,
    appointmentKey: one.appointmentKey,
    invoiceId: one.invoiceId,
    invoiceNumber: one.invoiceNumber,
    amount: one.amountCents === null ? null : toDollars(one.amountCents),
    canRequestAgain: one.canRequestAgain,
  };
};

export const paymentExceptionRoutes: Routes = ({ bind, bindResource, parts }) => {
  const { db } = parts;
  const processor = paymentProcessorOf(parts);

  bindResource(paymentExceptionsResource, {
    list: async (query) => {
      const { rows, total, byOpen } = await listPaymentExceptions(db, query);
      return { rows: rows.map(toReviewRecord), total, facets: { open: byOpen } };
    },
    get: async ({ id }) => {
      const review = await getPaymentException(db, id);
      return { record: toReviewRecord(review), patientId: review.patientId };
    },
  });

  bindResource(billingDecisionsResource, {
    list: async (query) => {
      const { rows, total } = await listBillingDecisions(db, query);
      return { rows: rows.map(toDecisionRecord), total };
    },
    get: async ({ id }) => {
      const decision = await getBillingDecision(db, id);
      return { record: toDecisionRecord(decision), patientId: decision.patientId };
    },
  });

  bind(resolvePaymentException, async ({ params: { id }, body, ctx }) => {
    const isSettled = await resolve(db, ctx, processor, { id, ...body });
    return {
      message: isSettled
        ? 'Discrepancy resolved'
        : 'Invoice paid. Refund the rest, or select an invoice to apply it to.',
    };
  });

  bind(refundUnbooked, async ({ params: { id }, ctx }) => ({
    message: 'Refund started',
    data: { id: await giveBack(db, ctx, processor, id) },
  }));

  bind(refundCredit, async ({ params: { id }, ctx }) => {
    const amountCents = await giveCreditBack(db, ctx, processor, id);
    return { message: 'Credit refund sent', data: { amount: toDollars(amountCents) } };
  });
};
