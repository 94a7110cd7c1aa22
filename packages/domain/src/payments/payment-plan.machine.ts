import type { PaymentPlanState } from '@bedside/contracts/payments/payment-plan.schema';

/** pay: nothing is left to pay. miss: no try to charge an installment succeeded. */
export type PlanMove = 'pay' | 'miss' | 'stop' | 'endBill' | 'dispute';

interface Rule {
  from: PaymentPlanState;
  to: PaymentPlanState;
  who: 'SYSTEM' | 'PAYER OR BILLING';
  /** The rest is due on the day of the move. */
  restIsDue: boolean;
}

/** Rule: money.plan-states */
// biome-ignore format: a table
const rules: Readonly<Record<PlanMove, Rule>> = {
  pay: { from: 'ACTIVE', to: 'COMPLETED', who: 'SYSTEM', restIsDue: false },
  miss: { from: 'ACTIVE', to: 'MISSED', who: 'SYSTEM', restIsDue: true },
  stop: { from: 'ACTIVE', to: 'STOPPED', who: 'PAYER OR BILLING', restIsDue: true },
  endBill: { from: 'ACTIVE', to: 'STOPPED', who: 'SYSTEM', restIsDue: false },
  dispute: { from: 'ACTIVE', to: 'STOPPED', who: 'SYSTEM', restIsDue: true },
};

/** @returns null if the move is not legal */
export const planMove = (from: PaymentPlanState, move: PlanMove): Pick<Rule, 'to' | 'restIsDue'> | null =>
  rules[move].from === from ? rules[move] : null;

export const canStopPlan = (state: PaymentPlanState, who: { isPayer: boolean; mayBill: boolean }): boolean =>
  planMove(state, 'stop') !== null && (who.isPayer || who.mayBill);
