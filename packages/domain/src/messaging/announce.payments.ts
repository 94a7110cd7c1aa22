import { announcement, visitIs } from './announcement.ts';

/** Of bills and payments. */
export const payments = {
  'invoice.made': announcement({
    kind: 'payments',
    current: ({ bill, ...facts }) =>
      visitIs('AWAITING PAYMENT')({ bill, ...facts }) && bill?.status !== 'PAID',
    messages: [
      { template: 'payment-requested', to: 'payer', channels: ['email', 'text', 'bell'], quiet: 'kept' },
    ],
  }),
  'paymentLink.asked': announcement({
    kind: 'payments',
    current: visitIs('AWAITING PAYMENT'),
    messages: [{ template: 'payment-requested', to: 'payer', channels: ['email', 'text'], quiet: 'kept' }],
  }),
  'invoice.paid': announcement({
    kind: 'payments',
    current: ({ bill }) => bill?.status === 'PAID',
    messages: [{ template: 'receipt', to: 'payer', channels: ['email', 'text', 'bell'], quiet: 'kept' }],
  }),
  'payment.failed': announcement({
    kind: 'payments',
    current: ({ bill }) => bill?.paymentStatus === 'FAILED' && bill.status !== 'PAID',
    messages: [
      { template: 'payment-failed', to: 'payer', channels: ['email', 'text', 'bell'], quiet: 'kept' },
      { template: 'staff-payment-failed', to: 'billing', channels: ['bell'], quiet: 'kept' },
    ],
  }),
  'payment.verificationDue': announcement({
    kind: 'payments',
    current: ({ bill }) => bill?.paymentVerified === false,
    messages: [{ template: 'staff-payment-unverified', to: 'billing', channels: ['bell'], quiet: 'kept' }],
  }),
  'refund.asked': announcement({
    kind: 'payments',
    current: ({ bill }) => bill !== null,
    messages: [{ template: 'refund', to: 'payer', channels: ['email', 'text', 'bell'], quiet: 'kept' }],
  }),
  'settlement.requested': announcement({
    kind: 'payments',
    current: visitIs('PAYMENT REQUESTED'),
    messages: [
      { template: 'settlement-requested', to: 'payer', channels: ['email'], quiet: 'kept' },
      { template: 'staff-settlement-requested', to: 'billing', channels: ['bell'], quiet: 'kept' },
    ],
  }),
  'settlement.declined': announcement({
    kind: 'payments',
    current: visitIs('AWAITING PAYMENT'),
    messages: [
      { template: 'settlement-declined', to: 'payer', channels: ['email', 'text', 'bell'], quiet: 'kept' },
    ],
  }),
  'payment.reviewRaised': announcement({
    kind: 'payments',
    current: ({ reviewOpen }) => reviewOpen,
    messages: [{ template: 'staff-payment-review', to: 'billing', channels: ['bell'], quiet: 'kept' }],
  }),
};
