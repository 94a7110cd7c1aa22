import { toDollars } from '@bedside/contracts/money';
import type { Context } from '@bedside/domain/context';
import { changeMembership } from '@bedside/domain/payments/memberships/membership.commands';
import { chargePeriod, pastDuePeriodOf } from '@bedside/domain/payments/memberships/pay-period.commands';
import {
  checkResume,
  previewPlan,
  previewResume,
} from '@bedside/domain/payments/memberships/preview.queries';
import {
  requestPlanChange,
  requestSubscriptionChange,
} from '@bedside/domain/payments/memberships/request-subscription-change.commands';
import {
  changeAndSyncSubscription,
  syncRequestedChange,
} from '@bedside/domain/payments/memberships/sync.commands';
import type { Act } from './acts.fixture.ts';
import { atTheProvider } from './return-acts.fixture.ts';
import { oneOf, type Story, someInvoice } from './story.fixture.ts';

/** Starts a membership, or changes it to a higher or lower plan. */
export const choosePlan: Act = async ({ stage, roll, people: [{ id: patientId }], cards }) => {
  const prices = await stage.db.selectFrom('membershipPrices').select('id').orderBy('id').execute();
  const price = oneOf(roll, prices);
  if (!price) return 'nothing';
  const ctx = stage.patient(patientId);
  const preview = await previewPlan(stage.db, ctx, stage.processor, { patientId, priceId: price.id });
  await changeAndSyncSubscription(stage.db, ctx, stage.processor, (tx) =>
    requestPlanChange(tx, ctx, {
      patientId,
      priceId: price.id,
      prorationAt: preview.prorationAt.toISOString(),
      paymentMethodId: roll(8) === 0 ? cards.bad : cards.good,
    }),
  );
};

type Step = Parameters<typeof requestSubscriptionChange>[2]['kind'];

const change = ({ stage, people }: Story, ctx: Context, kind: Step, more: object = {}) =>
  changeAndSyncSubscription(stage.db, ctx, stage.processor, (tx) =>
    requestSubscriptionChange(tx, ctx, { patientId: people[0].id, kind, reason: 'Away', ...more }),
  );

const membershipOf = ({ stage, people }: Story) =>
  stage.db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'cancelAtPeriodEnd', 'stripeSubscriptionId'])
    .where('patientId', '=', people[0].id)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst();

export const pauseMembership: Act = async (story) => {
  if ((await membershipOf(story))?.status !== 'ACTIVE') return 'nothing';
  await change(story, story.stage.biller(), 'PAUSE');
};

export const resumeMembership: Act = async (story) => {
  const { stage, people } = story;
  if ((await membershipOf(story))?.status !== 'PAUSED') return 'nothing';
  const [ctx, patientId] = [stage.biller(), people[0].id];
  const { dueToday, prorationAt } = await previewResume(stage.db, ctx, stage.processor, { patientId });
  const newPeriod = await checkResume(stage.db, ctx, stage.processor, {
    patientId,
    dueToday: toDollars(dueToday),
    prorationAt: prorationAt.toISOString(),
  });
  await change(story, ctx, 'RESUME', { newPeriod });
};

export const endMembership: Act = async (story) => {
  if (!(await membershipOf(story))) return 'nothing';
  await change(story, story.stage.biller(), 'CANCEL');
};

export const undoCancellation: Act = async (story) => {
  if (!(await membershipOf(story))?.cancelAtPeriodEnd) return 'nothing';
  await change(story, story.stage.biller(), 'UNDO_CANCEL');
};

/** Ends immediately, so that no later history sees its charges. */
export async function endAtTheProvider({ stage, people }: Story): Promise<void> {
  const open = await stage.db
    .selectFrom('subscriptions')
    .select(['id', 'stripeSubscriptionId'])
    .where('patientId', '=', people[0].id)
    .where('status', '<>', 'CANCELLED')
    .execute();
  for (const { id, stripeSubscriptionId } of open) {
    if (stripeSubscriptionId) await stage.processor.stripe.cancelSubscription(stripeSubscriptionId);
    await syncRequestedChange(stage.db, stage.system(), stage.processor, id);
  }
}

/** Done by staff, without a preview. */
export const overrideMembership: Act = async ({ stage, roll, people: [{ id: patientId }] }) => {
  const types = ['STANDARD', 'PREMIER', 'ON DEMAND', 'LX ELITE'] as const;
  const membershipType = oneOf(roll, types) ?? 'STANDARD';
  await changeMembership(stage.db, stage.superAdmin(), { patientId, membershipType, reason: 'Agreed' });
};

/**
 * Renews at the payment processor, sometimes with another card, and our system may or may not receive the
 * event.
 */
export const renewMembership: Act = async (story) => {
  const { stage, roll, cards } = story;
  const open = await membershipOf(story);
  if (!open?.stripeSubscriptionId) return 'nothing';
  const paymentMethodId = oneOf(roll, [cards.good, cards.bad]) ?? cards.good;
  if (roll(2) === 0) await change(story, stage.biller(), 'CARD', { paymentMethodId });
  await atTheProvider(story, `/stripe-subscriptions/${open.stripeSubscriptionId}/renew`);
  if (roll(2) === 0) await syncRequestedChange(stage.db, stage.system(), stage.processor, open.id);
};

export const payPeriod: Act = async (story) => {
  const { stage, cards } = story;
  const bill = await someInvoice(
    story,
    ({ chargeFailed, status }) => chargeFailed && status === 'PAYMENT_REQUESTED',
  );
  const period = bill && (await pastDuePeriodOf(stage.db, [{ invoiceId: bill.id }]));
  if (!period) return 'nothing';
  await chargePeriod(stage.db, stage.biller(), stage.processor, { ...period, paymentMethodId: cards.good });
};
