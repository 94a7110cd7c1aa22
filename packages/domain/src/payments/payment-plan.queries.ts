import { DomainError } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { getInvoice, type InvoiceDetails } from './invoice.queries.ts';
import { awaitsPayment, unpaidCents } from './invoice-actions.policy.ts';
import { billedTo } from './invoice-scope.ts';
import { invoiceScopeOf } from './payable-invoice.queries.ts';
import { countsFor, installmentsOf, type PlannedInstallment } from './payment-plan.policy.ts';

type Bill = Parameters<typeof awaitsPayment>[0];

/** A membership has its own periods, and a deposit is paid before the visit, so neither can be split. */
export const canBeSplit = (bill: Bill): boolean =>
  bill.invoice?.kind !== 'MEMBERSHIP' && bill.invoice?.kind !== 'DEPOSIT' && awaitsPayment(bill);

/**
 * A plan that staff started since, and that has ended, changes nothing. Nor does one of another payer, who may
 * have died.
 * Rule: money.missed-plans-are-renewed-by-staff
 */
export async function maySplitAgain(db: Executor, ctx: Context, invoiceId: string): Promise<boolean> {
  const actor = actorOf(ctx);
  if (isAdmin(actor.role)) return true;
  const missed = await db
    .selectFrom('paymentPlans')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('payerId', '=', actor.userId)
    .where('state', '=', 'MISSED')
    .executeTakeFirst();
  return missed === undefined;
}

/**
 * Whether the card was declined in a stopped plan of this bill and payer. Starting again with it would only put
 * off the bill.
 * Rule: money.missed-plans-are-renewed-by-staff
 */
export async function wasDeclinedInPlan(
  db: Executor,
  {
    invoiceId,
    payerId,
    card,
  }: { invoiceId: string; payerId: string; card: { brand: string; last4: string } },
): Promise<boolean> {
  const declined = await db
    .selectFrom('paymentPlans as plan')
    .innerJoin('autopayCharges as charge', 'charge.planId', 'plan.id')
    .select('plan.id')
    .where('plan.invoiceId', '=', invoiceId)
    .where('plan.payerId', '=', payerId)
    .where('plan.state', '=', 'STOPPED')
    .where('plan.cardBrand', '=', card.brand)
    .where('plan.cardLast4', '=', card.last4)
    .where('charge.state', '=', 'STOPPED')
    .where('charge.declinedCount', '>', 0)
    .executeTakeFirst();
  return declined !== undefined;
}

/** Offers no choices if the bill can't be split or already has a plan. @throws NOT_FOUND */
export async function planChoices(
  db: Executor,
  ctx: Context,
  id: string,
): Promise<{ patientId: string; choices: PlannedInstallment[][] }> {
  const invoice = await getInvoice(db, id, invoiceScopeOf(ctx));
  const { patientId } = invoice;
  if (!isOffered(invoice) || !(await maySplitAgain(db, ctx, invoice.id))) return { patientId, choices: [] };
  const settings = await practiceSettings(db, ctx);
  const limits = ctx.actor && isAdmin(ctx.actor.role) ? 'staff' : settings;
  const today = localDay(ctx.now, settings.timeZone);
  const cents = unpaidCents(invoice);
  return { patientId, choices: countsFor(cents, limits).map((count) => installmentsOf(cents, count, today)) };
}

const isOffered = (invoice: InvoiceDetails): boolean =>
  !invoice.isBeingPaid &&
  invoice.plan?.state !== 'ACTIVE' &&
  canBeSplit({ invoice, appointment: invoice.appointmentStatus && { status: invoice.appointmentStatus } });

/**
 * Owners may always remove a card that someone else's plan charges, or one of a plan whose bill was closed to them.
 * @throws RULE_REFUSED for a card that pays its owner's plan
 */
export async function assertNoPlanCharges(
  db: Executor,
  { paymentMethodId, patientId }: { paymentMethodId: string; patientId: string },
): Promise<void> {
  const charged = await db
    .selectFrom('paymentPlans as active')
    .innerJoin('invoices as invoice', 'invoice.id', 'active.invoiceId')
    .select('active.id')
    .where('active.paymentMethodId', '=', paymentMethodId)
    .where('active.payerId', '=', patientId)
    .where('active.state', '=', 'ACTIVE')
    .where('invoice.patientId', '=', sql<string>`any(${billedTo(patientId, sql.ref('active.id'))})`)
    .executeTakeFirst();
  if (charged)
    throw new DomainError(
      'RULE_REFUSED',
      'This card pays a payment plan. Pay the rest or stop the plan first.',
    );
}
