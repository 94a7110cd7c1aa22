import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endOf } from './billing/cycle.ts';
import { complete } from './complete.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { runDueWork } from './due-work.ts';
import { disputeStatuses } from './money-objects.ts';
import { payOut } from './payouts.ts';
import { failRefund, settleRefund } from './refunds.ts';
import { failAction, presentCard } from './resources/readers.ts';
import type { SimulatorState } from './state.ts';
import type { Webhooks } from './webhooks.ts';

const resendSchema = z.strictObject({ eventId: z.string(), times: z.int().min(1).max(1_000).default(1) });
const signatureSchema = z.strictObject({ alsoSignWith: z.string().min(1).nullable() });
const orderSchema = z.strictObject({ keep: z.boolean() });
const refundSchema = z.strictObject({ status: z.enum(['succeeded', 'failed']) });
const openSchema = z.strictObject({
  intentId: z.string(),
  reason: z.string().default('fraudulent'),
  inquiry: z.boolean().default(false),
});
const closeSchema = z.strictObject({
  status: z.enum(disputeStatuses).extract(['won', 'lost', 'warning_closed']),
});
const payoutSchema = z.strictObject({ status: z.enum(['paid', 'failed']).default('paid') });
const readerSchema = z.strictObject({
  status: z.enum(['online', 'offline']).optional(),
  answers: z.boolean().optional(),
  fail: z.strictObject({ code: z.string(), message: z.string() }).optional(),
  present: z.string().optional(),
});

/**
 * Triggers what happens at Stripe outside its API: banks decide, time passes, and readers lose their
 * connection.
 */
export function serveTestControls(app: FastifyInstance, world: SimulatorState, webhooks: Webhooks): void {
  const answer = (object: object) => complete(object, world.store);
  const keyType = (path: string, open: (id: string, body: unknown) => unknown) =>
    app.post<{ Params: { id?: string } }>(path, async (request) =>
      open(request.params.id ?? '', request.body ?? {}),
    );

  keyType('/stripe-webhooks/resend', async (_id, body) => {
    const { eventId, times } = resendSchema.parse(body);
    const event = world.store.events.find(eventId);
    return { statuses: await Promise.all(Array.from({ length: times }, () => webhooks.resend(event))) };
  });

  keyType('/stripe-webhooks/signatures', (_id, body) => {
    const { alsoSignWith } = signatureSchema.parse(body);
    webhooks.alsoSignWith(alsoSignWith ?? undefined);
    return { alsoSignWith };
  });

  keyType('/stripe-webhooks/order', (_id, body) => {
    const { keep } = orderSchema.parse(body);
    webhooks.keepOrder(keep);
    return { keep };
  });

  keyType('/stripe-refunds/:id', (id, body) => {
    const settle = refundSchema.parse(body).status === 'failed' ? failRefund : settleRefund;
    settle(world, id);
    return answer(world.store.refunds.find(id));
  });

  keyType('/stripe-disputes', (_id, body) => {
    const { intentId, reason, inquiry } = openSchema.parse(body);
    const { latest_charge } = world.store.paymentIntents.find(intentId, 'intentId');
    const charge = world.store.charges.find(latest_charge ?? '', 'intentId');
    return answer(openDispute(world, charge, inquiry ? { reason, inquiry } : { reason }));
  });

  keyType('/stripe-disputes/:id/close', (id, body) =>
    answer(closeDispute(world, id, closeSchema.parse(body).status === 'won')),
  );

  keyType('/stripe-payouts', (_id, body) =>
    answer(payOut(world, { failing: payoutSchema.parse(body).status === 'failed' })),
  );

  keyType('/stripe-subscriptions/:id/renew', (id) => {
    endPeriodNow(world, id);
    runDueWork(world);
    return answer(world.store.subscriptions.find(id));
  });

  keyType('/stripe-subscriptions/:id/retry', (id) => {
    retryNow(world, id);
    runDueWork(world);
    return answer(world.store.subscriptions.find(id));
  });

  keyType('/stripe-readers/:id', (id, body) => {
    const { status, answers, fail, present } = readerSchema.parse(body);
    const reader = world.store.readers.find(id);
    if (status) world.store.readers.put({ ...reader, status });
    if (answers === false) world.deafReaders.add(id);
    if (answers === true) world.deafReaders.delete(id);
    if (fail) failAction(world, id, fail.code, fail.message);
    if (present) presentCard(world, id, present);
    return answer(world.store.readers.find(id));
  });
}

/** Moves a subscription into the past, so that its period ends now. */
function endPeriodNow(world: SimulatorState, id: string): void {
  const subscription = world.store.subscriptions.find(id);
  const past = endOf(subscription) - world.now();
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_start - past,
    current_period_end: item.current_period_end - past,
  }));
  world.store.subscriptions.put({
    ...subscription,
    billing_cycle_anchor: subscription.billing_cycle_anchor - past,
    cancel_at: subscription.cancel_at === null ? null : subscription.cancel_at - past,
    items: { ...subscription.items, data },
  });
}

/** Makes the next payment attempt due now. */
function retryNow(world: SimulatorState, id: string): void {
  const { latest_invoice } = world.store.subscriptions.find(id);
  const invoice = latest_invoice === null ? undefined : world.store.invoices.get(latest_invoice);
  if (invoice?.next_payment_attempt) {
    world.store.invoices.put({ ...invoice, next_payment_attempt: world.now() });
  }
}
