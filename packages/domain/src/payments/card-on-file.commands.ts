import { DomainError, notFound } from '@bedside/contracts/errors';
import { type Cents, cents } from '@bedside/contracts/money';
import type { PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { isInvoiceConfidential } from '../access/confidential-visits.queries.ts';
import { isCareOver } from '../access/court-orders.queries.ts';
import { signsIn } from '../access/family-access.queries.ts';
import type { Context } from '../context.ts';
import { isIntegrationFailure } from '../integration-failure.ts';
import { abandonPayment, applyStripeIntent } from './apply-stripe-intent.commands.ts';
import { assertInScope, revokedCardForms } from './cards.queries.ts';
import { type DecidedPayment, isDecisionPaid, paymentOfDecision } from './check-payment.commands.ts';
import { unpaidCents } from './invoice-actions.policy.ts';
import { REVIEW_AGAIN } from './memberships/request-subscription-change.commands.ts';
import { type InvoiceRef, type InvoiceScope, lockPayableInvoices } from './payable-invoice.queries.ts';
import {
  assertOneHousehold,
  createOrReusePayment,
  type PaymentSource,
  payerOf,
  paymentProcessingError,
} from './payment-decision.commands.ts';
import { preparePayment, type StartedPayment, startPayment } from './start-payment.commands.ts';
import { type PaymentProcessor, retryWhileKeyInUse } from './stripe-intents.ts';

interface CardToCharge {
  bills: readonly InvoiceRef[];
  paymentMethodId: string;
  scope: InvoiceScope;
  /** The amount announced to the payer. If the bill has changed since, nothing is charged. */
  announcedCents?: number | undefined;
  /** The amount that the payer was shown. If more is due, nothing is charged. */
  maxCents?: number | undefined;
  /** Cents of an installment of the one bill. */
  partCents?: number | undefined;
}

/**
 * Shares the intent of the payment decision, so an open form and this call never both charge.
 * @throws NOT_FOUND out of scope, or for a card from outside the household, before the processor is asked;
 * CARD_REFUSED with the bank’s message; CARD_NEEDS_OWNER when the bank requires its owner, who can confirm the
 * same card in a browser; UNAVAILABLE when the processor did not answer: a retry charges nothing twice
 */
export async function payWithCardOnFile(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  input: CardToCharge,
): Promise<{ paymentId: string; status: PaymentStatus; amount: Cents }> {
  const { bills: ids, scope } = input;
  const before = await paymentOfDecision(db, ctx, processor);
  if (before?.status === 'SUCCESSFUL' || before?.isHeld) return answerOf(before);
  // A failed payment without an intent never reached a bank, because the processor was unavailable.
  if (before?.status === 'FAILED' && before.intentId) {
    if (!(await isStillChargeable(db, before.id, input))) throw notFound();
    throw new DomainError('CARD_REFUSED', await failureOf(db, before.id));
  }
  const { payment, intent } = await preparePayment(db, ctx, processor, () =>
    db.transaction().execute(async (tx) => {
      const by: PaymentSource = { mode: 'CARD ON FILE', customerId: await customerToCharge(tx, ctx, input) };
      const decided = await createOrReusePayment(tx, ctx, {
        bills: ids,
        scope,
        by,
        partCents: input.partCents,
      });
      if (!('inTheWay' in decided)) requireShown(decided.amountCents, input);
      return decided;
    }),
  );
  const amount = cents(payment.amountCents);
  if (!(await isStillChargeable(db, payment.id, input))) {
    const status = await abandonPayment(db, ctx, processor, payment.id);
    if (status === 'SUCCESSFUL') return { paymentId: payment.id, status, amount };
    throw status === 'OPEN' ? paymentProcessingError() : notFound();
  }
  try {
    const confirmed = await retryWhileKeyInUse(() =>
      processor.stripe.confirmIntent({
        intentId: intent.id,
        paymentMethodId: input.paymentMethodId,
        idempotencyKey: `confirm-${payment.id}`,
      }),
    );
    const status = await applyStripeIntent(db, ctx, processor, {
      paymentId: payment.id,
      intent: confirmed,
    });
    return { paymentId: payment.id, status: status ?? 'OPEN', amount };
  } catch (error) {
    if (!isIntegrationFailure(error) || error.kind === 'unavailable') throw error;
    const status = await abandonPayment(db, ctx, processor, payment.id);
    if (status === 'SUCCESSFUL') return { paymentId: payment.id, status, amount };
    if (status === 'OPEN') throw paymentProcessingError();
    if (error.kind === 'invalid') throw new DomainError('CARD_REFUSED', UNUSABLE);
    const code = error.code === 'authentication_required' ? 'CARD_NEEDS_OWNER' : 'CARD_REFUSED';
    throw new DomainError(code, await failureOf(db, payment.id));
  }
}

export const OTHERS_CARD = 'This bill is confidential. Pay it with the patient’s own card.';

/** Rule: money.charges-what-was-shown */
function requireShown(amountCents: number, { maxCents = amountCents }: CardToCharge): void {
  if (amountCents > maxCents) throw new DomainError('CONCURRENT_UPDATE', REVIEW_AGAIN);
}

/** No bank was asked: the processor no longer has the card, or undoing a merge made it another customer’s. */
const UNUSABLE = 'This card can’t be charged. Please remove it and add it again.';

const answerOf = ({ id: paymentId, status, amount }: DecidedPayment) => ({ paymentId, status, amount });

/**
 * For a card whose bank requires 3-D Secure in the browser.
 * @throws NOT_FOUND like `payWithCardOnFile`, also if the card was taken away while the form opened; and what
 * `startPayment` throws
 */
export async function startWithCardOnFile(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  input: CardToCharge,
): Promise<StartedPayment> {
  const started = await startPayment(db, ctx, processor, {
    bills: input.bills,
    scope: input.scope,
    by: async (tx) => ({ mode: 'ONLINE', customerId: await customerToCharge(tx, ctx, input) }),
  });
  const revoked = await revokedCardForms(db).where('form.id', '=', started.paymentId).executeTakeFirst();
  if (!revoked) return started;
  await abandonPayment(db, ctx, processor, started.paymentId);
  throw notFound();
}

/** Null for the payer’s own Stripe customer. */
async function customerToCharge(tx: Tx, ctx: Context, input: CardToCharge): Promise<string | null> {
  const { card, payerId } = await cardToCharge(tx, ctx, input);
  return payerId === card.patientId ? null : card.customerId;
}

/** @throws NOT_FOUND when the card is not theirs to charge for these bills; CONFLICT once this decision was paid */
export async function cardToCharge(
  tx: Tx,
  ctx: Context,
  { bills: ids, paymentMethodId, scope, announcedCents }: CardToCharge,
) {
  const bills = await lockPayableInvoices(tx, ids, scope);
  if (await isDecisionPaid(tx, ctx)) throw paymentProcessingError();
  const hasChanged = bills.some(
    ({ invoice, payment }) => !payment && invoice && unpaidCents(invoice) !== announcedCents,
  );
  if (announcedCents !== undefined && hasChanged)
    throw new DomainError('RULE_REFUSED', 'The amount of this bill has changed. Please check it.');
  const patientIds = bills.map(({ patientId }) => patientId);
  const card = await cardInScope(tx, { paymentMethodId, scope }, patientIds);
  for (const { invoice, patientId } of bills)
    if (invoice && patientId !== card.patientId && (await isInvoiceConfidential(tx, invoice.id)))
      throw new DomainError('RULE_REFUSED', OTHERS_CARD);
  return { card, payerId: payerOf(ctx) ?? patientIds[0] };
}

/** The card may have been taken away, or its payer’s account closed, while the intent was being made. */
async function isStillChargeable(db: Db, paymentId: string, input: CardToCharge): Promise<boolean> {
  if (input.scope.kind === 'household' && !(await isOpenAccount(db, input.scope.userId))) return false;
  const bills = await db
    .selectFrom('payments')
    .select('patientId')
    .where((eb) => eb.or([eb('id', '=', paymentId), eb('batchPaymentId', '=', paymentId)]))
    .execute();
  const patientIds = bills.map(({ patientId }) => patientId);
  return cardInScope(db, input, patientIds).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );
}

