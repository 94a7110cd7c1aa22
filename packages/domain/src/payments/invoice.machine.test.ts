import { invoiceStatuses } from '@bedside/contracts/payments/payment.schema';
import { describe, expect, it } from 'vitest';
import { canTransitionInvoice, isCollectable, transitionInvoice } from './invoice.machine.ts';

describe('an invoice', () => {
  // Rule: money.invoice-transitions
  it('makes only the documented transitions', () => {
    const legal = invoiceStatuses.flatMap((from) =>
      invoiceStatuses.filter((to) => canTransitionInvoice(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(legal.toSorted()).toEqual([
      'BML → CANCELLED',
      'BML → PAID',
      'BML → PAYMENT_REQUESTED',
      'DRAFT → BML',
      'DRAFT → CANCELLED',
      'DRAFT → PAYMENT_REQUESTED',
      'PAYMENT_REQUESTED → BML',
      'PAYMENT_REQUESTED → CANCELLED',
      'PAYMENT_REQUESTED → PAID',
    ]);
  });

  it('accepts payments while requested or billed later', () => {
    expect(invoiceStatuses.filter(isCollectable)).toEqual(['BML', 'PAYMENT_REQUESTED']);
  });

  it('names the legal transitions when it refuses one', () => {
    expect(transitionInvoice('BML', 'PAID')).toBe('PAID');
    expect(() => transitionInvoice('PAID', 'CANCELLED')).toThrowError(
      expect.objectContaining({
        code: 'INVALID_TRANSITION',
        details: { from: 'PAID', to: 'CANCELLED', allowed: [] },
      }),
    );
  });
});
