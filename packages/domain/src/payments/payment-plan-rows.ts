import type { AutopayChargeState } from '@bedside/contracts/payments/autopay.schema';
import type { Agreement, PaymentPlanState } from '@bedside/contracts/payments/payment-plan.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';

/** Times are text because they arrive as JSON. */
export interface PlanDetails {
  id: string;
  state: PaymentPlanState;
  payerId: string;
  firstName: string;
  lastName: string;
  cardBrand: string;
  cardLast4: string;
  agreedHow: Agreement;
  createdAt: string;
  endReason: string | null;
  installments: { dueOn: string; amountCents: number; state: AutopayChargeState; chargeAt: string }[];
}

/** The latest plan of `invoice`. */
export const planOfInvoice = sql<PlanDetails | null>`(
  select json_build_object('id', plan.id, 'state', plan.state, 'payerId', plan.payer_id,
    'firstName', payer.first_name, 'lastName', payer.last_name, 'cardBrand', plan.card_brand,
    'cardLast4', plan.card_last4, 'agreedHow', plan.agreed_how, 'createdAt', plan.created_at,
    'endReason', plan.end_reason, 'installments', (
      select json_agg(json_build_object('dueOn', charge.due_on, 'amountCents', charge.amount_cents,
        'state', charge.state, 'chargeAt', charge.charge_at) order by charge.position)
      from autopay_charges as charge where charge.plan_id = plan.id))
  from payment_plans as plan join users as payer on payer.id = plan.payer_id
  where plan.invoice_id = invoice.id order by plan.state = 'ACTIVE' desc, plan.created_at desc limit 1)`;

/** A condition on `invoice`. */
export const isInPlan = sql<boolean>`exists (
  select from payment_plans as plan where plan.invoice_id = invoice.id and plan.state = 'ACTIVE')`;

export async function hasActivePlan(db: Executor, invoiceId: string): Promise<boolean> {
  const plan = await db
    .selectFrom('paymentPlans')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst();
  return plan !== undefined;
}

/** Does not authorize. */
export async function getPlan(db: Executor, id: string): Promise<PlanDetails | null> {
  const row = await db
    .selectFrom('paymentPlans as named')
    .innerJoin('invoices as invoice', 'invoice.id', 'named.invoiceId')
    .select(planOfInvoice.as('plan'))
    .where('named.id', '=', id)
    .executeTakeFirst();
  return row?.plan ?? null;
}
