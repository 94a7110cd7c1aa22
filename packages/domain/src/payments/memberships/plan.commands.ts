import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import { toCents } from '@bedside/contracts/money';
import type { PlanInterval, PlanType } from '@bedside/contracts/payments/memberships.schema';
import { membershipPlanChanged } from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../../audit-and-events/record-audit.ts';
import { recordEvent } from '../../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../../context.ts';
import { lockedRow } from '../../locked-row.ts';
import { type SpanishChange, saveSpanish } from '../../practice/spanish-words.ts';
import { getPlan, priceOf } from './plan.queries.ts';

interface PlanTexts {
  name: string;
  description?: string | undefined;
  benefits: string[];
  /** Dollars. */
  monthlyPrice?: number | undefined;
  yearlyPrice?: number | undefined;
  /** Spanish names; benefits in order. */
  nameEs?: string | null | undefined;
  descriptionEs?: string | null | undefined;
  benefitsEs?: (string | null)[] | undefined;
}

const spanishOfPlan = (texts: PlanTexts): SpanishChange[] => [
  [texts.name, texts.nameEs],
  [texts.description ?? '', texts.descriptionEs],
  ...texts.benefits.map((benefit, at): SpanishChange => [benefit, texts.benefitsEs?.[at]]),
];

export const addPlan = (
  db: Db,
  ctx: Context,
  { membershipType, ...texts }: PlanTexts & { membershipType: PlanType },
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const id = newId();
    const { name, description = null, benefits } = texts;
    const createdBy = actorOf(ctx).userId;
    await requireNoOther(tx, membershipType, id);
    await tx
      .insertInto('membershipPlans')
      .values({
        id,
        membershipType,
        name,
        description,
        benefits,
        createdBy,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .execute();
    await setPrices(tx, ctx, id, texts);
    await saveSpanish(tx, ctx, spanishOfPlan(texts));
    await keep(tx, ctx, id, 'plan.add', undefined, { membershipType, ...texts });
    return id;
  });

/**
 * Current subscribers keep the old price, and keep a plan that is no longer sold.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; DUPLICATE if another plan of the same membership is already on sale
 */
export const changePlan = (
  db: Db,
  ctx: Context,
  id: string,
  { version, isAvailable, ...texts }: PlanTexts & { version: number; isAvailable: boolean },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await lockedRow(tx, 'membershipPlans', id).executeTakeFirstOrThrow(notFound);
    if (before.version !== version) throw new DomainError('CONCURRENT_UPDATE');
    if (isAvailable && before.retiredAt) await requireNoOther(tx, before.membershipType, id);
    const { name, description = null, benefits } = texts;
    const retiredAt = isAvailable ? null : (before.retiredAt ?? ctx.now);
    const change = { name, description, benefits, retiredAt, updatedAt: ctx.now, version: version + 1 };
    await tx.updateTable('membershipPlans').set(change).where('id', '=', id).execute();
    const prices = await setPrices(tx, ctx, id, texts);
    const { before: inSpanish } = await saveSpanish(tx, ctx, spanishOfPlan(texts));
    const was = {
      name: before.name,
      benefits: before.benefits,
      isAvailable: before.retiredAt === null,
      ...prices,
      ...(Object.keys(inSpanish).length > 0 && { inSpanish }),
    };
    await keep(tx, ctx, id, 'plan.change', was, { ...texts, isAvailable });
  });

async function requireNoOther(tx: Tx, membershipType: PlanType, id: string): Promise<void> {
  const other = await tx
    .selectFrom('membershipPlans')
    .select('name')
    .where('membershipType', '=', membershipType)
    .where('retiredAt', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other)
    throw fieldError(
      'membershipType',
      `“${other.name}” already uses this membership. Edit or archive it first.`,
      'DUPLICATE',
    );
}

/** @returns the previous prices in cents */
async function setPrices(tx: Tx, ctx: Context, planId: string, { monthlyPrice, yearlyPrice }: PlanTexts) {
  const plan = await getPlan(tx, planId);
  const wanted: [PlanInterval, 'monthlyPrice' | 'yearlyPrice', number | undefined][] = [
    ['MONTH', 'monthlyPrice', monthlyPrice],
    ['YEAR', 'yearlyPrice', yearlyPrice],
  ];
  for (const [interval, field, price] of wanted) {
    const amountCents = price === undefined ? null : toCents(price);
    if (amountCents !== null && amountCents < 50)
      throw fieldError(field, 'The price must be at least $0.50.');
    const current = priceOf(plan, interval);
    if ((current?.amountCents ?? null) === amountCents) continue;
    if (current)
      await tx
        .updateTable('membershipPrices')
        .set({ retiredAt: ctx.now })
        .where('id', '=', current.id)
        .execute();
    if (amountCents !== null)
      await tx
        .insertInto('membershipPrices')
        .values({ id: newId(), planId, interval, amountCents, createdAt: ctx.now })
        .execute();
  }
  return {
    monthlyCents: priceOf(plan, 'MONTH')?.amountCents ?? null,
    yearlyCents: priceOf(plan, 'YEAR')?.amountCents ?? null,
  };
}

async function keep(
  tx: Tx,
  ctx: Context,
  planId: string,
  action: string,
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, ctx, {
    action,
    entityType: 'plan',
    entityId: planId,
    ...(before && { before }),
    after,
  });
  await recordEvent(tx, ctx, membershipPlanChanged, { planId }, { entityId: planId, staff: true });
}
