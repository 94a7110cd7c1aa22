import { newId } from '@bedside/db/id';
import { defaultCardOf } from '@bedside/domain/payments/card-rows';
import { attachCard } from '@bedside/domain/payments/cards.commands';
import { updateBillingAccount } from '@bedside/domain/payments/memberships/billing-account.commands';
import {
  requestPlanChange,
  requestSubscriptionChange,
} from '@bedside/domain/payments/memberships/request-subscription-change.commands';
import {
  changeAndSyncSubscription,
  syncSubscription,
} from '@bedside/domain/payments/memberships/sync.commands';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import { demoId } from './random.ts';

/** Demo households that pay for their membership. Staff set the other memberships. */
const SUBSCRIBED = 8;
const [PAST_DUE, ENDING] = [2, 3];

/**
 * Subscribes some demo households to their plan through the payment processor, as patients would. One is past
 * due and one will end. Runs only once, and only where the demo’s plans exist.
 */
export async function subscribeDemo(
  parts: ProcessDependencies,
  origin: string,
  persist: (title: string, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { db } = parts;
  const known = await db.selectFrom('subscriptions').select('id').limit(1).executeTakeFirst();
  const plan = demoId('plan PREMIER');
  const isDemo = await db
    .selectFrom('membershipPlans')
    .select('id')
    .where('id', '=', plan)
    .executeTakeFirst();
  if (known || !isDemo) return;
  const holders = await db
    .selectFrom('patients as patient')
    .innerJoin('households as household', 'household.accountHolderId', 'patient.id')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select(['patient.id', 'patient.membershipType', 'person.email'])
    .where('patient.membershipType', 'not in', ['ON DEMAND', 'DEPENDENT'])
    .where('person.status', '=', 'ACTIVE')
    .where('patient.removedAt', 'is', null)
    .orderBy((eb) => eb('person.email', '<>', 'patient@bedside.test'))
    .orderBy('patient.id')
    .limit(SUBSCRIBED)
    .execute();
  for (const [at, { id, membershipType }] of holders.entries())
    await persist(`Member ${at + 1} of ${holders.length} pays`, () =>
      subscribe(parts, origin, { id, membershipType, at }),
    );
}

/** May be called again after a partial failure, and doesn’t create anything twice. */
async function subscribe(
  { db, now, config, integrations }: ProcessDependencies,
  origin: string,
  { id: patientId, membershipType, at }: { id: string; membershipType: string; at: number },
): Promise<void> {
  const processor = { stripe: integrations.stripe, livemode: config.stripe.livemode };
  const actor = { userId: patientId, role: 'PATIENT' as const, permissions: [], sessionId: newId() };
  const ctx = { actor, requestId: 'demo', now: now(), ip: null };
  const scope = { kind: 'household' as const, userId: patientId };
  const saveCard = (paymentMethodId: string) =>
    attachCard(db, ctx, processor, { paymentMethodId, patientId, scope });
  const cardOf = async () =>
    (await defaultCardOf(db, patientId)) ??
    (await saveCard(at % 2 ? 'pm_card_mastercard' : 'pm_card_visa')).paymentMethodId;
  const subscription = () =>
    db
      .selectFrom('subscriptions')
      .select(['id', 'stripeSubscriptionId', 'cancelAtPeriodEnd'])
      .where('patientId', '=', patientId)
      .executeTakeFirst();
  const priceId = demoId(`price ${membershipType} ${at % 3 === 1 ? 'YEAR' : 'MONTH'}`);
  const started = await subscription();
  if (started) await syncSubscription(db, ctx, processor, started.id);
  else {
    const paymentMethodId = await cardOf();
    await changeAndSyncSubscription(db, ctx, processor, (tx) =>
      requestPlanChange(tx, ctx, { patientId, priceId, paymentMethodId }),
    );
  }
  const current = await subscription();
  if (!current?.stripeSubscriptionId)
    throw new Error('the payment processor has not heard of the membership yet');
  if (at === ENDING && !current.cancelAtPeriodEnd)
    await changeAndSyncSubscription(db, ctx, processor, (tx) =>
      requestSubscriptionChange(tx, ctx, { patientId, kind: 'CANCEL', reason: 'Moving out of state' }),
    );
  if (at !== PAST_DUE) return;
  const empty = await saveCard('pm_card_chargeCustomerFail');
  await updateBillingAccount(db, ctx, processor, { patientId, paymentMethodId: empty.paymentMethodId });
  await fetch(`${origin}/local/stripe-subscriptions/${current.stripeSubscriptionId}/renew`, {
    method: 'POST',
  });
  await syncSubscription(db, ctx, processor, current.id);
}
