import { ENTER_REASON } from '@bedside/contracts/common/fields';
import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import { toCents } from '@bedside/contracts/money';
import {
  autopayChargeDue,
  autopayNoticeDue,
  paymentPlanStarted,
} from '@bedside/contracts/payments/payment.events';
import type { Agreement } from '@bedside/contracts/payments/payment-plan.schema';
import type { Db, Tx } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { payInInstallments } from '../appointment-status/mark-paid.commands.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context, hasPermission, isAdmin } from '../context.ts';
import { lockedRow } from '../locked-row.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { endPlanned } from './autopay.commands.ts';
import { onDay } from './autopay.policy.ts';
import { cardToCharge } from './card-on-file.commands.ts';
import { endPlanOf } from './end-payment-plan.commands.ts';
import { unpaidCents } from './invoice-actions.policy.ts';
import {
  billAudience,
  type InvoiceRow,
  type InvoiceScope,
  invoiceScopeOf,
  lockPayableInvoice,
  type PayableInvoice,
} from './payable-invoice.queries.ts';
import { paymentProcessingError, paymentReceivedError } from './payment-decision.commands.ts';
import { canStopPlan } from './payment-plan.machine.ts';
import { countsFor, installmentsOf, type PlannedInstallment } from './payment-plan.policy.ts';
import { canBeSplit, maySplitAgain, wasDeclinedInPlan } from './payment-plan.queries.ts';
import { hasActivePlan } from './payment-plan-rows.ts';
import { moveToBillLater } from './send-invoice.commands.ts';

interface Terms {
  invoiceId: string;
  count: number;
  paymentMethodId: string;
  /** Dollars, and the first day, as the payer saw them. */
  agreedAmount: number;
  firstOn: string;
  /** Only from staff. */
  agreedHow?: Exclude<Agreement, 'PORTAL'> | undefined;
}

/**
 * Splits the unpaid amount of one invoice by the terms the payer agreed to. The first installment is charged
 * at once.
 * Rule: money.plan-needs-consent
 * @throws NOT_FOUND out of scope; VALIDATION for terms outside the limits, or a card that can't be charged;
 * CONFLICT while money is on its way; RULE_REFUSED for a bill that can't be split, or has changed since it was
 * shown
 */
export const startPaymentPlan = (db: Db, ctx: Context, terms: Terms): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const id = ctx.decisionId ?? newId();
    if (await isThere(tx, id)) return id;
    const scope = invoiceScopeOf(ctx);
    const bill = await lockPayableInvoice(tx, { invoiceId: terms.invoiceId }, scope);
    const invoice = await splittable(tx, ctx, bill);
    const { installments, timeZone } = await agreedInstallments(tx, ctx, invoice, terms);
    const { card, payerId, agreedHow } = await consentOf(tx, ctx, scope, terms);
    await endPlanned(tx, ctx, { invoiceIds: [invoice.id] });
    await billLater(tx, ctx, bill, invoice, installments);
    await tx
      .insertInto('paymentPlans')
      .values({
        id,
        invoiceId: invoice.id,
        payerId,
        state: 'ACTIVE',
        totalCents: unpaidCents(invoice),
        installmentCount: installments.length,
        paymentMethodId: terms.paymentMethodId,
        cardBrand: card.brand,
        cardLast4: card.last4,
        agreedHow,
        createdBy: actorOf(ctx).userId,
        createdAt: ctx.now,
      })
      .execute();
    await planInstallments(tx, ctx, { id, invoiceId: invoice.id, payerId, installments, timeZone });
    await recordAudit(tx, ctx, {
      action: 'paymentPlan.start',
      entityType: 'invoice',
      entityId: invoice.id,
      patientId: invoice.patientId,
      after: { planId: id, payerId, agreedHow, card: card.last4, installments },
    });
    const { users } = await billAudience(tx, invoice);
    await recordEvent(
      tx,
      ctx,
      paymentPlanStarted,
      { paymentPlanId: id, invoiceId: invoice.id, userId: payerId },
      { entityId: id, users: [...new Set([...users, payerId])], staff: true },
    );
    return id;
  });

