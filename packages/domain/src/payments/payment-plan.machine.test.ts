import { paymentPlanStates } from '@bedside/contracts/payments/payment-plan.schema';
import { describe, expect, it } from 'vitest';
import { canStopPlan, type PlanMove, planMove } from './payment-plan.machine.ts';

const moves: PlanMove[] = ['pay', 'miss', 'stop', 'endBill', 'dispute'];

describe('a payment plan', () => {
  // Rule: money.plan-states
  it('ends once, each way with its state', () => {
    const table = paymentPlanStates.flatMap((from) =>
      moves.flatMap((move) => {
        const moved = planMove(from, move);
        return moved ? [`${from} ${move} → ${moved.to}${moved.restIsDue ? ', rest due' : ''}`] : [];
      }),
    );
    expect(table).toEqual([
      'ACTIVE pay → COMPLETED',
      'ACTIVE miss → MISSED, rest due',
      'ACTIVE stop → STOPPED, rest due',
      'ACTIVE endBill → STOPPED',
      'ACTIVE dispute → STOPPED, rest due',
    ]);
  });

  // Rule: money.plan-states
  it('can be stopped by its payer or billing staff while it is active', () => {
    const nobody = { isPayer: false, mayBill: false };
    expect(canStopPlan('ACTIVE', nobody)).toBe(false);
    for (const who of [
      { ...nobody, isPayer: true },
      { ...nobody, mayBill: true },
    ])
      expect(paymentPlanStates.filter((state) => canStopPlan(state, who))).toEqual(['ACTIVE']);
  });
});
