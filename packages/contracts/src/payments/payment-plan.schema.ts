import { z } from 'zod';
import { day, id, instant } from '../common/fields.ts';
import { autopayChargeStates } from './autopay.schema.ts';

/** MISSED: an installment could not be charged after every attempt, so the rest is due. */
export const paymentPlanStates = ['ACTIVE', 'COMPLETED', 'MISSED', 'STOPPED'] as const;
export type PaymentPlanState = (typeof paymentPlanStates)[number];

/** How the payer agreed to the terms. Staff records every kind except PORTAL. */
export const agreements = ['PORTAL', 'PHONE', 'IN_PERSON'] as const;
export type Agreement = (typeof agreements)[number];

export const MAX_INSTALLMENTS = 12;

export const installment = z.object({ dueOn: day, amount: z.number() });

/** An invoice’s most recent payment plan. */
export const paymentPlan = z.object({
  id,
  state: z.enum(paymentPlanStates),
  payer: z.object({ id, fullname: z.string() }),
  /** Only the payer and staff see the card. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  agreedHow: z.enum(agreements),
  createdAt: instant,
  /** Only staff sees the reason. */
  endReason: z.string().nullable(),
  installments: z.array(installment.extend({ state: z.enum(autopayChargeStates), chargeAt: instant })),
  /** Whether the caller may stop the plan. */
  canStop: z.boolean(),
});
export type PaymentPlan = z.infer<typeof paymentPlan>;
