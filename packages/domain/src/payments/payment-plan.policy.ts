import { MAX_INSTALLMENTS } from '@bedside/contracts/payments/payment-plan.schema';
import { addMonths, format, parseISO } from '@bedside/db/dates';
import { MIN_BY_CARD } from './invoice-actions.policy.ts';

export interface PlannedInstallment {
  /** yyyy-MM-dd */
  dueOn: string;
  amountCents: number;
}

const FEWEST_INSTALLMENTS = 2;

/** Equal parts; the first also takes the cents that do not divide. Rule: money.installments-add-up */
export function installmentsOf(cents: number, count: number, firstOn: string): PlannedInstallment[] {
  const part = Math.floor(cents / count);
  return Array.from({ length: count }, (_, months) => ({
    dueOn: format(addMonths(parseISO(firstOn), months), 'yyyy-MM-dd'),
    amountCents: months === 0 ? cents - part * (count - 1) : part,
  }));
}

interface PlanLimits {
  planSmallestBillCents: number;
  planMostInstallments: number;
  planSmallestInstallmentCents: number;
}

/** Staff may offer anything that a card accepts. */
const staffLimits: PlanLimits = {
  planSmallestBillCents: 0,
  planMostInstallments: MAX_INSTALLMENTS,
  planSmallestInstallmentCents: MIN_BY_CARD,
};

/** The numbers of installments in which an amount may be paid. Rule: money.plan-limits */
export function countsFor(cents: number, limits: PlanLimits | 'staff'): number[] {
  const { planSmallestBillCents, planMostInstallments, planSmallestInstallmentCents } =
    limits === 'staff' ? staffLimits : limits;
  if (cents < planSmallestBillCents) return [];
  const counts = Array.from(
    { length: planMostInstallments - FEWEST_INSTALLMENTS + 1 },
    (_, index) => FEWEST_INSTALLMENTS + index,
  );
  return counts.filter((count) => Math.floor(cents / count) >= planSmallestInstallmentCents);
}
