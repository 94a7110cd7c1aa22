import { toDollars } from '@bedside/contracts/money';
import type { Context } from '@bedside/domain/context';
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
import { oneOf, type Story } from './story.fixture.ts';

/** Starts a membership, or moves it up or down. */
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
    .select(['status', 'cancelAtPeriodEnd'])
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
  const { dueToday } = await previewResume(stage.db, ctx, stage.processor, { patientId });
  const newPeriod = await checkResume(stage.db, ctx, stage.processor, {
    patientId,
    dueToday: toDollars(dueToday),
  });
  await change(story, ctx, 'RESUME', { newPeriod });
};

export const endMembership: Act = async (story) => {
  if (!(await membershipOf(story))) return 'nothing';
  await change(story, story.stage.biller(), 'CANCEL');
};

export const keepMembership: Act = async (story) => {
  if (!(await membershipOf(story))?.cancelAtPeriodEnd) return 'nothing';
  await change(story, story.stage.biller(), 'UNDO_CANCEL');
};

/** At once, so that no later history meets its charges. */
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
