import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isMinorNow } from '../access/coming-of-age.queries.ts';
import { isConfidentialInvoice, isInvoiceShared } from '../access/confidential-visits.queries.ts';
import { isBarred, isCareOver, type UserExpression } from '../access/court-orders.queries.ts';
import { granting, householdOpenTo, signsIn } from '../access/family-access.queries.ts';
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
 * Household members who share their cards with it, and others who let this user use theirs. What an account
 * holder decides or decided for someone does not count for the cards of anyone who signs in. What they decided
 * in a record that was merged into theirs counts.
 */
const sharers = (db: Pick<Executor, 'selectFrom'>, user: UserExpression) =>
  db
    .selectFrom('patients as sharer')
    .innerJoin('users as person', 'person.id', 'sharer.id')
    .select(['sharer.id', 'person.firstName'])
    .where(sql<boolean>`sharer.id <> ${user}`)
    .where(
      sql<boolean>`(sharer.shares_cards and sharer.id = any(${householdOpenTo(user, 'CARD')})
        or sharer.id = any(${granting(user, 'CARD')})
          and (not ${signsIn('person')} or not ${isMinorNow('sharer')} and exists (select from family_grants as given where given.state = 'ACTIVE'
            and given.owner_id = sharer.id and given.grantee_id = ${user} and (sharer.id in (given.created_by, given.decided_by)
              or exists (select from patients as former where former.merged_into_patient_id = sharer.id
                and former.id in (given.created_by, given.decided_by))))))`,
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

/** Expects `patient`, `person`, and `household`. */
const managesCards = (user: UserExpression) =>
  sql<boolean>`(patient.id = ${user} or household.account_holder_id = ${user} and not ${signsIn('person')}
    and not ${isCareOver(user)})`;

/** Expects `patient`. */
const isSharedWith = (db: Executor, user: UserExpression) =>
  sql<boolean>`patient.id in (${sharers(db, user).clearSelect().select('sharer.id')})`;

/** A court order, or a confidential visit, hides the bill of the payment from its payer. Expects `form`. */
const isBillHidden = (payer: UserExpression) =>
  sql<boolean>`exists (select from invoices as invoice where invoice.id = form.invoice_id
    and (${isBarred(sql.ref('invoice.patient_id'), payer)} or not ${isInvoiceShared(payer)}))`;

/** Expects `form`, and `patient` for the owner of its card. */
const isConfidentialBillOnOthersCard = sql<boolean>`(patient.id <> form.patient_id and exists (
  select from invoices as invoice where invoice.id = form.invoice_id and ${isConfidentialInvoice}))`;

/** Opened while two records were merged by mistake, so its payer may owe none of the bill. Expects `form`. */
const isOfUndoneMerge = sql<boolean>`exists (select from patient_merges as merge
  where merge.undone_at is not null and form.created_at between merge.merged_at and merge.undone_at
    and (form.patient_id = merge.merged_patient_id
      or form.guarantor_id is not null and form.patient_id = merge.surviving_patient_id))`;

/**
 * Open payments with someone else’s card that their payer may no longer use or that can’t pay a confidential
 * bill, and those for a bill hidden from their payer or returned to another patient. The first two conditions on
 * `form` are for the index.
 */
export const revokedCardForms = (db: Executor) => {
  const payer = sql.ref('form.created_by');
  return (
    db
      .selectFrom('payments as form')
      .leftJoin('patients as payer', 'payer.id', 'form.createdBy')
      .leftJoin('users as account', 'account.id', 'payer.id')
      .leftJoin('patients as patient', 'patient.stripeCustomerId', 'form.stripeCustomerId')
      .leftJoin('users as person', 'person.id', 'patient.id')
      .leftJoin('households as household', 'household.id', 'patient.householdId')
      .select('form.id')
      .where('form.status', '=', 'OPEN')
      .where('form.stripePaymentIntentId', 'is not', null)
      // A deposit that the bank holds was authorized in time.
      .where('form.heldAt', 'is', null)
      .where(
        sql<boolean>`(payer.id is not null and (
            patient.id is not null and not (account.status not in ('DECEASED', 'INACTIVE')
              and patient.removed_at is null and (${managesCards(payer)} or ${isSharedWith(db, payer)}))
            or ${isConfidentialBillOnOthersCard} or ${isBillHidden(payer)})
          or ${isOfUndoneMerge})`,
      )
  );
};

/** Those of `revokedCardForms` that one of these people opened, or whose card or bill is theirs. */
export const revokedCardFormsOf = (db: Executor, personIds: readonly string[]) =>
  revokedCardForms(db).where(
    sql<boolean>`(form.created_by = any(${[...personIds]}::uuid[])
      or form.patient_id = any(${[...personIds]}::uuid[]) or form.stripe_customer_id in (
      select stripe_customer_id from patients where id = any(${[...personIds]}::uuid[])))`,
  );

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
          eb.or([managesCards(scope.userId), ...(shared ? [isSharedWith(db, scope.userId)] : [])]),
        )
  ).executeTakeFirstOrThrow(notFound);
}
