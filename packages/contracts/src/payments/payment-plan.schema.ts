import { z } from 'zod';
import { day, id, instant } from '../common/fields.ts';
import { autopayChargeStates } from './autopay.schema.ts';

/** MISSED: no try to charge an installment succeeded, and the rest is due. */
export const paymentPlanStates = ['ACTIVE', 'COMPLETED', 'MISSED', 'STOPPED'] as const;
export type PaymentPlanState = (typeof paymentPlanStates)[number];

/** How the payer agreed to the terms. Staff records all but PORTAL. */
export const agreements = ['PORTAL', 'PHONE', 'IN_PERSON'] as const;
export type Agreement = (typeof agreements)[number];

export const MAX_INSTALLMENTS = 12;

export const installment = z.object({ dueOn: day, amount: z.number() });

/** For the latest plan of an invoice. */
export const paymentPlan = z.object({
  id,
  state: z.enum(paymentPlanStates),
  payer: z.object({ id, fullname: z.string() }),
  /** For the payer and staff. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  agreedHow: z.enum(agreements),
  createdAt: instant,
  /** For staff. */
  endReason: z.string().nullable(),
  installments: z.array(installment.extend({ state: z.enum(autopayChargeStates), chargeAt: instant })),
  /** Whether the reader may stop it. */
  canStop: z.boolean(),
});
export type PaymentPlan = z.infer<typeof paymentPlan>;
