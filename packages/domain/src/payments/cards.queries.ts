import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isMinorNow } from '../access/coming-of-age.queries.ts';
import { isCareOver } from '../access/court-orders.queries.ts';
import { granting, householdOpenTo } from '../access/family-access.queries.ts';
import type { Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { expiryOf } from './card.policy.ts';
import type { InvoiceScope } from './payable-invoice.queries.ts';

export interface CardOnFile {
  paymentMethodId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault: boolean;
  expiry: 'good' | 'soon' | 'expired';
}

/** Default first, then oldest. */
export async function listCards(
  db: Executor,
  ctx: Pick<Context, 'now' | 'settings'>,
  input: { patientId: string; scope: InvoiceScope },
): Promise<CardOnFile[]> {
  await assertInScope(db, input.patientId, input.scope, { shared: true });
  const { timeZone } = await practiceSettings(db, ctx);
  const cards = await db
    .selectFrom('cards as card')
    .innerJoin('patients as owner', 'owner.id', 'card.patientId')
    .select((eb) => [
      'card.paymentMethodId',
      'card.brand',
      'card.last4',
      'card.expMonth',
      'card.expYear',
      eb
        .fn('coalesce', [
          eb('owner.defaultPaymentMethodId', '=', eb.ref('card.paymentMethodId')),
          eb.lit(false),
        ])
        .$castTo<boolean>()
        .as('isDefault'),
    ])
    .where('card.patientId', '=', input.patientId)
    .orderBy('isDefault', 'desc')
    .orderBy('card.createdAt')
    .execute();
  return cards.map((card) => ({ ...card, expiry: expiryOf(card, { now: ctx.now, timeZone }) }));
}

export async function patientOfCard(db: Executor, paymentMethodId: string): Promise<string | null> {
  const card = await db
    .selectFrom('cards')
    .select('patientId')
    .where('paymentMethodId', '=', paymentMethodId)
    .executeTakeFirst();
  return card?.patientId ?? null;
}

/**
 * Household members who share their cards with it, and others who let this user use theirs. An account holder
 * decides for minors, but not about the cards of a minor who signs in.
 */
const sharers = (db: Pick<Executor, 'selectFrom'>, userId: string) =>
  db
    .selectFrom('patients as sharer')
    .innerJoin('users as person', 'person.id', 'sharer.id')
    .select(['sharer.id', 'person.firstName'])
    .where('sharer.id', '<>', userId)
    .where(
      sql<boolean>`(sharer.shares_cards and sharer.id = any(${householdOpenTo(userId, 'CARD')})
        or sharer.id = any(${granting(userId, 'CARD')})
          and not (person.password_hash is not null and ${isMinorNow('sharer')}))`,
    )
    .where('sharer.removedAt', 'is', null)
    .where('person.status', '=', 'ACTIVE')
    .orderBy('sharer.id');

export async function cardSharingOf(db: Executor, userId: string) {
  const { sharesCards } = await db
    .selectFrom('patients')
    .select('sharesCards')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { shared: sharesCards, sharedBy: await sharers(db, userId).execute() };
}

/**
 * Patients reach their own cards, and the account holder also those of members without an account; staff
 * reaches all.
 * @param shared includes cards that others share, which the user may see and charge but not change
 * @throws NOT_FOUND
 */
export async function assertInScope(
  db: Executor,
  patientId: string,
  scope: InvoiceScope,
  { shared = false } = {},
): Promise<void> {
  const patient = db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select('patient.id')
    .where('patient.id', '=', patientId);
  await (scope.kind === 'any'
    ? patient
    : patient
        .where('patient.removedAt', 'is', null)
        .where((eb) =>
          eb.or([
            eb('patient.id', '=', scope.userId),
            eb.and([
              eb('household.accountHolderId', '=', scope.userId),
              eb('person.passwordHash', 'is', null),
              sql<boolean>`not ${isCareOver(scope.userId)}`,
            ]),
            ...(shared
              ? [eb('patient.id', 'in', sharers(db, scope.userId).clearSelect().select('sharer.id'))]
              : []),
          ]),
        )
  ).executeTakeFirstOrThrow(notFound);
}
