import type Stripe from 'stripe';
import { idOrNull, instant, instantOrNull, requiredIdOf } from './stripe.client.ts';
import type {
  StripeBalanceTransaction,
  StripeDispute,
  StripePayout,
  StripeRefund,
} from './stripe.records.port.ts';

const REFUND_STATUSES: readonly StripeRefund['status'][] = [
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
];

/** Unknown statuses count as pending. */
export function toRefund(refund: Stripe.Refund): StripeRefund {
  return {
    id: refund.id,
    status: REFUND_STATUSES.find((known) => known === refund.status) ?? 'pending',
    amount: refund.amount,
    currency: refund.currency,
    intentId: idOrNull(refund.payment_intent),
    chargeId: idOrNull(refund.charge),
    failureReason: refund.failure_reason ?? null,
    metadata: refund.metadata ?? {},
    created: instant(refund.created),
  };
}

export function toDispute(dispute: Stripe.Dispute): StripeDispute {
  return {
    id: dispute.id,
    status: dispute.status,
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    chargeId: requiredIdOf(dispute.charge),
    intentId: idOrNull(dispute.payment_intent),
    evidenceDueBy: instantOrNull(dispute.evidence_details.due_by),
    hasEvidence: dispute.evidence_details.has_evidence,
    created: instant(dispute.created),
    livemode: dispute.livemode,
  };
}

export function toPayout(payout: Stripe.Payout): StripePayout {
  return {
    id: payout.id,
    status: payout.status,
    amount: payout.amount,
    currency: payout.currency,
    arrivalDate: instant(payout.arrival_date),
    automatic: payout.automatic,
    failureCode: payout.failure_code,
    created: instant(payout.created),
    livemode: payout.livemode,
  };
}

export function toBalanceTransaction(row: Stripe.BalanceTransaction): StripeBalanceTransaction {
  const { source } = row;
  const hasIntent = typeof source === 'object' && source !== null && 'payment_intent' in source;
  return {
    id: row.id,
    type: row.type,
    amount: row.amount,
    fee: row.fee,
    net: row.net,
    currency: row.currency,
    sourceId: idOrNull(source),
    intentId: hasIntent ? idOrNull(source.payment_intent) : null,
    created: instant(row.created),
    availableOn: instant(row.available_on),
  };
}
