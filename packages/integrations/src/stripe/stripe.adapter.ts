import type { StripeConfig } from '@bedside/config/integrations';
import type { Secret } from '@bedside/config/production';
import Stripe from 'stripe';
import { IntegrationError } from '../integration-error.ts';
import { createdSince, idOrNull, openStripeClient, readAll } from './stripe.client.ts';
import { customersOf } from './stripe.customers.adapter.ts';
import { callStripe } from './stripe.errors.ts';
import { toEvent, toIntent } from './stripe.mapper.ts';
import type { CreateIntent, StripePaymentsPort, StripePort } from './stripe.port.ts';
import type { StripeReader, StripeReadersPort } from './stripe.readers.port.ts';
import { toBalanceTransaction, toDispute, toPayout, toRefund } from './stripe.records.mapper.ts';
import type { StripeRecordsPort } from './stripe.records.port.ts';
import { subscriptionsOf } from './stripe.subscriptions.adapter.ts';

/** Maximum age of a webhook signature, in seconds. */
const WEBHOOK_TOLERANCE = 300;

function recordsOf(stripe: Stripe): StripeRecordsPort {
  return {
    async listIntentsSince(since) {
      const intents = await readAll((page) =>
        stripe.paymentIntents.list({ ...page, ...createdSince(since) }),
      );
      return intents.map(toIntent);
    },

    async listRefundsSince(since) {
      const refunds = await readAll((page) => stripe.refunds.list({ ...page, ...createdSince(since) }));
      return refunds.map(toRefund);
    },

    retrieveRefund: async (refundId) => toRefund(await callStripe(stripe.refunds.retrieve(refundId))),

    async listDisputesSince(since) {
      const disputes = await readAll((page) => stripe.disputes.list({ ...page, ...createdSince(since) }));
      return disputes.map(toDispute);
    },

    retrieveDispute: async (disputeId) => toDispute(await callStripe(stripe.disputes.retrieve(disputeId))),

    async listPayoutsSince(since) {
      const payouts = await readAll((page) => stripe.payouts.list({ ...page, ...createdSince(since) }));
      return payouts.map(toPayout);
    },

    async listBalanceTransactionsOfPayout(payout) {
      const rows = await readAll((page) =>
        stripe.balanceTransactions.list({ ...page, payout, expand: ['data.source'] }),
      );
      return rows.filter(({ type }) => type !== 'payout').map(toBalanceTransaction);
    },
  };
}

function readersOf(stripe: Stripe): StripeReadersPort {
  const { readers } = stripe.terminal;
  return {
    listReaders: async () => (await readAll((page) => readers.list(page))).map(toReader),

    retrieveReader: async (readerId) => toReader(await callStripe(readers.retrieve(readerId))),

    processOnReader: async ({ readerId, intentId, idempotencyKey }) =>
      toReader(
        await callStripe(
          readers.processPaymentIntent(readerId, { payment_intent: intentId }, { idempotencyKey }),
        ),
      ),

    cancelReaderAction: async (readerId) => toReader(await callStripe(readers.cancelAction(readerId))),
  };
}

const ACTION_STATUSES = ['in_progress', 'succeeded', 'failed'] as const;

function toReader(reader: Stripe.Terminal.Reader | Stripe.Terminal.DeletedReader): StripeReader {
  if (reader.deleted) {
    throw new IntegrationError('stripe', 'invalid', 'the reader was removed', { code: 'resource_missing' });
  }
  const { action, last_seen_at } = reader;
  return {
    id: reader.id,
    label: reader.label,
    deviceType: reader.device_type,
    serialNumber: reader.serial_number,
    status: reader.status === 'online' ? 'online' : 'offline',
    // This is Stripe’s only timestamp in milliseconds.
    lastSeenAt: last_seen_at === null ? null : new Date(last_seen_at),
    action: action && {
      status: ACTION_STATUSES.find((known) => known === action.status) ?? 'in_progress',
      intentId: idOrNull(action.process_payment_intent?.payment_intent),
      failureCode: action.failure_code,
      failureMessage: action.failure_message,
    },
  };
}

