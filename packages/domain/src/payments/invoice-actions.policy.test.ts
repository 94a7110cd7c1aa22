import { describe, expect, it } from 'vitest';
import {
  allowedInvoiceActions,
  amountDueCents,
  assertInvoiceAction,
  awaitsPayment,
  bmlAgeOf,
  type InvoiceState,
  isBilledLater,
  paymentHoldOf,
  paymentTypeOf,
} from './invoice-actions.policy.ts';

const superAdmin = { role: 'SUPER_ADMIN', permissions: [] } as const;
const biller = { role: 'ADMIN', permissions: ['billing'] } as const;
const refunder = { role: 'ADMIN', permissions: ['refunds'] } as const;
const nurse = { role: 'PROVIDER', permissions: [] } as const;
const patient = { role: 'PATIENT', permissions: [] } as const;

const invoice = (overrides: Partial<InvoiceState> = {}): InvoiceState => ({
  kind: 'CUSTOM',
  status: 'PAYMENT_REQUESTED',
  appointmentStatus: null,
  totalCents: 7_500,
  paidCents: 0,
  partPaidCents: 0,
  refundedCents: 0,
  chargedBackCents: 0,
  chargedBackOpenCents: 0,
  isHeld: false,
  billedLaterAt: null,
  chargeFailed: false,
  paymentVerified: true,
  isBeingPaid: false,
  isInPlan: false,
  ...overrides,
});
const draft = invoice({ status: 'DRAFT' });
const billedLater = invoice({ status: 'BML' });
const paid = invoice({ status: 'PAID', paidCents: 7_500 });
const ofAppointment = invoice({ kind: 'VISIT', appointmentStatus: 'AWAITING PAYMENT' });

