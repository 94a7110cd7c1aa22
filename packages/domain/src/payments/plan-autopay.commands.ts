import {
  autopayChargeDue,
  autopayNoticeDue,
  autopaySweepDue,
} from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { addMinutes, subMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { isInvoiceShared } from '../access/confidential-visits.queries.ts';
import { householdOpenTo } from '../access/family-access.queries.ts';
import { planEventsIfAbsent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { chargeTime, noticeTime } from './autopay.policy.ts';
import { isInDoubt } from './dispute.queries.ts';
import { holdsMoney } from './invoice.queries.ts';
import { MIN_BY_CARD } from './invoice-actions.policy.ts';

const SWEEP_MINUTES = 60;
const BATCH = 200;

/** Keeps an existing plan. */
export const planAutopaySweep = (db: Db, ctx: Pick<Context, 'requestId' | 'now'>): Promise<void> =>
  db.transaction().execute((tx) =>
    planEventsIfAbsent(tx, ctx, autopaySweepDue, [
      {
        key: 'autopay-sweep',
        dueAt: addMinutes(ctx.now, SWEEP_MINUTES),
        payload: {},
        entityId: 'autopay',
      },
    ]),
  );

/** Plans the next sweep first, so that no failure ends the chain. */
export async function sweepAutopay(db: Db, ctx: Context): Promise<void> {
  await planAutopaySweep(db, ctx);
  await db.transaction().execute((tx) => resumeCharges(tx, ctx));
  for (;;) {
    const planned = await db.transaction().execute((tx) => planCharges(tx, ctx));
    if (planned < BATCH) return;
  }
}

/** A charge whose job died continues with its decision. */
async function resumeCharges(tx: Tx, ctx: Context): Promise<void> {
  const stuck = await tx
    .selectFrom('autopayCharges')
    .select(['id', 'invoiceId', 'patientId'])
    .where('state', '=', 'CHARGING')
    .where('chargeAt', '<', subMinutes(ctx.now, SWEEP_MINUTES))
    .execute();
  if (stuck.length > 0)
    await planEventsIfAbsent(
      tx,
      ctx,
      autopayChargeDue,
      stuck.map(({ id, invoiceId, patientId: userId }) => ({
        key: `autopay-charge-${id}`,
        dueAt: ctx.now,
        payload: { autopayChargeId: id, invoiceId, userId },
        entityId: id,
      })),
    );
}

/** Plans a charge, and a message before it, for each covered bill that has none yet. @returns how many */
export async function planCharges(tx: Tx, ctx: Context, onlyPatientId?: string): Promise<number> {
  const { timeZone: zone } = await practiceSettings(tx, ctx);
  const seen = (await coveredBills(tx, onlyPatientId)).map(({ invoiceId }) => invoiceId);
  if (seen.length === 0) return 0;
  await tx.selectFrom('invoices').select('id').where('id', 'in', seen).orderBy('id').forKeyShare().execute();
  // Leaves out bills that were split into installments before they were locked.
  const bills = (await coveredBills(tx, onlyPatientId)).filter(({ invoiceId }) => seen.includes(invoiceId));
  if (bills.length === 0) return 0;
  const plans = bills.map((bill) => ({ ...bill, chargeAt: chargeTime({ ...bill, now: ctx.now, zone }) }));
  const added = await tx
    .insertInto('autopayCharges')
    .values(
      plans.map(({ patientId, invoiceId, amountCents, chargeAt }) => ({
        id: newId(),
        patientId,
        invoiceId,
        amountCents,
        chargeAt,
        state: 'PLANNED' as const,
        createdAt: ctx.now,
      })),
    )
    // Another household member’s autopay planned it first.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'invoiceId', 'patientId', 'chargeAt'])
    .execute();
  const noticeDays = new Map(plans.map((plan) => [plan.invoiceId, plan.noticeDays]));
  const payloadOf = ({ id, invoiceId, patientId }: (typeof added)[number]) => ({
    payload: { autopayChargeId: id, invoiceId, userId: patientId },
    entityId: id,
  });
  if (added.length === 0) return 0;
  await planEventsIfAbsent(
    tx,
    ctx,
    autopayNoticeDue,
    added.map((charge) => ({
      key: `autopay-notice-${charge.id}`,
      dueAt: noticeTime(charge.chargeAt, { noticeDays: noticeDays.get(charge.invoiceId) ?? 1, now: ctx.now }),
      ...payloadOf(charge),
    })),
  );
  await planEventsIfAbsent(
    tx,
    ctx,
    autopayChargeDue,
    added.map((charge) => ({
      key: `autopay-charge-${charge.id}`,
      dueAt: charge.chargeAt,
      ...payloadOf(charge),
    })),
  );
  return added.length;
}

const UNPAID = sql<number>`(invoice.total_cents - invoice.part_paid_cents)`;

/**
 * Autopay covers everyone in the household that the payer was in when choosing it. After joining another
 * household, it covers only the payer’s own bills until they choose again.
 */
const isChosen = sql<boolean>`(invoice.patient_id = autopay.patient_id
  or autopay.updated_at >= coalesce(self.household_since, '-infinity'))`;

/** The charge stopped because money came in, and staff has resolved that since. */
const wasUnderReview = sql<boolean>`(charge.state = 'STOPPED' and exists (
  select from payment_exceptions as review left join payments as held on held.id = review.payment_id
  where coalesce(review.invoice_id, held.invoice_id) = charge.invoice_id
    and review.created_at <= charge.ended_at and review.resolved_at > charge.ended_at))`;

/**
 * Due bills of the household, without those of members who closed their bills to the payer. A declined or
 * stopped charge is left alone until the patient changes autopay.
 */
const coveredBills = (tx: Tx, patientId?: string) =>
  tx
    .selectFrom('autopay')
    .innerJoin('patients as self', 'self.id', 'autopay.patientId')
    .innerJoin('users as person', 'person.id', 'self.id')
    .innerJoin('invoices as invoice', (join) =>
      join
        .on(
          'invoice.patientId',
          '=',
          sql<string>`any(${householdOpenTo(sql.ref('autopay.patient_id'), 'BILLS')})`,
        )
        .on(isInvoiceShared(sql.ref('autopay.patient_id'))),
    )
    .leftJoin('appointments as appointment', 'appointment.id', 'invoice.appointmentId')
    .select([
      'autopay.patientId',
      'autopay.noticeDays',
      'autopay.hour',
      'invoice.id as invoiceId',
      UNPAID.as('amountCents'),
      'invoice.dueOn',
    ])
    .$if(patientId !== undefined, (query) => query.where('autopay.patientId', '=', patientId ?? ''))
    .where('self.removedAt', 'is', null)
    .where(isChosen)
    .where('person.status', '=', 'ACTIVE')
    .where('invoice.kind', '<>', 'MEMBERSHIP')
    .where('invoice.depositHeld', '=', false)
    .where(({ not }) => not(holdsMoney))
    .where(({ not }) => not(isInDoubt))
    .where(UNPAID, '>=', MIN_BY_CARD)
    .where((eb) => eb(UNPAID, '<=', eb.ref('autopay.limitCents')))
    .where((eb) =>
      eb.or([
        eb('invoice.status', '=', 'BML'),
        eb.and([
          eb('invoice.status', '=', 'PAYMENT_REQUESTED'),
          eb.or([
            eb('appointment.id', 'is', null),
            eb('appointment.status', 'in', ['AWAITING PAYMENT', 'COMPLETED']),
          ]),
        ]),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('autopayCharges as charge')
            .select('charge.id')
            .whereRef('charge.invoiceId', '=', 'invoice.id')
            .where((charge) =>
              charge.or([
                charge('charge.endedAt', 'is', null),
                charge.and([
                  charge('charge.patientId', '=', charge.ref('autopay.patientId')),
                  charge('charge.planId', 'is', null),
                  charge('charge.amountCents', '=', UNPAID),
                  charge('charge.createdAt', '>=', charge.ref('autopay.updatedAt')),
                  charge.not(wasUnderReview),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('invoice.id')
    .limit(BATCH)
    .execute();
