import type { PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EvaluatedCharge,
  type EvaluatedInvoice,
  type EvaluatedPayment,
  evaluateIntent,
  type IntentEvaluation,
  nextStatusCheckAt,
} from './payment.machine.ts';

const payment: EvaluatedPayment = {
  id: 'payment-1',
  invoiceId: 'invoice-1',
  status: 'OPEN',
  stripePaymentIntentId: 'pi_1',
  amountCents: 24_500,
};
const invoice = { status: 'PAYMENT_REQUESTED' as const, totalCents: 24_500, partPaidCents: 0 };
const open: StripeIntent = {
  id: 'pi_1',
  status: 'requires_payment_method',
  amount: 24_500,
  amountReceived: 0,
  currency: 'usd',
  clientSecret: null,
  customerId: null,
  paymentMethodId: null,
  savesCard: false,
  latestChargeId: null,
  metadata: { paymentId: 'payment-1', invoiceId: 'invoice-1' },
  failure: null,
  created: new Date('2026-11-20T15:00:00Z'),
  livemode: false,
};
const succeeded: StripeIntent = { ...open, status: 'succeeded', amountReceived: 24_500 };
const declined: StripeIntent = { ...open, failure: { code: 'card_declined', message: 'Declined.' } };
const canceled: StripeIntent = { ...open, status: 'canceled' };
const chargeOf = (
  of: Partial<EvaluatedPayment> = {},
  billed: EvaluatedInvoice['invoice'] = invoice,
): EvaluatedCharge => ({
  ...payment,
  ...of,
  bills: [{ amountCents: payment.amountCents, partial: false, invoice: billed }],
});
const kindOf = (intent: StripeIntent, of: Partial<EvaluatedPayment> = {}) =>
  evaluateIntent(chargeOf(of), intent, false);

