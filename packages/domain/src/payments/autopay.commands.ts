import { DomainError, fieldError } from '@bedside/contracts/errors';
import { toCents } from '@bedside/contracts/money';
import {
  autopayChanged,
  autopayChargeDue,
  autopayNoticeDue,
  autopayTurnedOff,
} from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { householdOpenTo } from '../access/family-access.queries.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { assertInScope } from './cards.queries.ts';
import { assertOneHousehold } from './payment-decision.commands.ts';
import { planCharges } from './plan-autopay.commands.ts';

interface AutopaySettings {
  /** Dollars. */
  limit: number;
  paymentMethodIds: string[];
  noticeDays: number;
  hour: number;
}

/**
 * Turns autopay on or changes it. Charges that were already planned are planned again.
 * Rule: money.autopay-is-the-payers-choice
 * @throws VALIDATION for a card that the patient may not charge; CONFLICT while a bill is being charged
 */
export const setAutopay = (db: Db, ctx: Context, settings: AutopaySettings): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { userId: patientId } = actorOf(ctx);
    const paymentMethodIds = [...new Set(settings.paymentMethodIds)];
    await assertMayCharge(tx, patientId, paymentMethodIds);
    const row = {
      limitCents: toCents(settings.limit),
      paymentMethodIds,
      noticeDays: settings.noticeDays,
      hour: settings.hour,
      updatedAt: ctx.now,
    };
    await lockBillsOf(tx, patientId);
    await endPlanned(tx, ctx, { patientId });
    await tx
      .insertInto('autopay')
      .values({ patientId, ...row, createdAt: ctx.now })
      .onConflict((conflict) => conflict.column('patientId').doUpdateSet(row))
      .execute();
    await planCharges(tx, ctx, patientId);
    const { updatedAt: _, ...after } = row;
    await recordChange(tx, ctx, patientId, 'autopay.set', after);
  });

/**
 * Cancels every planned charge. Staff names the patient and gives a reason.
 * @throws CONFLICT while a bill is being charged; NOT_FOUND for a user who is not a patient
 */
export const stopAutopay = (
  db: Db,
  ctx: Context,
  byStaff?: { patientId: string; reason: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const patientId = byStaff?.patientId ?? actorOf(ctx).userId;
    if (byStaff) await assertInScope(tx, patientId, { kind: 'any' });
    await lockBillsOf(tx, patientId);
    await endPlanned(tx, ctx, { patientId });
    const { numDeletedRows } = await tx
      .deleteFrom('autopay')
      .where('patientId', '=', patientId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await recordChange(tx, ctx, patientId, 'autopay.stop', byStaff ? { reason: byStaff.reason } : {});
    if (byStaff)
      await recordEvent(
        tx,
        ctx,
        autopayTurnedOff,
        { userId: patientId },
        { entityId: patientId, users: [patientId] },
      );
  });

/** Locks bills before their charges, because a payment plan holds its bill while it ends what autopay planned. */
const lockBillsOf = (tx: Tx, patientId: string) =>
  tx
    .selectFrom('invoices')
    .select('id')
    .where((eb) =>
      eb.or([
        eb(
          'id',
          'in',
          eb
            .selectFrom('autopayCharges')
            .select('invoiceId')
            .where('autopayCharges.patientId', '=', patientId)
            .where('endedAt', 'is', null),
        ),
        eb.and([
          eb('status', 'in', ['PAYMENT_REQUESTED', 'BML']),
          eb('patientId', '=', sql<string>`any(${householdOpenTo(patientId, 'BILLS')})`),
        ]),
      ]),
    )
    .orderBy('id')
    .forKeyShare()
    .execute();

async function assertMayCharge(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const cards = await tx
    .selectFrom('cards')
    .select(['paymentMethodId', 'patientId'])
    .where('paymentMethodId', 'in', [...ids])
    .execute();
  const refused = fieldError('paymentMethodIds', 'Choose a card you’re allowed to use.');
  if (cards.length < ids.length) throw refused;
  // Autopay pays the household's bills, which a card from elsewhere can't.
  await assertOneHousehold(tx, [userId, ...cards.map(({ patientId }) => patientId)]).catch(() => {
    throw refused;
  });
  for (const ownerId of new Set(cards.map(({ patientId }) => patientId)))
    await assertInScope(tx, ownerId, { kind: 'household', userId }, { shared: true }).catch(() => {
      throw refused;
    });
}

/**
 * Ends planned charges of a payer or of bills, except those of the payer `exceptOf`.
 * @throws CONFLICT while one of them is being charged
 */
export async function endPlanned(
  tx: Tx,
  ctx: Context,
  of: { patientId: string } | { invoiceIds: readonly string[]; exceptOf?: string },
): Promise<void> {
  const open = await tx
    .selectFrom('autopayCharges')
    .select(['id', 'state', 'patientId'])
    .where((eb) =>
      'patientId' in of ? eb('patientId', '=', of.patientId) : eb('invoiceId', 'in', of.invoiceIds),
    )
    .where('planId', 'is', null)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (open.some(({ state }) => state === 'CHARGING'))
    throw new DomainError('CONFLICT', 'We’re charging a bill right now. Try again in a minute.', {
      retryAfter: 60,
    });
  const others = 'exceptOf' in of ? open.filter(({ patientId }) => patientId !== of.exceptOf) : open;
  const ids = others.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .updateTable('autopayCharges')
    .set({ state: 'STOPPED', endedAt: ctx.now })
    .where('id', 'in', ids)
    .execute();
  for (const id of ids) {
    await cancelPlannedEvents(tx, autopayNoticeDue, id);
    await cancelPlannedEvents(tx, autopayChargeDue, id);
  }
}

async function recordChange(
  tx: Tx,
  ctx: Context,
  patientId: string,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, ctx, { action, entityType: 'person', entityId: patientId, patientId, after });
  await recordEvent(
    tx,
    ctx,
    autopayChanged,
    { userId: patientId },
    { entityId: patientId, users: [patientId] },
  );
}
