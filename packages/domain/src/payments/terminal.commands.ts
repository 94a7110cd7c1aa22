import { DomainError, notFound } from '@bedside/contracts/errors';
import { type Cents, cents } from '@bedside/contracts/money';
import type { Db, Tx } from '@bedside/db/database';
import type { StripeReader } from '@bedside/integrations/stripe/stripe.readers.port';
import type { Context } from '../context.ts';
import { isIntegrationFailure } from '../integration-failure.ts';
import { abandonPayment } from './apply-stripe-intent.commands.ts';
import { paymentOfDecision } from './check-payment.commands.ts';
import { type InvoiceRef, lockPayableInvoice } from './payable-invoice.queries.ts';
import {
  alreadyPaidError,
  createOrReusePayment,
  type PaymentDecision,
  paymentProcessingError,
} from './payment-decision.commands.ts';
import { preparePayment } from './start-payment.commands.ts';
import { type PaymentProcessor, retryWhileKeyInUse } from './stripe-intents.ts';

/**
 * Idempotent. A webhook brings the result; after three minutes the planned check clears the reader.
 * @throws NOT_FOUND for an unknown reader or bill; CONFLICT with a message when the reader is busy or offline,
 * or the bill is paid or being paid another way
 */
export async function payAtReader(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { bill, readerId }: { bill: InvoiceRef; readerId: string },
): Promise<{ paymentId: string; amount: Cents }> {
  const before = await paymentOfDecision(db, ctx, processor);
  if (before?.status === 'SUCCESSFUL') return { paymentId: before.id, amount: before.amount };
  const reader = await readerOf(processor, readerId);
  if (reader.status === 'offline') throw offline();
  const shows = reader.action?.status === 'in_progress' ? reader.action.intentId : null;
  const { payment, intent } = await preparePayment(db, ctx, processor, () =>
    db.transaction().execute((tx) => decide(tx, ctx, { bill, readerId, shows })),
  );
  try {
    await retryWhileKeyInUse(() =>
      processor.stripe.processOnReader({
        readerId,
        intentId: intent.id,
        idempotencyKey: `reader-${payment.id}`,
      }),
    );
  } catch (error) {
    if (!(await isShown(processor, readerId, intent.id))) await refuse(db, ctx, processor, payment.id, error);
  }
  return { paymentId: payment.id, amount: cents(payment.amountCents) };
}

async function decide(
  tx: Tx,
  ctx: Context,
  { bill, readerId, shows }: { bill: InvoiceRef; readerId: string; shows: string | null },
): Promise<PaymentDecision> {
  const scope = { kind: 'any' as const };
  const { payment } = await lockPayableInvoice(tx, bill, scope);
  if (shows && payment?.stripePaymentIntentId !== shows) throw busy();
  return createOrReusePayment(tx, ctx, { bills: [bill], scope, by: { mode: 'ONLINE', readerId } });
}

export async function cancelAtReader(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  paymentId: string,
): Promise<void> {
  const payment = await db
    .selectFrom('payments')
    .select('channel')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (payment?.channel !== 'TERMINAL') throw notFound();
  const status = await abandonPayment(db, ctx, processor, paymentId);
  if (status === 'SUCCESSFUL') throw alreadyPaidError({ appointmentId: null });
  if (status === 'OPEN') throw paymentProcessingError();
}

/** Ends a payment the reader failed, or applies one it took; ignores the rest. */
export async function applyReaderState(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  readerId: string,
): Promise<void> {
  const { action } = await processor.stripe.retrieveReader(readerId);
  if (!action?.intentId || action.status !== 'failed') return;
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('stripePaymentIntentId', '=', action.intentId)
    .where('readerId', '=', readerId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();
  if (payment) await abandonPayment(db, ctx, processor, payment.id);
}

export async function listReaders({ stripe }: PaymentProcessor): Promise<StripeReader[]> {
  const readers = await stripe.listReaders();
  return readers.toSorted((a, b) => a.label.localeCompare(b.label));
}

async function readerOf({ stripe }: PaymentProcessor, readerId: string): Promise<StripeReader> {
  try {
    return await stripe.retrieveReader(readerId);
  } catch (error) {
    if (isIntegrationFailure(error) && error.kind === 'invalid') throw notFound();
    throw error;
  }
}

/** After a repeated click, the reader is already busy with the same payment. */
async function isShown({ stripe }: PaymentProcessor, readerId: string, intentId: string): Promise<boolean> {
  const { action } = await stripe.retrieveReader(readerId);
  return action?.status === 'in_progress' && action.intentId === intentId;
}

async function refuse(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  paymentId: string,
  error: unknown,
): Promise<never> {
  if (!isIntegrationFailure(error)) throw error;
  const why = refusals[error.code ?? ''];
  if (!why && error.kind === 'unavailable') throw error;
  const status = await abandonPayment(db, ctx, processor, paymentId);
  if (status === 'SUCCESSFUL') throw alreadyPaidError({ appointmentId: null });
  throw why ? why() : new DomainError('CONFLICT', 'The reader couldn’t take this payment. Try again.');
}

const busy = () =>
  new DomainError('CONFLICT', 'This reader is in use. Wait until it’s free or choose another.', {
    retryAfter: 10,
  });
const offline = () =>
  new DomainError('CONFLICT', 'This reader is offline. Turn it on and check its network, or choose another.');

const refusals: Record<string, () => DomainError> = {
  terminal_reader_busy: busy,
  terminal_reader_offline: offline,
  terminal_reader_timeout: () =>
    new DomainError('CONFLICT', 'This reader isn’t responding. Try again or choose another.'),
};