async function isThere(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.selectFrom('paymentPlans').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

async function splittable(tx: Tx, ctx: Context, bill: PayableInvoice): Promise<InvoiceRow> {
  const { invoice, payment } = bill;
  if (payment && payment.status !== 'OPEN') throw paymentReceivedError(bill);
  if (payment?.paymentMode === 'CARD ON FILE' || payment?.channel === 'TERMINAL')
    throw paymentProcessingError();
  if (!invoice || !canBeSplit(bill))
    throw new DomainError('RULE_REFUSED', 'This bill can’t be split into payments right now.');
  if (await hasActivePlan(tx, invoice.id))
    throw new DomainError('CONFLICT', 'This bill already has a payment plan.');
  if (!(await maySplitAgain(tx, ctx, invoice.id)))
    throw new DomainError(
      'RULE_REFUSED',
      'We couldn’t charge a payment in this bill’s last plan. Please call us to set up another.',
    );
  return invoice;
}

/** Computes the installments again, because they must be what the payer saw. */
async function agreedInstallments(tx: Tx, ctx: Context, invoice: InvoiceRow, terms: Terms) {
  const settings = await practiceSettings(tx, ctx);
  const cents = unpaidCents(invoice);
  const today = localDay(ctx.now, settings.timeZone);
  if (toCents(terms.agreedAmount) !== cents || terms.firstOn !== today)
    throw new DomainError('RULE_REFUSED', 'The payments have changed. Please check them and try again.');
  const limits = isAdmin(actorOf(ctx).role) ? 'staff' : settings;
  if (!countsFor(cents, limits).includes(terms.count))
    throw fieldError('count', 'This bill can’t be split into that many payments.');
  return { installments: installmentsOf(cents, terms.count, today), timeZone: settings.timeZone };
}

async function consentOf(tx: Tx, ctx: Context, scope: InvoiceScope, terms: Terms) {
  const { invoiceId, paymentMethodId } = terms;
  const card = await chargeable(tx, ctx, { bills: [{ invoiceId }], paymentMethodId, scope }).catch(
    (error: unknown) => {
      if (error instanceof DomainError && error.code === 'NOT_FOUND')
        throw fieldError('paymentMethodId', 'Choose a card that can pay this bill.');
      throw error;
    },
  );
  const actor = actorOf(ctx);
  if (!isAdmin(actor.role)) {
    const payerId = actor.userId;
    if (await wasDeclinedInPlan(tx, { invoiceId, payerId, card }))
      throw fieldError('paymentMethodId', 'This card was declined in an earlier plan. Choose another card.');
    return { card, payerId, agreedHow: 'PORTAL' as const };
  }
  if (!terms.agreedHow) throw fieldError('agreedHow', 'Choose how the payer agreed.');
  return { card, payerId: card.patientId, agreedHow: terms.agreedHow };
}

/** Locks the card, so that a removal at the same moment waits and then finds this plan. */
async function chargeable(tx: Tx, ctx: Context, input: Parameters<typeof cardToCharge>[2]) {
  const { card } = await cardToCharge(tx, ctx, input);
  await tx
    .selectFrom('cards')
    .select('paymentMethodId')
    .where('paymentMethodId', '=', input.paymentMethodId)
    .forKeyShare()
    .executeTakeFirstOrThrow(notFound);
  return card;
}

/**
 * The bill is paid later by agreement, and is due with the last installment.
 * Rule: money.plan-bill-is-not-overdue
 */
async function billLater(
  tx: Tx,
  ctx: Context,
  { appointment }: PayableInvoice,
  invoice: InvoiceRow,
  installments: readonly PlannedInstallment[],
): Promise<void> {
  if (appointment?.status === 'AWAITING PAYMENT') await payInInstallments(tx, ctx, appointment.id);
  if (invoice.status !== 'BML') await moveToBillLater(tx, ctx, invoice);
  await tx
    .updateTable('invoices')
    .set((eb) => ({ dueOn: installments.at(-1)?.dueOn ?? null, version: eb('version', '+', 1) }))
    .where('id', '=', invoice.id)
    .execute();
}

const NOTICE_DAYS = 1;

async function planInstallments(
  tx: Tx,
  ctx: Context,
  plan: {
    id: string;
    invoiceId: string;
    payerId: string;
    installments: readonly PlannedInstallment[];
    timeZone: string;
  },
): Promise<void> {
  const { invoiceId, payerId } = plan;
  const charges = plan.installments.map((installment, position) => ({
    ...installment,
    id: newId(),
    position,
    planId: plan.id,
    patientId: payerId,
    invoiceId,
    chargeAt: position === 0 ? ctx.now : onDay(installment.dueOn, plan.timeZone),
    state: 'PLANNED' as const,
    createdAt: ctx.now,
  }));
  await tx.insertInto('autopayCharges').values(charges).execute();
  for (const { id, position, chargeAt } of charges) {
    const about = { payload: { autopayChargeId: id, invoiceId, userId: payerId }, entityId: id };
    await planEvent(tx, ctx, autopayChargeDue, { key: `autopay-charge-${id}`, dueAt: chargeAt, ...about });
    if (position > 0)
      await planEvent(tx, ctx, autopayNoticeDue, {
        key: `autopay-notice-${id}`,
        dueAt: addDays(chargeAt, -NOTICE_DAYS),
        ...about,
      });
  }
}

/**
 * Nothing more is charged, and the rest is due today. Staff gives a reason.
 * @throws NOT_FOUND for someone else’s plan; CONFLICT while an installment is being charged; RULE_REFUSED once
 * it has ended
 */
export const stopPaymentPlan = (
  db: Db,
  ctx: Context,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const byStaff = isAdmin(actor.role);
    const named = await tx
      .selectFrom('paymentPlans')
      .select(['invoiceId', 'payerId'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!named || (!byStaff && named.payerId !== actor.userId)) throw notFound();
    if (byStaff && !reason) throw fieldError('reason', ENTER_REASON);
    await tx.selectFrom('invoices').select('id').where('id', '=', named.invoiceId).forUpdate().execute();
    const { state } = await lockedRow(tx, 'paymentPlans', id).executeTakeFirstOrThrow();
    const who = { isPayer: named.payerId === actor.userId, mayBill: hasPermission(actor, 'billing') };
    if (!canStopPlan(state, who))
      throw new DomainError('RULE_REFUSED', 'This payment plan has already ended.');
    const charging = await tx
      .selectFrom('autopayCharges')
      .select('id')
      .where('planId', '=', id)
      .where('state', '=', 'CHARGING')
      .executeTakeFirst();
    if (charging)
      throw new DomainError('CONFLICT', 'We’re charging a payment right now. Try again in a minute.', {
        retryAfter: 60,
      });
    await endPlanOf(tx, ctx, named.invoiceId, 'stop', reason);
  });
