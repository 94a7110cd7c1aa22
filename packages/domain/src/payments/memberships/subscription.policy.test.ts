import { subscriptionStatuses } from '@bedside/contracts/payments/memberships.schema';
import { describe, expect, it } from 'vitest';
import { chargedWith, evaluateStripeInvoice, linesOf } from './charge.policy.ts';
import { actionsFor, graceEnd, membershipBy, nextChargeOf, statusOf } from './subscription.policy.ts';

const now = new Date('2026-10-14T15:00:00Z');
const later = new Date('2026-10-20T15:00:00Z');

describe('a subscription', () => {
  // Rule: money.membership-follows-the-subscription
  it.each([
    ['active', null, 'ACTIVE'],
    ['trialing', null, 'ACTIVE'],
    ['active', { behavior: 'void', resumesAt: null }, 'PAUSED'],
    ['past_due', null, 'PAST DUE'],
    ['unpaid', null, 'PAST DUE'],
    ['incomplete', null, 'PENDING'],
    ['incomplete_expired', null, 'CANCELLED'],
    ['canceled', null, 'CANCELLED'],
  ] as const)('that Stripe calls %s, paused %j, is %s', (status, pauseCollection, ours) => {
    expect(statusOf({ status, pauseCollection })).toBe(ours);
  });

  it.each([
    ['ACTIVE', null, true],
    ['PAST DUE', later, true],
    ['PAST DUE', now, false],
    ['PAST DUE', null, false],
    ['PAUSED', null, false],
  ] as const)(
    'that is %s, with benefits until %s, gives them: %s',
    (status, gracePeriodEndsAt, membershipInGoodStanding) => {
      expect(membershipBy({ status, gracePeriodEndsAt }, 'PREMIER', now)).toEqual({
        membershipType: 'PREMIER',
        membershipInGoodStanding,
      });
    },
  );

  it('gives no benefits before it starts or after it ends', () => {
    for (const status of ['PENDING', 'CANCELLED'] as const)
      expect(membershipBy({ status, gracePeriodEndsAt: null }, 'PREMIER', now)).toBeNull();
  });

  // Rule: money.grace-while-past-due
  it('has a week of grace by default', () => {
    expect(graceEnd(now, 7)).toEqual(new Date('2026-10-21T15:00:00Z'));
  });

  it('is paused only by staff, and allows nothing while a change is pending', () => {
    const standing = {
      status: 'ACTIVE',
      cancelAtPeriodEnd: false,
      isChanging: false,
      isInactive: false,
      startedAt: now,
      stripeSubscriptionId: 'sub_1',
    } as const;
    expect(actionsFor(standing, { isStaff: true })).toContain('pause');
    expect(actionsFor(standing, { isStaff: false })).not.toContain('pause');
    for (const status of subscriptionStatuses)
      expect(actionsFor({ ...standing, status, isChanging: true }, { isStaff: true })).toEqual([]);
  });

  // Rule: money.closed-accounts-are-not-charged
  it('can end, but not change, while the account is closed', () => {
    const closed = {
      status: 'ACTIVE',
      isChanging: false,
      isInactive: true,
      startedAt: now,
      stripeSubscriptionId: 'sub_1',
    } as const;
    expect(actionsFor({ ...closed, cancelAtPeriodEnd: false }, { isStaff: true })).toEqual(['cancel']);
    expect(actionsFor({ ...closed, cancelAtPeriodEnd: true }, { isStaff: true })).toEqual([]);
  });

  // Rule: money.imported-memberships-wait-for-a-card
  it('can’t be changed or paused while its period was charged elsewhere', () => {
    const brought = {
      status: 'ACTIVE',
      isChanging: false,
      isInactive: false,
      startedAt: now,
      stripeSubscriptionId: null,
    } as const;
    expect(actionsFor({ ...brought, cancelAtPeriodEnd: false }, { isStaff: true })).toEqual([
      'cancel',
      'changeCard',
    ]);
    expect(actionsFor({ ...brought, cancelAtPeriodEnd: true }, { isStaff: true })).toEqual(['undoCancel']);
  });

  it('has no next charge when it will end', () => {
    const paid = {
      status: 'ACTIVE',
      currentPeriodEnd: later,
      nextRetryAt: null,
      amountCents: 9_900,
      nextChargeCents: null,
    } as const;
    expect(nextChargeOf({ ...paid, nextChargeCents: 4_800, cancelAtPeriodEnd: false })).toEqual({
      amountCents: 4_800,
      at: later,
    });
    expect(nextChargeOf({ ...paid, cancelAtPeriodEnd: false })).toEqual({ amountCents: 9_900, at: later });
    expect(nextChargeOf({ ...paid, cancelAtPeriodEnd: true })).toBeNull();
  });
});

describe('a charge', () => {
  const line = (amount: number, description: string | null = 'Premier') => ({
    id: 'il_1',
    description,
    amount,
    quantity: 1,
    priceId: null,
    proration: false,
    periodStart: now,
    periodEnd: later,
  });

  it('has lines that add up to the charged amount, credit included', () => {
    const lines = linesOf(
      { lines: [line(-2_000, 'Unused time'), line(9_900, null)], amountDue: 7_000 },
      'Premier',
    );
    expect(lines).toEqual([
      { kind: 'DISCOUNT', label: 'Unused time', amountCents: -2_000 },
      { kind: 'FEE', label: 'Premier membership', amountCents: 9_900 },
      { kind: 'DISCOUNT', label: 'Paid from credit', amountCents: -900 },
    ]);
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(7_000);
  });

  it('of zero before any credit is ignored', () => {
    expect(evaluateStripeInvoice({ status: 'paid', amountDue: 0, lines: [line(0)] })).toBe('none');
  });

  it('below the minimum waits for the next one', () => {
    expect(chargedWith(4_900, 4_870)).toEqual({ dueCents: 0, left: -30 });
    expect(chargedWith(4_900, 5_000)).toEqual({ dueCents: 0, left: 100 });
    expect(chargedWith(4_900, -30)).toEqual({ dueCents: 4_930, left: 0 });
  });

  it.each([
    ['draft', 9_900, 'none'],
    ['open', 9_900, 'due'],
    ['open', 0, 'none'],
    ['paid', 9_900, 'paid'],
    ['paid', 0, 'paid'],
    ['void', 9_900, 'void'],
    ['uncollectible', 9_900, 'void'],
  ] as const)('that is %s over %d cents means: %s', (status, amountDue, verdict) => {
    expect(evaluateStripeInvoice({ status, amountDue, lines: [line(9_900)] })).toBe(verdict);
  });
});