describe('a payment', () => {
  // Rule: money.paid-means-the-exact-amount
  it('is paid by an intent that succeeded with exactly the amount due', () => {
    expect(kindOf(succeeded)).toEqual({ kind: 'paid' });
  });

  it('adopts its intent when the answer to its creation was lost', () => {
    expect(kindOf(succeeded, { stripePaymentIntentId: null })).toEqual({ kind: 'paid' });
  });

  it('waits while its intent is payable or processing', () => {
    for (const status of [
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'processing',
    ] as const)
      expect(kindOf({ ...open, status })).toEqual({ kind: 'nothing' });
  });

  it('is declined by a refused card, and fails once the intent is canceled', () => {
    expect(kindOf(declined)).toEqual({ kind: 'declined' });
    expect(kindOf({ ...canceled, failure: declined.failure })).toEqual({ kind: 'failed' });
  });

  it.each<[string, Partial<StripeIntent>, string]>([
    ['another amount', { amountReceived: 24_400 }, 'AMOUNT_MISMATCH'],
    ['more than is due', { amountReceived: 24_501 }, 'AMOUNT_MISMATCH'],
    ['another currency', { currency: 'eur' }, 'CURRENCY_MISMATCH'],
    ['live money in a test installation', { livemode: true }, 'LIVEMODE_MISMATCH'],
    ['an intent it did not make', { id: 'pi_2' }, 'FOREIGN_INTENT'],
    [
      'the metadata of another payment',
      { metadata: { paymentId: 'other', invoiceId: 'invoice-1' } },
      'FOREIGN_INTENT',
    ],
    ['no metadata', { metadata: {} }, 'FOREIGN_INTENT'],
  ])('is not paid with %s: staff reviews it', (_, change, problem) => {
    expect(kindOf({ ...succeeded, ...change })).toEqual({ kind: 'review', problem });
  });

  it('in a charge with others is paid together with them or not at all', () => {
    const other = {
      amountCents: 5_000,
      partial: false,
      invoice: { status: 'BML' as const, totalCents: 5_000, partPaidCents: 0 },
    };
    const both = { ...chargeOf(), amountCents: 29_500, bills: [...chargeOf().bills, other] };
    const money = { ...succeeded, amountReceived: 29_500 };
    expect(evaluateIntent(both, money, false)).toEqual({ kind: 'paid' });
    expect(evaluateIntent(both, succeeded, false)).toEqual({ kind: 'review', problem: 'AMOUNT_MISMATCH' });
    const ended = { ...other, invoice: { ...other.invoice, status: 'CANCELLED' as const } };
    expect(evaluateIntent({ ...both, bills: [...chargeOf().bills, ended] }, money, false)).toEqual({
      kind: 'review',
      problem: 'PAID_AFTER_CANCEL',
    });
    const dearer = { ...other, invoice: { ...other.invoice, totalCents: 5_001 } };
    expect(evaluateIntent({ ...both, bills: [...chargeOf().bills, dearer] }, money, false)).toEqual({
      kind: 'review',
      problem: 'AMOUNT_MISMATCH',
    });
  });

  // Rule: money.partial-payments
  it('of a part is paid while the rest of its invoice covers it, and stays so after it was booked', () => {
    const part = (partPaidCents: number, status: PaymentStatus = 'OPEN') =>
      evaluateIntent(
        {
          ...chargeOf({ status }),
          bills: [
            {
              amountCents: payment.amountCents,
              partial: true,
              invoice: { status: 'BML', totalCents: 49_000, partPaidCents },
            },
          ],
        },
        succeeded,
        false,
      );
    expect(part(0)).toEqual({ kind: 'paid' });
    expect(part(24_500)).toEqual({ kind: 'paid' });
    expect(part(24_501)).toEqual({ kind: 'review', problem: 'AMOUNT_MISMATCH' });
    expect(part(49_000, 'SUCCESSFUL')).toEqual({ kind: 'nothing' });
  });

  // Rule: money.webhooks-count-once
  it('that a bill took whole stays so, also where the bill is smaller', () => {
    const [bill] = chargeOf().bills;
    if (!bill) throw new Error('a charge has a bill');
    const smaller = { ...bill, invoice: { ...bill.invoice, status: 'PAID' as const, totalCents: 20_000 } };
    const booked = { ...chargeOf({ status: 'SUCCESSFUL' }), bills: [smaller] };
    expect(evaluateIntent(booked, succeeded, false)).toEqual({ kind: 'nothing' });
    const more = { ...succeeded, amountReceived: 24_501 };
    expect(evaluateIntent(booked, more, false)).toEqual({ kind: 'review', problem: 'AMOUNT_MISMATCH' });
  });

  it('that failed, or whose invoice was canceled, is reviewed if money still arrives', () => {
    expect(kindOf(succeeded, { status: 'FAILED' })).toEqual({
      kind: 'review',
      problem: 'PAID_AFTER_FAILURE',
    });
    expect(evaluateIntent(chargeOf({}, { ...invoice, status: 'CANCELLED' }), succeeded, false)).toEqual({
      kind: 'review',
      problem: 'PAID_AFTER_CANCEL',
    });
  });

  // Rule: money.payment-transitions
  it('leaves OPEN once and never returns, in any order of events', () => {
    const news = fc.array(fc.constantFrom(open, declined, canceled, succeeded), { maxLength: 12 });
    const after: Record<IntentEvaluation['kind'], PaymentStatus | null> = {
      nothing: null,
      declined: null,
      review: null,
      paid: 'SUCCESSFUL',
      failed: 'FAILED',
    };
    fc.assert(
      fc.property(news, (intents) => {
        let status: PaymentStatus = 'OPEN';
        for (const intent of intents) {
          const next: PaymentStatus | null = after[kindOf(intent, { status }).kind];
          if (next) {
            expect(status).toBe('OPEN');
            status = next;
          }
        }
      }),
    );
  });
});

describe('an open payment', () => {
  const createdAt = new Date('2026-11-20T15:00:00Z');
  const online = { paymentMode: 'ONLINE' as const, channel: 'WEB', createdAt };
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);

  it('is checked every three minutes, later hourly, and abandoned after a day', () => {
    expect(nextStatusCheckAt(online, createdAt)).toEqual(after(3));
    expect(nextStatusCheckAt(online, after(119))).toEqual(after(122));
    expect(nextStatusCheckAt(online, after(120))).toEqual(after(180));
    expect(nextStatusCheckAt(online, after(24 * 60))).toBeNull();
  });

  it('at a card reader is abandoned at the first check, after three minutes', () => {
    expect(nextStatusCheckAt({ ...online, channel: 'TERMINAL' }, after(3))).toBeNull();
  });

  it('by a card on file is abandoned at the first check, since no form is open', () => {
    expect(nextStatusCheckAt({ ...online, paymentMode: 'CARD ON FILE' }, after(3))).toBeNull();
  });
});
