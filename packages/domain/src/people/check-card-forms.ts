import { paymentStatusCheckDue } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/**
 * Has card forms for the patient's cards, and those of the patient's guarantors, checked now. The check closes
 * those whose payers may no longer pay.
 * Rules: money.cards-are-shared-by-their-owner, money.guarantor-ends
 * @param payerId whose forms are checked too
 */
export const checkCardForms = (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  patientId: string,
  payerId: string | null = null,
) =>
  tx
    .updateTable('plannedEvents')
    .set({ dueAt: ctx.now })
    .where('type', '=', paymentStatusCheckDue.type)
    .where('entityType', '=', paymentStatusCheckDue.entity)
    .where('dueAt', '>', ctx.now)
    .where(
      sql<boolean>`entity_id in (select form.id::text from payments as form
        where form.status = 'OPEN' and form.stripe_payment_intent_id is not null
          and (form.stripe_customer_id = (select stripe_customer_id from patients where id = ${patientId})
            or form.created_by = ${payerId} or form.guarantor_id in (select id from guarantors where patient_id = ${patientId})))`,
    )
    .execute();