async function isOpenAccount(db: Db, userId: string): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', 'not in', ['DECEASED', 'INACTIVE'])
    .executeTakeFirst();
  return account !== undefined;
}

/** @throws NOT_FOUND when the card is not theirs to charge for these patients */
async function cardInScope(
  db: Executor,
  { paymentMethodId, scope }: Pick<CardToCharge, 'paymentMethodId' | 'scope'>,
  patientIds: readonly string[],
) {
  const card = await cardOfHousehold(db, paymentMethodId, patientIds);
  await assertInScope(db, card.patientId, scope, { shared: true });
  if (scope.kind === 'any') await requireDependents(db, card.patientId, patientIds);
  return card;
}

async function cardOfHousehold(db: Executor, paymentMethodId: string, patientIds: readonly string[]) {
  const card = await db
    .selectFrom('cards as card')
    .innerJoin('patients as owner', 'owner.id', 'card.patientId')
    .select(['card.patientId', 'card.brand', 'card.last4', 'owner.stripeCustomerId as customerId'])
    .where('card.paymentMethodId', '=', paymentMethodId)
    .where('owner.removedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  await assertOneHousehold(db, [...patientIds, card.patientId]);
  return card;
}

/**
 * Staff charges the patient's card, or the account holder's for a patient without an account.
 * @throws NOT_FOUND
 */
async function requireDependents(
  db: Executor,
  ownerId: string,
  patientIds: readonly string[],
): Promise<void> {
  const others = patientIds.filter((id) => id !== ownerId);
  if (others.length === 0) return;
  const lookedAfter = await db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select('patient.id')
    .where('patient.id', 'in', others)
    .where('household.accountHolderId', '=', ownerId)
    .where(sql<boolean>`not ${signsIn('person')} and not ${isCareOver(ownerId)}`)
    .execute();
  if (lookedAfter.length < new Set(others).size) throw notFound();
}

async function failureOf(db: Db, paymentId: string): Promise<string> {
  const row = await db
    .selectFrom('payments')
    .select('failureMessage')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return row?.failureMessage ?? 'Your card was declined.';
}
