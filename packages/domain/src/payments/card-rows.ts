import { cardExpiring } from '@bedside/contracts/payments/payment.events';
import type { Executor, Tx } from '@bedside/db/database';
import type { StripeCard } from '@bedside/integrations/stripe/stripe.port';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEventsByKey, planEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { countOf } from '../list-search.ts';
import { practiceSettings } from '../practice/settings.ts';
import { cardExpiryNoticeAt } from './card.policy.ts';

const planKey = (paymentMethodId: string) => `card-expiring-${paymentMethodId}`;

/** The first card becomes the default. Also plans the expiry notice. */
export async function storeCard(
  tx: Tx,
  ctx: Context,
  { card, patientId }: { card: StripeCard; patientId: string },
): Promise<void> {
  const { id: paymentMethodId, brand, last4, expMonth, expYear } = card;
  const known = await tx
    .selectFrom('cards')
    .select(['patientId', 'expMonth', 'expYear'])
    .where('paymentMethodId', '=', paymentMethodId)
    .forUpdate()
    .executeTakeFirst();
  if (known && known.expMonth === expMonth && known.expYear === expYear) return;
  const details = { brand, last4, expMonth, expYear };
  await tx
    .insertInto('cards')
    .values({ paymentMethodId, ...details, patientId, createdAt: ctx.now })
    .onConflict((conflict) => conflict.column('paymentMethodId').doUpdateSet(details))
    .execute();
  await tx
    .updateTable('patients')
    .set({ defaultPaymentMethodId: paymentMethodId })
    .where('id', '=', patientId)
    .where('defaultPaymentMethodId', 'is', null)
    .execute();
  await recordAudit(tx, ctx, {
    action: known ? 'card.renew' : 'card.attach',
    entityType: 'payment',
    entityId: paymentMethodId,
    patientId,
    ...(known && { before: { expMonth: known.expMonth, expYear: known.expYear } }),
    after: known ? { expMonth, expYear } : { brand, last4 },
  });
  await planItsEnd(tx, ctx, { card, patientId });
}

async function planItsEnd(
  tx: Tx,
  ctx: Context,
  { card, patientId }: { card: StripeCard; patientId: string },
): Promise<void> {
  const { timeZone } = await practiceSettings(tx, ctx);
  const dueAt = cardExpiryNoticeAt(card, timeZone);
  const key = planKey(card.id);
  if (dueAt <= ctx.now) return cancelPlannedEventsByKey(tx, [key]);
  await planEvent(tx, ctx, cardExpiring, {
    key,
    dueAt,
    payload: { userId: patientId, paymentMethodId: card.id },
    entityId: patientId,
  });
}

/** The oldest remaining card becomes the default. */
export async function deleteCard(
  tx: Tx,
  ctx: Context,
  card: { paymentMethodId: string; patientId: string },
): Promise<void> {
  const next = await nextDefault(tx, card);
  if (next)
    await tx
      .updateTable('patients')
      .set({ defaultPaymentMethodId: next })
      .where('id', '=', card.patientId)
      .execute();
  await tx.deleteFrom('cards').where('paymentMethodId', '=', card.paymentMethodId).execute();
  await cancelPlannedEventsByKey(tx, [planKey(card.paymentMethodId)]);
  await recordAudit(tx, ctx, {
    action: 'card.detach',
    entityType: 'payment',
    entityId: card.paymentMethodId,
    patientId: card.patientId,
  });
}

/** To store a card, count while holding a lock on the patient. */
export async function countCards(db: Executor, patientId: string, besides = ''): Promise<number> {
  return await countOf(
    db.selectFrom('cards').where('patientId', '=', patientId).where('paymentMethodId', '<>', besides),
  );
}

export async function defaultCardOf(db: Executor, patientId: string): Promise<string | null> {
  const patient = await db
    .selectFrom('patients')
    .select('defaultPaymentMethodId')
    .where('id', '=', patientId)
    .executeTakeFirst();
  return patient?.defaultPaymentMethodId ?? null;
}

/** Null when the default does not change. */
export async function nextDefault(
  db: Executor,
  { paymentMethodId, patientId }: { paymentMethodId: string; patientId: string },
): Promise<string | null> {
  if ((await defaultCardOf(db, patientId)) !== paymentMethodId) return null;
  const oldest = await db
    .selectFrom('cards')
    .select('paymentMethodId')
    .where('patientId', '=', patientId)
    .where('paymentMethodId', '<>', paymentMethodId)
    .orderBy('createdAt')
    .executeTakeFirst();
  return oldest?.paymentMethodId ?? null;
}
