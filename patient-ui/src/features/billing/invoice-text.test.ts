import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { holdText, invoiceDates, invoiceLines, invoiceTitle, isOverdue, sumOf } from './invoice-text.ts';

type Line = InvoiceRecord['lines'][number];

const line = (kind: Line['kind'], label: string, amount: number): Line => ({
  position: 0,
  kind,
  label,
  amount,
  taxable: false,
});
const appointment = [
  line('SERVICE', 'Urgent Care Visit', 220),
  line('SERVICE', 'Complete Blood Count', 85),
  line('DISCOUNT', 'Membership', -45.75),
  line('TRAVEL', 'Travel', 150),
  line('WAIVER', 'Waived', -150),
  line('TAX', 'Tax 6.25%', 0),
];
const zone = { zone: 'America/Chicago' };
const dates = {
  kind: 'CUSTOM' as const,
  lines: [],
  createdAt: '2026-11-18T18:00:00Z',
  sentAt: null,
  paidAt: null,
  dueDate: null,
};

describe('a bill', () => {
  it('has its purpose as its title', () => {
    expect(invoiceTitle({ kind: 'VISIT', lines: appointment }, en)).toBe('Urgent Care Visit & 1 more');
    expect(invoiceTitle({ kind: 'CUSTOM', lines: [line('FEE', 'Copy of the record', 75)] }, en)).toBe(
      'Copy of the record',
    );
    expect(
      invoiceTitle({ kind: 'MEMBERSHIP', lines: [line('FEE', '1 × Premier (at $99.00 / month)', 99)] }, en),
    ).toBe('Membership');
    expect(invoiceTitle({ kind: 'LATE_FEE', lines: [line('FEE', 'Fee', 50)] }, en)).toBe(
      'Late cancellation fee',
    );
    expect(invoiceTitle({ kind: 'MEMBERSHIP', lines: [] }, en)).toBe('Membership');
  });

  // Rule: money.held-bills-say-why
  it('says why it can’t be paid now', () => {
    const why = (paymentHold: InvoiceRecord['paymentHold'], requestedMode: InvoiceRecord['requestedMode']) =>
      holdText({ paymentHold, depositHold: null, requestedMode }, en);
    expect(why(null, null)).toBeNull();
    expect(why('REQUESTED', 'BML')).toContain('You chose Bill Me Later');
    expect(why('OVER_CARD_LIMIT', null)).toContain('too large to pay by card');
    expect(why('MEMBERSHIP', null)).toContain('card you use for your membership');
  });

  it('strikes through a waived travel fee and leaves out its waiver line', () => {
    expect(invoiceLines({ kind: 'VISIT', lines: appointment }, en)).toEqual([
      { label: 'Urgent Care Visit', dollars: 220 },
      { label: 'Complete Blood Count', dollars: 85 },
      { label: 'Membership savings', dollars: -45.75 },
      { label: 'Travel fee', dollars: 0, struck: 150 },
      { label: 'Tax', dollars: 0 },
    ]);
  });

  it('shows the due date until it is paid, then the payment date', () => {
    const open = { ...dates, status: 'PAYMENT_REQUESTED' as const, dueDate: '2026-12-01' };
    expect(invoiceDates(open, en, zone)).toBe('Nov 18, due Dec 1');
    const paid = { ...open, status: 'PAID' as const, paidAt: '2026-11-20T18:00:00Z' };
    expect(invoiceDates(paid, en, zone)).toBe('Nov 18, paid Nov 20');
  });

  it('is overdue from the day after its due date, unless it is paid', () => {
    const open = { status: 'PAYMENT_REQUESTED' as const, dueDate: '2026-12-01' };
    expect(isOverdue(open, '2026-12-01')).toBe(false);
    expect(isOverdue(open, '2026-12-02')).toBe(true);
    expect(isOverdue({ ...open, status: 'PAID' }, '2026-12-02')).toBe(false);
    expect(isOverdue({ ...open, dueDate: null }, '2026-12-02')).toBe(false);
  });
});

it('several bills add up to the cent', () => {
  expect(sumOf([{ dueAmount: 0.1 }, { dueAmount: 0.2 }, { dueAmount: 245 }])).toBe(245.3);
});
