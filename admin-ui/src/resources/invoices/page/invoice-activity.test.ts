import { expect, test } from 'vitest';
import { activityOf } from './invoice-activity.ts';

const patient = { id: 'p', fullname: 'Nora Whitfield' };
const payment = {
  id: 'pay',
  paymentType: 'CUSTOM INVOICE',
  paymentStatus: 'SUCCESSFUL',
  paymentMode: 'CASH',
  channel: 'COUNTER',
  amount: 95,
  invoiceId: 'i',
  invoiceNumber: 'INV-1',
  appointmentId: null,
  appointmentKey: null,
  confidential: false,
  patient,
  refundedAmount: 20,
  chargedBackAmount: 0,
  verified: false,
  recordedBy: 'Dana Whitfield',
  remarks: 'At the door',
  failureMessage: null,
  held: false,
  disputed: false,
  createdAt: '2026-10-14T10:00:00Z',
  finalizedAt: '2026-10-14T10:01:00Z',
} as const;
const refund = {
  id: 'ref',
  paymentId: 'pay',
  invoiceId: 'i',
  invoiceNumber: 'INV-1',
  patient,
  amount: 20,
  paymentAmount: 95,
  scope: 'PARTIAL' as const,
  void: true,
  reason: 'WRONG_AMOUNT' as const,
  note: null,
  status: 'SUCCEEDED' as const,
  failureMessage: null,
  lines: [],
  by: 'Dana Whitfield',
  createdAt: '2026-10-15T10:00:00Z',
  finalizedAt: null,
} satisfies Parameters<typeof activityOf>[0]['refunds'][number];

test('lists payments and refunds among the events, newest first', () => {
  const events = activityOf({
    status: 'PAID',
    createdAt: '2026-10-14T09:00:00Z',
    sentAt: '2026-10-14T09:30:00Z',
    cancelledAt: null,
    cancellationReason: null,
    payments: [payment],
    refunds: [refund],
    chargebacks: [],
    writtenOff: false,
  });
  expect(events.map(({ text, note }) => [text, note])).toEqual([
    ['Void of $20.00 completed', 'Incorrect amount · by Dana Whitfield'],
    ['Payment of $95.00 received, Cash', 'recorded by Dana Whitfield · At the door'],
    ['Sent to the patient', null],
    ['Invoice created', null],
  ]);
});

test('shows one event for an invoice sent at creation', () => {
  const at = '2026-10-14T09:00:00Z';
  const events = activityOf({
    status: 'CANCELLED',
    createdAt: at,
    sentAt: at,
    cancelledAt: '2026-10-16T09:00:00Z',
    cancellationReason: 'Entered twice',
    payments: [],
    refunds: [],
    chargebacks: [],
    writtenOff: false,
  });
  expect(events.map(({ text, note }) => [text, note])).toEqual([
    ['Canceled', 'Entered twice'],
    ['Invoice created and sent to the patient', null],
  ]);
});

test('lists a chargeback with the staff decision', () => {
  const events = activityOf({
    status: 'PAID',
    createdAt: '2026-10-14T09:00:00Z',
    sentAt: null,
    cancelledAt: null,
    cancellationReason: null,
    writtenOff: false,
    payments: [],
    refunds: [],
    chargebacks: [
      {
        id: 'back',
        disputeId: 'du_1',
        paymentId: 'pay',
        amount: 95,
        at: '2026-11-01T09:00:00Z',
        answer: 'BILLED_AGAIN',
        answeredAt: '2026-11-02T09:00:00Z',
        reason: 'The patient recognizes it',
        by: 'Dana Whitfield',
        newInvoice: { id: 'again', number: 'INV-1042' },
        returnedAt: null,
      },
    ],
  });
  expect(events.map(({ text, note }) => [text, note])).toEqual([
    ['$95.00 billed again', 'INV-1042 · The patient recognizes it · by Dana Whitfield'],
    ['$95.00 charged back: the dispute was lost', null],
    ['Invoice created', null],
  ]);
});
