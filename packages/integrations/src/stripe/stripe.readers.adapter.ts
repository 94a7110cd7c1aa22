import type Stripe from 'stripe';
import { IntegrationError } from '../integration-error.ts';
import { callStripe } from './stripe.errors.ts';
import { readAll } from './stripe.pages.ts';
import type { StripeReader, StripeReadersPort } from './stripe.readers.port.ts';
import { idOrNull } from './stripe.values.ts';

export function readersOf(stripe: Stripe): StripeReadersPort {
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
    // The one time that Stripe tells in milliseconds.
    lastSeenAt: last_seen_at === null ? null : new Date(last_seen_at),
    action: action && {
      status: ACTION_STATUSES.find((known) => known === action.status) ?? 'in_progress',
      intentId: idOrNull(action.process_payment_intent?.payment_intent),
      failureCode: action.failure_code,
      failureMessage: action.failure_message,
    },
  };
}
