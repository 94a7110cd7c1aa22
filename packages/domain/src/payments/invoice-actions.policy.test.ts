import { describe, expect, it } from 'vitest';
import { allowedInvoiceActions, assertInvoiceAction, type InvoiceState } from './invoice-actions.policy.ts';

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
  refundedCents: 0,
  chargedBackCents: 0,
  chargedBackOpenCents: 0,
  isHeld: false,
  billedLaterAt: null,
  chargeFailed: false,
  paymentVerified: true,
  isBeingPaid: false,
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
  it('let only a super admin write off a billed-later invoice, even after payment was requested again', () => {
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