describe('invoice actions', () => {
  // Rule: money.one-table-of-invoice-actions
  it('depend on the invoice status', () => {
    expect(allowedInvoiceActions(draft, biller)).toEqual(['edit', 'delete', 'send', 'billLater', 'cancel']);
    expect(allowedInvoiceActions(invoice(), biller)).toEqual([
      'billLater',
      'cancel',
      'pay',
      'markAsPaid',
      'sendLink',
    ]);
    expect(allowedInvoiceActions(billedLater, biller)).toEqual([
      'requestPayment',
      'pay',
      'markAsPaid',
      'sendLink',
    ]);
    expect(allowedInvoiceActions(paid, biller)).toEqual(['sendReceipt']);
    expect(allowedInvoiceActions(invoice({ status: 'CANCELLED' }), superAdmin)).toEqual([]);
  });

  // Rule: money.held-bills-say-why
  it('hide a payment from patients only with a reason', () => {
    const period = invoice({ kind: 'MEMBERSHIP' });
    const requested = { ...ofAppointment, appointmentStatus: 'PAYMENT REQUESTED' } as const;
    const held = [period, { ...period, chargeFailed: true }, requested, invoice({ isBeingPaid: true })];
    expect(held.map(paymentHoldOf)).toEqual(['MEMBERSHIP', 'MEMBERSHIP', 'REQUESTED', 'PROCESSING']);
    for (const one of held) expect(allowedInvoiceActions(one, patient)).toEqual([]);
    for (const one of [invoice(), billedLater, ofAppointment]) {
      expect(paymentHoldOf(one)).toBeNull();
      expect(allowedInvoiceActions(one, patient)).toEqual(['pay']);
    }
    for (const one of [draft, paid, invoice({ status: 'CANCELLED' })]) expect(paymentHoldOf(one)).toBeNull();
  });

  // Rule: money.one-table-of-invoice-actions
  it('depend on the user', () => {
    expect(allowedInvoiceActions(billedLater, superAdmin)).toContain('writeOff');
    expect(allowedInvoiceActions(paid, refunder)).toEqual(['refund']);
    expect(allowedInvoiceActions({ ...paid, refundedCents: 7_500 }, refunder)).toEqual([]);
    expect(allowedInvoiceActions({ ...paid, paymentVerified: false }, biller)).toContain('verify');
    expect(allowedInvoiceActions(invoice(), patient)).toEqual(['pay']);
    for (const one of [draft, paid]) expect(allowedInvoiceActions(one, patient)).toEqual([]);
    expect(allowedInvoiceActions(invoice(), nurse)).toEqual([]);
  });

  // Rule: money.write-off-by-super-admins
  it('let only a super-admin write off a billed-later invoice, even after payment was requested again', () => {
    const askedAgain = invoice({ billedLaterAt: new Date() });
    expect(allowedInvoiceActions(askedAgain, biller)).not.toContain('cancel');
    expect(allowedInvoiceActions(askedAgain, superAdmin)).toContain('writeOff');
    expect(allowedInvoiceActions(askedAgain, superAdmin)).not.toContain('cancel');
    expect(() => assertInvoiceAction(askedAgain, 'writeOff', biller)).toThrow(/super-admin/);
  });

  // Rule: money.disputed-money-is-not-refunded
  it('exclude refunds of disputed money, and include an answer to a chargeback', () => {
    expect(allowedInvoiceActions({ ...paid, isHeld: true }, refunder)).toEqual([]);
    const takenBack = { ...paid, chargedBackCents: 7_500, chargedBackOpenCents: 7_500 };
    expect(allowedInvoiceActions(takenBack, refunder)).toEqual([]);
    expect(allowedInvoiceActions({ ...takenBack, chargedBackCents: 7_000 }, refunder)).toEqual(['refund']);
    expect(allowedInvoiceActions(takenBack, biller)).toEqual([
      'billAgain',
      'writeOffChargeback',
      'sendReceipt',
    ]);
    expect(allowedInvoiceActions({ ...takenBack, chargedBackOpenCents: 0 }, biller)).toEqual(['sendReceipt']);
  });

  // Rule: money.lost-deposits-are-not-billed-again
  it('bill no deposit again that a bank took back', () => {
    const lost = { ...paid, kind: 'DEPOSIT' as const, chargedBackCents: 7_500, chargedBackOpenCents: 7_500 };
    expect(allowedInvoiceActions(lost, biller)).toEqual(['writeOffChargeback', 'sendReceipt']);
    expect(() => assertInvoiceAction(lost, 'billAgain', biller)).toThrow(
      /its visit’s bill already covers the full amount/,
    );
  });

  it('send no link for a rest that is too small for a card', () => {
    expect(allowedInvoiceActions(invoice({ partPaidCents: 7_451 }), biller)).not.toContain('sendLink');
    expect(allowedInvoiceActions(invoice({ partPaidCents: 7_450 }), biller)).toContain('sendLink');
  });

  // Rules: money.smallest-card-payment, money.largest-card-payment
  it('ask for no payment by card of a rest that no card takes, and say why', () => {
    const later = invoice({ status: 'BML', billedLaterAt: new Date() });
    expect(allowedInvoiceActions(later, biller)).toContain('requestPayment');
    const small = { ...later, partPaidCents: 7_451 };
    const large = { ...later, totalCents: 100_000_000 };
    for (const rest of [small, large])
      expect(allowedInvoiceActions(rest, biller)).not.toContain('requestPayment');
    expect(() => assertInvoiceAction(small, 'requestPayment', biller)).toThrow(/at least \$0\.50/);
    expect(() => assertInvoiceAction(large, 'requestPayment', biller)).toThrow(/at most \$999,999\.99/);
    expect(allowedInvoiceActions({ ...large, partPaidCents: 1 }, biller)).toContain('requestPayment');
  });

  // Rule: money.largest-card-payment
  it('offer no card for more than a card takes, and say why', () => {
    const atMost = invoice({ status: 'BML', totalCents: 99_999_999 });
    const tooMuch = invoice({ status: 'BML', totalCents: 100_000_000 });
    expect(allowedInvoiceActions(atMost, biller)).toEqual(expect.arrayContaining(['pay', 'sendLink']));
    expect(allowedInvoiceActions(tooMuch, biller)).toContain('markAsPaid');
    for (const action of ['pay', 'sendLink'] as const) {
      expect(allowedInvoiceActions(tooMuch, biller)).not.toContain(action);
      expect(() => assertInvoiceAction(tooMuch, action, biller)).toThrow(/at most \$999,999\.99/);
    }
    expect(allowedInvoiceActions(tooMuch, patient)).toEqual([]);
    expect([atMost, tooMuch].map(paymentHoldOf)).toEqual([null, 'OVER_CARD_LIMIT']);
  });

  it('let staff charge a card or send a link for a past-due membership', () => {
    const period = invoice({ kind: 'MEMBERSHIP' });
    expect(allowedInvoiceActions(period, biller)).toEqual([]);
    expect(allowedInvoiceActions({ ...period, chargeFailed: true }, biller)).toEqual(['pay', 'sendLink']);
    expect(allowedInvoiceActions({ ...period, chargeFailed: true }, patient)).toEqual([]);
  });

  it('of an appointment’s invoice belong to the appointment until it is closed', () => {
    expect(allowedInvoiceActions(ofAppointment, biller)).toEqual(['pay', 'markAsPaid', 'sendLink']);
    expect(
      allowedInvoiceActions({ ...ofAppointment, appointmentStatus: 'PAYMENT REQUESTED' }, patient),
    ).toEqual([]);
    const closed = invoice({ kind: 'VISIT', status: 'BML', appointmentStatus: 'COMPLETED' });
    expect(allowedInvoiceActions(closed, superAdmin)).toEqual([
      'requestPayment',
      'writeOff',
      'pay',
      'markAsPaid',
      'sendLink',
    ]);
  });

  it('wait while Stripe is processing the payment', () => {
    expect(allowedInvoiceActions(invoice({ isBeingPaid: true }), patient)).toEqual([]);
    expect(allowedInvoiceActions(invoice({ isBeingPaid: true }), biller)).toEqual(['cancel']);
  });

  it('are refused with a reason', () => {
    const refusal = (...asked: Parameters<typeof assertInvoiceAction>) => {
      try {
        assertInvoiceAction(...asked);
      } catch (error) {
        return error;
      }
      return null;
    };
    expect(refusal(paid, 'edit', biller)).toMatchObject({ code: 'INVALID_TRANSITION' });
    expect(refusal(draft, 'edit', refunder)).toMatchObject({ code: 'FORBIDDEN' });
    expect(refusal(billedLater, 'writeOff', biller)).toMatchObject({
      message: 'Only super-admins can do this.',
    });
    expect(refusal({ ...draft, totalCents: 0 }, 'send', biller)).toMatchObject({ code: 'RULE_REFUSED' });
    expect(refusal(ofAppointment, 'cancel', biller)).toMatchObject({
      message: 'This invoice belongs to a visit. Edit the visit instead.',
    });
    expect(refusal(draft, 'send', biller)).toBeNull();
  });
});

it.each([
  ['PAYMENT_REQUESTED', 4_000, 6_000],
  ['BML', 0, 10_000],
  ['BML', 12_000, 0],
  ['DRAFT', 0, 0],
  ['CANCELLED', 0, 0],
  ['PAID', 0, 0],
] as const)('an invoice over $100 that is %s with %i cents paid has %i due', (status, paidCents, due) => {
  expect(amountDueCents({ status, totalCents: 10_000, paidCents })).toBe(due);
});

// Rule: appointments.practice-time-zone
it('the age of a billed-later invoice counts practice-local days since it was sent', () => {
  const at = { now: new Date('2026-10-15T04:30:00Z'), timeZone: 'America/Chicago' };
  const createdAt = new Date('2026-10-01T15:00:00Z');
  const sentAt = new Date('2026-10-12T15:00:00Z');
  expect(bmlAgeOf({ status: 'BML', sentAt, createdAt }, at)).toBe(2);
  expect(bmlAgeOf({ status: 'BML', sentAt: null, createdAt }, at)).toBe(13);
  expect(bmlAgeOf({ status: 'PAYMENT_REQUESTED', sentAt, createdAt }, at)).toBeNull();
});

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