export function openStripe(config: StripeConfig, now: () => Date = () => new Date()): StripePort {
  const stripe = openStripeClient(config);
  return {
    ...paymentsOf(stripe, config.webhookSecret, now),
    ...customersOf(stripe),
    ...recordsOf(stripe),
    ...readersOf(stripe),
    ...subscriptionsOf(stripe),
  };
}

function paymentsOf(stripe: Stripe, webhookSecret: Secret, now: () => Date): StripePaymentsPort {
  return {
    createIntent: async (input) =>
      toIntent(
        await callStripe(
          stripe.paymentIntents.create(intentParams(input), { idempotencyKey: input.idempotencyKey }),
        ),
      ),

    retrieveIntent: async (intentId) => toIntent(await callStripe(stripe.paymentIntents.retrieve(intentId))),

    async cancelIntent(intentId) {
      try {
        return toIntent(await callStripe(stripe.paymentIntents.cancel(intentId)));
      } catch (error) {
        if (!(error instanceof IntegrationError) || error.code !== 'payment_intent_unexpected_state')
          throw error;
        const intent = await callStripe(stripe.paymentIntents.retrieve(intentId));
        if (intent.status !== 'canceled') throw error;
        return toIntent(intent);
      }
    },

    captureIntent: async ({ intentId, amount, idempotencyKey }) =>
      toIntent(
        await callStripe(
          stripe.paymentIntents.capture(intentId, { amount_to_capture: amount }, { idempotencyKey }),
        ),
      ),

    confirmIntent: async ({ intentId, paymentMethodId, idempotencyKey }) =>
      toIntent(
        await callStripe(
          stripe.paymentIntents.confirm(
            intentId,
            { payment_method: paymentMethodId, off_session: true },
            { idempotencyKey },
          ),
        ),
      ),

    refund: async ({ intentId, amount, metadata, idempotencyKey }) =>
      toRefund(
        await callStripe(
          stripe.refunds.create(
            {
              payment_intent: intentId,
              ...(amount !== undefined && { amount }),
              ...(metadata && { metadata }),
            },
            { idempotencyKey },
          ),
        ),
      ),

    verifyWebhook: (rawBody, signature) =>
      verifyWebhook(stripe, { secrets: webhookSecret, now: now() }, rawBody, signature),

    async listEventsSince(since, type) {
      const which = { ...createdSince(since), ...(type && { type }) };
      const events = await readAll((page) => stripe.events.list({ ...page, ...which }));
      return events.map(toEvent);
    },
  };
}

function intentParams(input: CreateIntent): Stripe.PaymentIntentCreateParams {
  const { amount, currency, customerId, cardPresent, hold, saveCard, metadata } = input;
  return {
    amount,
    currency,
    metadata,
    ...(cardPresent
      ? { payment_method_types: ['card_present'] }
      : { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } }),
    ...(hold && { capture_method: 'manual' as const }),
    ...(customerId && { customer: customerId }),
    ...(saveCard && { setup_future_usage: 'off_session' }),
  };
}

function verifyWebhook(
  stripe: Stripe,
  { secrets, now }: { secrets: Secret; now: Date },
  rawBody: string | Buffer,
  signature: string,
) {
  const at = now.getTime();
  const [current, ...former] = secrets;
  const read = (secret: string) =>
    toEvent(stripe.webhooks.constructEvent(rawBody, signature, secret, WEBHOOK_TOLERANCE, undefined, at));
  for (const secret of former) {
    try {
      return read(secret);
    } catch {
      // Another secret signed this webhook.
    }
  }
  try {
    return read(current);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      throw new IntegrationError('stripe', 'invalid', 'the webhook signature does not verify', {
        code: 'signature',
      });
    }
    throw error;
  }
}
