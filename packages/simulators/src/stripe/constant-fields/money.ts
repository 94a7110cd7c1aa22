import type Stripe from 'stripe';

export const paymentIntentAlways = {
  allowed_payment_method_types: null,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Record<keyof Stripe.PaymentIntent, unknown>>;

export const setupIntentAlways = {
  allowed_payment_method_types: null,
  application: null,
  customer_account: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  mandate: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  single_use_mandate: null,
} satisfies Partial<Record<keyof Stripe.SetupIntent, unknown>>;

export const chargeAlways = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: 'BEDSIDE',
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  receipt_number: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Record<keyof Stripe.Charge, unknown>>;

export const refundAlways = {
  customer_account: null,
  destination_details: {
    card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    type: 'card',
  },
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
} satisfies Partial<Record<keyof Stripe.Refund, unknown>>;

export const disputeAlways = {
  enhanced_eligibility_types: [],
  intended_submission_method: null,
} satisfies Partial<Record<keyof Stripe.Dispute, unknown>>;

export const evidenceAlways = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Partial<Record<keyof Stripe.Dispute.Evidence, unknown>>;

export const balanceTransactionAlways = {
  balance_type: 'payments',
  exchange_rate: null,
} satisfies Partial<Stripe.BalanceTransaction>;

export const payoutAlways = {
  application_fee: null,
  application_fee_amount: null,
  destination: 'ba_local',
  failure_balance_transaction: null,
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  trace_id: null,
  type: 'bank_account',
} satisfies Partial<Record<keyof Stripe.Payout, unknown>>;
