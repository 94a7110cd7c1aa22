import {
  cancelSubscription,
  cancelSubscriptionLegacyGet,
  createSubscription,
  getStripeCustomer,
  getSubscriptionDetails,
  listPlans,
  pauseSubscription,
  previewResume,
  previewSubscription,
  resumeSubscription,
  undoCancelSubscription,
  updateBillingAccount,
  updateSubscription,
} from '@bedside/contracts/payments/memberships.api';
import { actorOf, type Context, isAdmin } from '@bedside/domain/context';
import * as billing from '@bedside/domain/payments/memberships/billing-account.commands';
import { plansOnSale } from '@bedside/domain/payments/memberships/plan.queries';
import * as preview from '@bedside/domain/payments/memberships/preview.queries';
import {
  type PlanChoice,
  requestPlanChange,
  requestSubscriptionChange,
} from '@bedside/domain/payments/memberships/request-subscription-change.commands';
import { subscriptionDetails } from '@bedside/domain/payments/memberships/subscription.queries';
import { changeAndSyncSubscription } from '@bedside/domain/payments/memberships/sync.commands';
import type { Routes } from '@bedside/service-kit/service';
import { startChange } from '@bedside/service-kit/service';
import { paymentProcessorOf } from '../payment-processor.ts';
import { toCustomer, toDetails, toPlan, toPreview } from './membership.mapper.ts';

export const membershipRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;
  const processor = paymentProcessorOf(parts);
  const detailsOf = async (ctx: Context, id: string) => {
    const { userId, role } = actorOf(ctx);
    return toDetails(await subscriptionDetails(db, ctx, id), { userId, isStaff: isAdmin(role) });
  };
  const readOf = (id: string) => ({ entityType: 'person' as const, entityId: id, patientId: id });
  type Step = Parameters<typeof requestSubscriptionChange>[2];
  const step = (ctx: Context, input: Step) =>
    changeAndSyncSubscription(db, ctx, processor, (tx) => requestSubscriptionChange(tx, ctx, input));

  const takePlan = async (
    ctx: Context,
    { dueToday, ...choice }: PlanChoice & { dueToday?: number | undefined },
  ) => {
    await preview.checkPlan(db, ctx, processor, { ...choice, dueToday });
    return changeAndSyncSubscription(db, ctx, processor, (tx) => requestPlanChange(tx, ctx, choice));
  };

  bind(listPlans, async () => ({ data: (await plansOnSale(db)).map(toPlan) }));

  bind(getSubscriptionDetails, async ({ params: { id }, ctx }) => ({
    data: await detailsOf(ctx, id),
    read: readOf(id),
  }));

  bind(previewSubscription, async ({ params: { id }, query: { priceId }, ctx }) => ({
    data: toPreview(await preview.previewPlan(db, ctx, processor, { patientId: id, priceId })),
    read: readOf(id),
  }));

  bind(createSubscription, async ({ body, ctx }) => {
    await takePlan(ctx, body);
    return { message: 'Membership started.', data: await detailsOf(ctx, body.patientId) };
  });

  bind(updateSubscription, async ({ body, ctx }) => {
    await takePlan(ctx, body);
    return { message: 'Membership updated.', data: await detailsOf(ctx, body.patientId) };
  });

  bind(cancelSubscriptionLegacyGet, async ({ params: { id }, ctx, request }) => {
    startChange(request);
    await step(ctx, { patientId: id, kind: 'CANCEL' });
    return { message: CANCELLED };
  });

  bind(cancelSubscription, async ({ params: { id }, body: { reason }, ctx }) => {
    await step(ctx, { patientId: id, kind: 'CANCEL', reason });
    return { message: CANCELLED };
  });

  bind(undoCancelSubscription, async ({ params: { id }, ctx }) => {
    await step(ctx, { patientId: id, kind: 'UNDO_CANCEL' });
    return { message: 'Your membership will continue.' };
  });

  bind(pauseSubscription, async ({ params: { id }, body: { reason }, ctx }) => {
    await step(ctx, { patientId: id, kind: 'PAUSE', reason });
    return { message: 'Membership paused.' };
  });

  bind(previewResume, async ({ params: { id }, ctx }) => ({
    data: toPreview(await preview.previewResume(db, ctx, processor, { patientId: id })),
    read: readOf(id),
  }));

  bind(resumeSubscription, async ({ params: { id }, body: { reason, ...shown }, ctx }) => {
    const newPeriod = await preview.checkResume(db, ctx, processor, { patientId: id, ...shown });
    await step(ctx, { patientId: id, kind: 'RESUME', reason, newPeriod });
    return { message: 'Your membership will continue.' };
  });

  bind(updateBillingAccount, async ({ body, ctx }) => {
    await billing.updateBillingAccount(db, ctx, processor, body);
    return { message: 'Billing account updated.', data: await detailsOf(ctx, body.patientId) };
  });

  bind(getStripeCustomer, async ({ params: { id }, ctx }) => ({
    data: toCustomer(await billing.customerDetails(db, ctx, processor, id)),
    read: readOf(id),
  }));
};

const CANCELLED = 'Subscription canceled successfully.';
