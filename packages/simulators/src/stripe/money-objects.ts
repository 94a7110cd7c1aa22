import { z } from 'zod';
import { base, billingDetailsSchema, cardSchema, metadata, nullable } from './objects.ts';

export const chargeSchema = z.object({
  ...base,
  object: z.literal('charge'),
  amount: z.number(),
  amount_captured: z.number(),
  amount_refunded: z.number(),
  balance_transaction: nullable.default(null),
  billing_details: billingDetailsSchema,
  captured: z.boolean(),
  currency: z.string(),
  customer: nullable,
  description: nullable,
  disputed: z.boolean(),
  failure_code: nullable,
  failure_message: nullable,
  metadata,
  outcome: z
    .object({
      advice_code: nullable,
      network_advice_code: nullable,
      network_decline_code: nullable,
      network_status: z.string(),
      reason: nullable,
      risk_level: z.string(),
      risk_score: z.number(),
      seller_message: z.string(),
      type: z.string(),
    })
    .nullable()
    .default(null),
  paid: z.boolean(),
  payment_intent: z.string(),
  payment_method: z.string(),
  payment_method_details: z.object({
    type: z.enum(['card', 'card_present']),
    card: cardSchema.optional(),
    card_present: cardSchema.optional(),
  }),
  receipt_email: nullable,
  receipt_url: nullable,
  refunded: z.boolean(),
  status: z.enum(['succeeded', 'failed']),
});
export type Charge = z.infer<typeof chargeSchema>;

export const refundSchema = z.object({
  id: z.string(),
  created: z.number(),
  object: z.literal('refund'),
  amount: z.number(),
  balance_transaction: nullable.default(null),
  charge: z.string(),
  currency: z.string(),
  customer: nullable.default(null),
  failure_balance_transaction: z.string().optional(),
  failure_reason: z.string().optional(),
  metadata,
  payment_intent: z.string(),
  payment_method: nullable.default(null),
  pending_reason: z.string().optional(),
  reason: nullable,
  status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
});
export type Refund = z.infer<typeof refundSchema>;

export const balanceTransactionSchema = z.object({
  id: z.string(),
  created: z.number(),
  object: z.literal('balance_transaction'),
  amount: z.number(),
  available_on: z.number(),
  currency: z.string(),
  description: nullable,
  fee: z.number(),
  fee_details: z.array(
    z.object({
      amount: z.number(),
      application: z.null(),
      currency: z.string(),
      description: z.string(),
      type: z.string(),
    }),
  ),
  net: z.number(),
  reporting_category: z.string(),
  source: z.string(),
  status: z.enum(['available', 'pending']),
  type: z.enum(['charge', 'refund', 'refund_failure', 'adjustment', 'payout', 'payout_failure']),
});
export type BalanceTransaction = z.infer<typeof balanceTransactionSchema>;

export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const;

export const disputeSchema = z.object({
  ...base,
  object: z.literal('dispute'),
  amount: z.number(),
  balance_transactions: z.array(balanceTransactionSchema),
  charge: z.string(),
  currency: z.string(),
  evidence: z.record(z.string(), z.unknown()),
  evidence_details: z.object({
    due_by: z.number().nullable(),
    enhanced_eligibility: z.object({}),
    has_evidence: z.boolean(),
    past_due: z.boolean(),
    submission_count: z.number(),
    submission_method: z.string(),
  }),
  is_charge_refundable: z.boolean(),
  metadata,
  payment_intent: nullable,
  payment_method_details: z.object({
    card: z.object({
      brand: z.string(),
      case_type: z.string(),
      network: z.string(),
      network_reason_code: z.string(),
    }),
    type: z.literal('card'),
  }),
  reason: z.string(),
  status: z.enum(disputeStatuses),
});
export type Dispute = z.infer<typeof disputeSchema>;

export const payoutSchema = z.object({
  ...base,
  object: z.literal('payout'),
  amount: z.number(),
  arrival_date: z.number(),
  automatic: z.boolean(),
  balance_transaction: z.string(),
  currency: z.string(),
  description: nullable,
  failure_code: nullable,
  failure_message: nullable,
  metadata,
  reconciliation_status: z.enum(['completed', 'in_progress', 'not_applicable']),
  status: z.enum(['paid', 'pending', 'in_transit', 'canceled', 'failed']),
});
export type Payout = z.infer<typeof payoutSchema>;
