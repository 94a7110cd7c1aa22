import { notFound } from '@bedside/contracts/errors';
import { toDollars } from '@bedside/contracts/money';
import {
  listPlanChoices,
  startPaymentPlan,
  stopPaymentPlan,
} from '@bedside/contracts/payments/payment-plans.api';
import { actorOf, type Context } from '@bedside/domain/context';
import * as plans from '@bedside/domain/payments/payment-plan.commands';
import { planChoices } from '@bedside/domain/payments/payment-plan.queries';
import { getPlan } from '@bedside/domain/payments/payment-plan-rows';
import type { Routes } from '@bedside/service-kit/service';
import { toPaymentPlan } from './payment-plan.mapper.ts';

export const paymentPlanRoutes: Routes = ({ bind, parts: { db } }) => {
  const answer = async (ctx: Context, id: string) => {
    const plan = await getPlan(db, id);
    if (!plan) throw notFound();
    return toPaymentPlan(actorOf(ctx))(plan);
  };

  bind(listPlanChoices, async ({ params: { id }, ctx }) => {
    const { patientId, choices } = await planChoices(db, ctx, id);
    return {
      data: choices.map((choice) =>
        choice.map(({ dueOn, amountCents }) => ({ dueOn, amount: toDollars(amountCents) })),
      ),
      read: { entityType: 'invoice' as const, entityId: id, patientId },
    };
  });

  bind(startPaymentPlan, async ({ body, ctx }) => {
    const id = await plans.startPaymentPlan(db, ctx, body);
    return { message: 'The payment plan has started.', data: await answer(ctx, id) };
  });

  bind(stopPaymentPlan, async ({ params, body, ctx }) => {
    await plans.stopPaymentPlan(db, ctx, { id: params.id, ...body });
    return { message: 'The payment plan was stopped.', data: await answer(ctx, params.id) };
  });
};
