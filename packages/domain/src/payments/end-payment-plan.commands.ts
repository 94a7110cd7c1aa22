import {
  autopayChargeDue,
  autopayNoticeDue,
  paymentPlanEnded,
} from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { type PlanMove, planMove } from './payment-plan.machine.ts';

/**
 * Ends an invoice’s plan and its planned charges. A charge under way continues.
 * @returns whether there was a plan to end
 */
export async function endPlanOf(
  tx: Tx,
  ctx: Context,
  invoiceId: string,
  move: PlanMove,
  reason: string | null = null,
): Promise<boolean> {
  const plan = await tx
    .selectFrom('paymentPlans as plan')
    .innerJoin('invoices as invoice', 'invoice.id', 'plan.invoiceId')
    .select(['plan.id', 'plan.payerId', 'plan.state', 'invoice.patientId'])
    .where('plan.invoiceId', '=', invoiceId)
    .where('plan.state', '=', 'ACTIVE')
    .forUpdate('plan')
    .executeTakeFirst();
  const moved = plan && planMove(plan.state, move);
  if (!plan || !moved) return false;
  await tx
    .updateTable('paymentPlans')
    .set({ state: moved.to, endedAt: ctx.now, endReason: reason })
    .where('id', '=', plan.id)
    .execute();
  const ended = await tx
    .updateTable('autopayCharges')
    .set({ state: 'STOPPED', endedAt: ctx.now })
    .where('planId', '=', plan.id)
    .where('state', '=', 'PLANNED')
    .returning('id')
    .execute();
  for (const { id } of ended) {
    await cancelPlannedEvents(tx, autopayNoticeDue, id);
    await cancelPlannedEvents(tx, autopayChargeDue, id);
  }
  if (moved.restIsDue) {
    const { timeZone } = await practiceSettings(tx, ctx);
    await tx
      .updateTable('invoices')
      // The PDF shows the day, so it is printed again.
      .set((eb) => ({ dueOn: localDay(ctx.now, timeZone), version: eb('version', '+', 1) }))
      .where('id', '=', invoiceId)
      .where('status', 'in', ['PAYMENT_REQUESTED', 'BML'])
      .execute();
  }
  await recordAudit(tx, ctx, {
    action: 'paymentPlan.end',
    entityType: 'invoice',
    entityId: invoiceId,
    patientId: plan.patientId,
    before: { state: plan.state },
    after: { state: moved.to, move, ...(reason && { reason }) },
  });
  await recordEvent(
    tx,
    ctx,
    paymentPlanEnded,
    { paymentPlanId: plan.id, invoiceId, userId: plan.payerId },
    { entityId: plan.id, users: [...new Set([plan.payerId, plan.patientId])], staff: true },
  );
  return true;
}

/** Stops plans whose card was removed: they started at the same moment, or their payer can no longer see the bill. */
export async function stopPlansOfCard(
  db: Db,
  ctx: Context,
  { paymentMethodId, patientId }: { paymentMethodId: string; patientId: string },
): Promise<void> {
  const plans = await db
    .selectFrom('paymentPlans')
    .select('invoiceId')
    .where('paymentMethodId', '=', paymentMethodId)
    .where('payerId', '=', patientId)
    .where('state', '=', 'ACTIVE')
    .execute();
  for (const { invoiceId: id } of plans)
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('invoices').select('id').where('id', '=', id).forUpdate().execute();
      await endPlanOf(tx, ctx, id, 'stop');
    });
}
