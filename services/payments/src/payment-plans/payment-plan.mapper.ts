import { toDollars } from '@bedside/contracts/money';
import type { PaymentPlan } from '@bedside/contracts/payments/payment-plan.schema';
import { type Actor, hasPermission, isStaff } from '@bedside/domain/context';
import { canStopPlan } from '@bedside/domain/payments/payment-plan.machine';
import type { PlanDetails } from '@bedside/domain/payments/payment-plan-rows';
import { fullNameOf } from '@bedside/domain/people/user.policy';

const toInstant = (at: string): string => new Date(at).toISOString();

export const toPaymentPlan =
  (viewer: Pick<Actor, 'userId' | 'role' | 'permissions'>) =>
  (plan: PlanDetails): PaymentPlan => ({
    id: plan.id,
    state: plan.state,
    payer: { id: plan.payerId, fullname: fullNameOf(plan) },
    // Other household members see the plan but not the card.
    card:
      isStaff(viewer.role) || viewer.userId === plan.payerId
        ? { brand: plan.cardBrand, last4: plan.cardLast4 }
        : null,
    agreedHow: plan.agreedHow,
    createdAt: toInstant(plan.createdAt),
    endReason: isStaff(viewer.role) ? plan.endReason : null,
    installments: plan.installments.map(({ amountCents, chargeAt, ...installment }) => ({
      ...installment,
      amount: toDollars(amountCents),
      chargeAt: toInstant(chargeAt),
    })),
    canStop: canStopPlan(plan.state, {
      isPayer: plan.payerId === viewer.userId,
      mayBill: hasPermission(viewer, 'billing'),
    }),
  });
