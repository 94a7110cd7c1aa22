import type { Db } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { isIntegrationFailure } from '../integration-failure.ts';
import type { ApplyOutcome } from './apply-stripe-refund.commands.ts';
import { type PaymentException, raisePaymentException } from './payment-exception.commands.ts';
import type { PaymentProcessor } from './stripe-intents.ts';

export interface ReconciliationContext {
  db: Db;
  ctx: Context;
  processor: PaymentProcessor;
  /** Stripe objects created since then are compared. */
  since: Date;
}

export interface Tally {
  compared: number;
  /** Applied and raised. */
  settled: number;
  raised: number;
}

export type Compare = (comparing: ReconciliationContext) => Promise<Tally>;

export const newTally = (): Tally => ({ compared: 0, settled: 0, raised: 0 });

export function countOutcome(tally: Tally, outcome: ApplyOutcome): void {
  tally.compared += 1;
  if (outcome === 'settled') tally.settled += 1;
  if (outcome === 'raised') tally.raised += 1;
}

/** Splits a list so that lookups run per page. */
export function* pagesOf<T>(items: readonly T[], size = 100): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Never reopens a settled exception. */
export async function raiseExceptionOnce(
  { db, ctx }: ReconciliationContext,
  review: PaymentException,
): Promise<ApplyOutcome> {
  const raised = await db
    .transaction()
    .execute((tx) => raisePaymentException(tx, ctx, review, { once: true }));
  return raised ? 'raised' : 'same';
}

export async function nullIfMissing<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (isIntegrationFailure(error) && error.kind === 'invalid') return null;
    throw error;
  }
}
