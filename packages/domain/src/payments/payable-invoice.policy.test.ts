import { expect, it } from 'vitest';
import { awaitsPayment, isBilledLater, paymentTypeOf } from './invoice-actions.policy.ts';

// Rule: money.bill-later-stays-payable
it.each([
  ['requested', 'AWAITING PAYMENT', { status: 'PAYMENT_REQUESTED' }, true],
  ['requested again after completion', 'COMPLETED', { status: 'PAYMENT_REQUESTED' }, true],
  ['asked to be paid otherwise', 'PAYMENT REQUESTED', { status: 'PAYMENT_REQUESTED' }, false],
  ['without a visit', null, { status: 'PAYMENT_REQUESTED' }, true],
  ['billed later', 'COMPLETED', { status: 'BML' }, true],
  ['a draft', 'AWAITING PAYMENT', { status: 'DRAFT' }, false],
  ['paid', 'PAID', { status: 'PAID' }, false],
  ['a period of a membership', null, { status: 'PAYMENT_REQUESTED', kind: 'MEMBERSHIP' }, false],
  ['one that failed', null, { status: 'PAYMENT_REQUESTED', kind: 'MEMBERSHIP', chargeFailed: true }, true],
  ['not there yet', 'AWAITING PAYMENT', undefined, false],
] as const)(
  'an invoice that is %s, of an appointment that is %s, awaits payment: %#',
  (_, visit, invoice, expected) => {
    expect(awaitsPayment({ appointment: visit && { status: visit }, invoice })).toBe(expected);
  },
);

it('only BML is billed later, and a payment belongs to the appointment of its invoice', () => {
  expect(isBilledLater({ appointment: null, invoice: { status: 'BML' } })).toBe(true);
  expect(isBilledLater({ appointment: null, invoice: { status: 'PAYMENT_REQUESTED' } })).toBe(false);
  expect(paymentTypeOf({ appointmentId: 'visit' })).toBe('APPOINTMENT');
  expect(paymentTypeOf({ appointmentId: null })).toBe('CUSTOM INVOICE');
});
