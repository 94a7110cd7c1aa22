import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Db, Executor } from '@bedside/db/database';
import type { StripeCard } from '@bedside/integrations/stripe/stripe.port';
import type { Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import type { BillScope } from './bill.queries.ts';
import { type CardProvider, customerOf } from './intents.ts';
import { isPartyFailure } from './party-failure.ts';

export interface CardOnFile {
  paymentMethodId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/**
 * Keeps a card on file for a patient in scope. Asked again for the same card, it answers the same.
 * @throws NOT_FOUND for a patient out of scope, and for a card of somebody else: the payment provider is not asked
 */
export async function attachCard(
  db: Db,
  ctx: Context,
  provider: CardProvider,
  input: { paymentMethodId: string; patientId: string; scope: BillScope },
): Promise<CardOnFile> {
  await assertInScope(db, input.patientId, input.scope);
  const known = await knownCard(db, input.paymentMethodId);
  if (known && known.patientId !== input.patientId) throw notFound();
  if (known) return known;
  const customerId = await customerOf(db, provider.stripe, input.patientId);
  const card = toCardOnFile(await asked(provider.stripe.attachCard(customerId, input.paymentMethodId)));
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('cards')
      .values({ ...card, patientId: input.patientId, createdAt: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await recordAudit(tx, ctx, {
      action: 'card.attach',
      entityType: 'payment',
      entityId: card.paymentMethodId,
      patientId: input.patientId,
      after: { brand: card.brand, last4: card.last4 },
    });
  });
  return card;
}

/**
 * Forgets a card on file.
 * @throws NOT_FOUND unless it is on file for a patient in scope
 */
export async function detachCard(
  db: Db,
  ctx: Context,
  provider: CardProvider,
  input: { paymentMethodId: string; scope: BillScope },
): Promise<void> {
  const patientId = await ownerOf(db, input.paymentMethodId);
  if (!patientId) throw notFound();
  await assertInScope(db, patientId, input.scope);
  await provider.stripe.detachCard(input.paymentMethodId).catch(unlessGone);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('cards').where('paymentMethodId', '=', input.paymentMethodId).execute();
    await recordAudit(tx, ctx, {
      action: 'card.detach',
      entityType: 'payment',
      entityId: input.paymentMethodId,
      patientId,
    });
  });
}

/** The cards on file of a patient in scope, oldest first. */
export async function listCards(
  db: Executor,
  input: { patientId: string; scope: BillScope },
): Promise<CardOnFile[]> {
  await assertInScope(db, input.patientId, input.scope);
  return db
    .selectFrom('cards')
    .select(['paymentMethodId', 'brand', 'last4', 'expMonth', 'expYear'])
    .where('patientId', '=', input.patientId)
    .orderBy('createdAt')
    .execute();
}

/** Whose a card on file is; null when nobody's. */
export async function ownerOf(db: Executor, paymentMethodId: string): Promise<string | null> {
  return (await knownCard(db, paymentMethodId))?.patientId ?? null;
}

const knownCard = (db: Executor, paymentMethodId: string) =>
  db
    .selectFrom('cards')
    .select(['paymentMethodId', 'patientId', 'brand', 'last4', 'expMonth', 'expYear'])
    .where('paymentMethodId', '=', paymentMethodId)
    .executeTakeFirst();

const toCardOnFile = ({ id, brand, last4, expMonth, expYear }: StripeCard): CardOnFile => ({
  paymentMethodId: id,
  brand,
  last4,
  expMonth,
  expYear,
});

/** Cards are never shared: a patient's scope is the own household, whoever shares bills. @throws NOT_FOUND */
export async function assertInScope(db: Executor, patientId: string, scope: BillScope): Promise<void> {
  const patient = db.selectFrom('patients').select('id').where('id', '=', patientId);
  const found = await (scope.kind === 'any'
    ? patient
    : patient.where('householdId', '=', (sub) =>
        sub
          .selectFrom('patients')
          .select('householdId')
          .where('id', '=', scope.userId)
          .where('removedAt', 'is', null),
      )
  ).executeTakeFirst();
  if (!found) throw notFound();
}

/** A card that the provider does not keep is forgotten all the same. */
function unlessGone(error: unknown): void {
  if (!isPartyFailure(error) || error.kind !== 'invalid') throw error;
}

async function asked(attaching: Promise<StripeCard>): Promise<StripeCard> {
  try {
    return await attaching;
  } catch (error) {
    if (!isPartyFailure(error) || error.kind === 'unavailable') throw error;
    throw new DomainError('CARD_REFUSED', 'This card cannot be kept on file. Please try another card.');
  }
}
