import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { SubscriptionChange } from '@bedside/contracts/payments/memberships.schema';
import { subscriptionSyncRequested } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { subMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../../audit-and-events/record-audit.ts';
import { recordEvent } from '../../audit-and-events/record-event.ts';
import type { Context } from '../../context.ts';
import { lockMembers } from '../../people/household-member.ts';
import { patientOfCard } from '../cards.queries.ts';
import { billAudience } from '../payable-invoice.queries.ts';
import { assertRestPaid } from './period-money.queries.ts';
import { priceOnSale } from './plan.queries.ts';
import { planNextSubscriptionCheck } from './plan-subscription-check.ts';
import { assertNoCreditRefund } from './refund-credit.commands.ts';
import { actionsFor, beginsAgain, isPaidElsewhere } from './subscription.policy.ts';
import {
  assertMayChangeSubscription,
  changeInProgressError,
  hasEndedSince,
  lockSubscription,
  openSubscriptionOf,
  pendingChanges,
  type SubscriptionRow,
} from './subscription-rows.ts';

/** Minutes a preview stays valid. */
const PREVIEW_MINUTES = 30;

export interface PlanChoice {
  patientId: string;
  priceId: string;
  paymentMethodId?: string | undefined;
  prorationAt?: string | undefined;
  reason?: string | undefined;
  version?: number | undefined;
}

/**
 * The row's id is Stripe's idempotency key; repeating a decision changes nothing.
 * @returns the subscription, whose change is still to be carried out
 * @throws NOT_FOUND; FORBIDDEN; RULE_REFUSED for someone who isn’t an account holder or has died, or a plan
 * that is not sold; CONFLICT while another change is under way
 */
export async function requestPlanChange(tx: Tx, ctx: Context, choice: PlanChoice): Promise<string> {
  const { patientId, priceId } = choice;
  await assertMayChangeSubscription(tx, ctx, patientId);
  const [person] = await lockMembers(tx, [patientId]);
  if (!person) throw notFound();
  if (person.isDeceased)
    throw new DomainError('RULE_REFUSED', 'This patient is marked as deceased, so the membership has ended.');
  const open = await openSubscriptionOf(tx, patientId).executeTakeFirst();
  // The subscription ended since the preview, so its cost no longer applies.
  if (!open && (choice.version !== undefined || (await hasEndedSince(tx, patientId, choice.prorationAt))))
    throw new DomainError('CONCURRENT_UPDATE', REVIEW_AGAIN);
  if (!open && person.isInactive) throw new DomainError('RULE_REFUSED', INACTIVE);
  if (!open && !person.isAccountHolder)
    throw new DomainError(
      'RULE_REFUSED',
      'The account holder chooses the plan for everyone in the household.',
    );
  await priceOnSale(tx, priceId);
  const paymentMethodId = await cardOf(tx, choice, open);
  const prorationAt = previewTime(ctx, choice.prorationAt);
  if (!open) {
    await assertNoCreditRefund(tx, ctx, patientId);
    const id = newId();
    await tx
      .insertInto('subscriptions')
      .values({
        id,
        patientId,
        priceId,
        status: 'PENDING',
        paymentMethodId,
        createdBy: ctx.actor?.userId ?? null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .execute();
    await recordSubscriptionChange(
      tx,
      ctx,
      { id, patientId },
      { kind: 'START', priceId, paymentMethodId, prorationAt },
    );
    return id;
  }
  const row = await lockSubscription(tx, open.id);
  if (row.status === 'CANCELLED') return requestPlanChange(tx, ctx, choice);
  const [pending] = await pendingChanges(tx, row.id);
  if (pending) {
    if (pending.priceId === priceId) return row.id;
    throw changeInProgressError();
  }
  // Also covers a request whose answer was lost: nothing more is charged, whatever was previewed.
  if (row.priceId === priceId && !row.cancelAtPeriodEnd) return row.id;
  if (choice.version !== undefined && choice.version !== row.version)
    throw new DomainError('CONCURRENT_UPDATE');
  // What credit paid in the period of the preview says nothing about the next one.
  if (row.currentPeriodStart && prorationAt < row.currentPeriodStart)
    throw new DomainError('CONCURRENT_UPDATE', REVIEW_AGAIN);
  if (row.status === 'ACTIVE' && isPaidElsewhere(row)) throw new DomainError('RULE_REFUSED', PAID_ELSEWHERE);
  assertPossible(row, 'change');
  if (row.priceId !== priceId) await assertRestPaid(tx, row, prorationAt);
  const { reason } = choice;
  await recordSubscriptionChange(tx, ctx, row, {
    kind: 'CHANGE',
    priceId,
    paymentMethodId,
    prorationAt,
    reason,
  });
  return row.id;
}

type Step = Exclude<SubscriptionChange, 'START' | 'CHANGE' | 'END'>;

const ACTION = {
  CANCEL: 'cancel',
  UNDO_CANCEL: 'undoCancel',
  PAUSE: 'pause',
  RESUME: 'resume',
  CARD: 'changeCard',
} as const satisfies Record<Step, string>;

/**
 * Idempotent.
 * @returns the subscription
 * @throws NOT_FOUND; FORBIDDEN; RULE_REFUSED if there is no subscription, or its state does not allow the
 * change
 */
export async function requestSubscriptionChange(
  tx: Tx,
  ctx: Context,
  input: {
    patientId: string;
    kind: Step;
    reason?: string | undefined;
    paymentMethodId?: string;
    /** RESUME only: a new period was previewed. */
    newPeriod?: boolean;
  },
): Promise<string> {
  const { patientId, kind, reason, paymentMethodId } = input;
  await assertMayChangeSubscription(tx, ctx, patientId);
  const open = await openSubscriptionOf(tx, patientId).executeTakeFirst();
  if (!open) throw new DomainError('RULE_REFUSED', 'We couldn’t find a membership.');
  if (paymentMethodId && (await patientOfCard(tx, paymentMethodId)) !== patientId) throw notFound();
  const row = await lockSubscription(tx, open.id);
  const [pending] = await pendingChanges(tx, row.id);
  if (pending?.kind === kind && (pending.paymentMethodId ?? undefined) === paymentMethodId) return row.id;
  if (pending) throw changeInProgressError();
  if (isSo(row, kind)) return row.id;
  assertPossible(row, ACTION[kind]);
  if (kind === 'RESUME') {
    const newPeriod = beginsAgain(row, ctx.now);
    if (newPeriod !== (input.newPeriod ?? false)) throw new DomainError('CONCURRENT_UPDATE');
    await recordSubscriptionChange(tx, ctx, row, { kind, reason, newPeriod });
    return row.id;
  }
  // No charge has failed that the card could retry, so the card pays for a first one.
  if (kind === 'CARD' && row.status === 'PAST DUE' && isPaidElsewhere(row)) {
    await recordSubscriptionChange(tx, ctx, row, { kind: 'START', priceId: row.priceId, paymentMethodId });
    return row.id;
  }
  // The paid period is over, so the cancellation takes effect now.
  const ends = kind === 'CANCEL' && row.status === 'PAUSED' && beginsAgain(row, ctx.now);
  await recordSubscriptionChange(tx, ctx, row, {
    kind: ends ? 'END' : kind,
    reason,
    paymentMethodId: paymentMethodId ?? null,
  });
  return row.id;
}

const isSo = (row: SubscriptionRow, kind: Step): boolean =>
  (kind === 'CANCEL' && row.cancelAtPeriodEnd) ||
  (kind === 'UNDO_CANCEL' && !row.cancelAtPeriodEnd && row.status !== 'CANCELLED') ||
  (kind === 'PAUSE' && row.status === 'PAUSED') ||
  (kind === 'RESUME' && row.status === 'ACTIVE');

function assertPossible(row: SubscriptionRow, action: (typeof ACTION)[Step] | 'change'): void {
  if (actionsFor({ ...row, isChanging: false }, { isStaff: true }).includes(action)) return;
  throw new DomainError('RULE_REFUSED', row.isInactive ? INACTIVE : IMPOSSIBLE[row.status]);
}

export const REVIEW_AGAIN = 'The amount may have changed since you last saw it. Please review it again.';

export const PAID_ELSEWHERE =
  'This period was paid before the practice moved here. You can change the plan once the membership renews.';

const INACTIVE = 'This account is inactive. Activate it first.';

const IMPOSSIBLE: Record<SubscriptionRow['status'], string> = {
  PENDING: 'This membership is still being confirmed. Please wait a moment.',
  ACTIVE: 'You can’t do this with this membership right now.',
  'PAST DUE': 'This membership has a past-due payment. Please pay it first. You can use another card.',
  PAUSED: 'This membership is paused. It needs to be resumed first.',
  CANCELLED: 'This membership has ended.',
};

async function cardOf(tx: Tx, choice: PlanChoice, open: SubscriptionRow | undefined): Promise<string> {
  const { patientId, paymentMethodId } = choice;
  if (paymentMethodId) {
    if ((await patientOfCard(tx, paymentMethodId)) !== patientId) throw notFound();
    return paymentMethodId;
  }
  if (open?.paymentMethodId) return open.paymentMethodId;
  const { defaultPaymentMethodId } = await tx
    .selectFrom('patients')
    .select('defaultPaymentMethodId')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  if (!defaultPaymentMethodId) throw fieldError('paymentMethodId', 'Choose a card to charge, or add one.');
  return defaultPaymentMethodId;
}

/** @throws VALIDATION for a preview that is too old */
export function previewTime({ now }: Context, prorationAt: string | undefined): Date {
  if (!prorationAt) return now;
  const at = new Date(prorationAt);
  if (at > now || at < subMinutes(now, PREVIEW_MINUTES)) throw fieldError('prorationAt', REVIEW_AGAIN);
  return at;
}

interface NewChange {
  kind: SubscriptionChange;
  priceId?: string;
  paymentMethodId?: string | null;
  prorationAt?: Date;
  isStaffOverride?: boolean;
  newPeriod?: boolean;
  reason?: string | undefined;
}

export async function recordSubscriptionChange(
  tx: Tx,
  ctx: Context,
  { id: subscriptionId, patientId }: { id: string; patientId: string },
  {
    kind,
    priceId,
    paymentMethodId,
    prorationAt,
    isStaffOverride = false,
    newPeriod = false,
    reason,
  }: NewChange,
): Promise<void> {
  await tx
    .insertInto('subscriptionChanges')
    .values({
      id: newId(),
      subscriptionId,
      kind,
      priceId: priceId ?? null,
      paymentMethodId: paymentMethodId ?? null,
      prorationAt: prorationAt ?? null,
      isStaffOverride,
      newPeriod,
      reason: reason ?? null,
      createdBy: ctx.actor?.userId ?? null,
      createdAt: ctx.now,
    })
    .execute();
  await planNextSubscriptionCheck(tx, ctx, subscriptionId);
  await recordAudit(tx, ctx, {
    action: `subscription.${kind.toLowerCase()}`,
    entityType: 'subscription',
    entityId: subscriptionId,
    patientId,
    after: {
      ...(priceId && { priceId }),
      ...(isStaffOverride && { isStaffOverride }),
      ...(newPeriod && { newPeriod }),
      ...(reason && { reason }),
    },
  });
  const tell = { entityId: subscriptionId, ...(await billAudience(tx, { id: null, patientId })) };
  await recordEvent(tx, ctx, subscriptionSyncRequested, { subscriptionId }, tell);
}
