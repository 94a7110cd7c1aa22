import { appointmentNotesChanged } from '@bedside/contracts/appointments/appointment.events';
import { DomainError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { lockAppointment } from '../appointment-status/appointment.queries.ts';
import { appointmentAudience } from '../appointment-status/save-transition.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { endPlanned } from '../payments/autopay.commands.ts';
import { endBills, OpenPayment } from '../payments/cancel-invoice.commands.ts';
import { endPlanOf } from '../payments/end-payment-plan.commands.ts';
import type { PaymentProcessor } from '../payments/stripe-intents.ts';
import { endVideoConsentRequest } from '../people/consent.commands.ts';
import { endFamilyGuests } from '../people/end-family-guests.ts';
import { endRecordDownloads } from '../people/end-record-downloads.ts';
import { visitSharing } from './confidential-visit.queries.ts';

/**
 * Removes the family's in-app notifications, revokes links that were sent, ends what autopay planned for the
 * visit's bills, and closes card forms that others have open.
 * Rule: people.confidential-visits
 * @throws NOT_FOUND, also for family members; RULE_REFUSED; CONFLICT while autopay or someone else pays a
 * bill; UNAVAILABLE as for `endBills`
 */
export const setVisitConfidential = (
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { id, confidential }: { id: string; confidential: boolean },
): Promise<void> => {
  const change = async (tx: Tx) => {
    const open = await lockAppointment(tx, ctx, actorOf(ctx), { id });
    const { patientId, refusal, ...before } = await visitSharing(tx, ctx, id);
    if (before.confidential === confidential) return;
    if (confidential && refusal) throw new DomainError('RULE_REFUSED', refusal);
    await tx.updateTable('appointments').set({ confidential }).where('id', '=', id).execute();
    const { createdAt, telemedicine } = open.appointment;
    if (confidential) await revokeAccess(tx, ctx, { id, patientId, createdAt });
    if (confidential && telemedicine) await endVideoConsentRequest(tx, ctx, patientId);
    await recordAudit(tx, ctx, {
      action: 'appointment.setConfidential',
      entityType: 'appointment',
      entityId: id,
      patientId,
      before: { confidential: before.confidential },
      after: { confidential },
    });
    // Makes everyone who could see the visit until now reload their lists.
    await recordEvent(tx, ctx, appointmentNotesChanged, { appointmentId: id }, appointmentAudience(open));
  };
  return endBills(db, ctx, processor, change, { evenPaid: true });
};

interface Closed {
  /** The id of a visit, or of a record that belongs to none. */
  id: string;
  patientId: string;
  createdAt: Date;
}

/** Revokes everything that can be revoked. @throws OpenPayment */
export async function revokeAccess(
  tx: Tx,
  ctx: Context,
  { id, patientId, createdAt }: Closed,
): Promise<void> {
  const { rows } = await recordsOf(id).execute(tx);
  const ids = rows.map((row) => row.id);
  await assertNobodyElsePays(tx, { ids, patientId });
  await stopPlansByOthersCards(tx, ctx, { ids, patientId });
  await removeNotificationsOf(tx, { ids, patientId, createdAt });
  await revokeLinksOf(tx, ctx, ids);
  await endFamilyGuests(tx, ctx, sql`(${id}::uuid)`);
  await endRecordDownloads(tx, ctx, { keptBy: patientId });
  await endPlanned(tx, ctx, { invoiceIds: ids, exceptOf: patientId });
}

/** Their next installment could not be charged, so the patient would miss it. */
async function stopPlansByOthersCards(
  tx: Tx,
  ctx: Context,
  { ids, patientId }: { ids: readonly string[]; patientId: string },
): Promise<void> {
  const plans = await tx
    .selectFrom('invoices')
    .innerJoin('paymentPlans as plan', 'plan.invoiceId', 'invoices.id')
    .innerJoin('cards as card', 'card.paymentMethodId', 'plan.paymentMethodId')
    .select('invoices.id')
    .where('invoices.id', 'in', [...ids])
    .where('plan.state', '=', 'ACTIVE')
    .where('card.patientId', '<>', patientId)
    .orderBy('invoices.id')
    .forUpdate('invoices')
    .execute();
  for (const { id } of plans) await endPlanOf(tx, ctx, id, 'stop');
}

/**
 * Includes payments that the patient began with someone else's card. A payment at a card reader may go on,
 * because the reader is at the visit.
 * @throws OpenPayment
 */
async function assertNobodyElsePays(
  tx: Tx,
  { ids, patientId }: { ids: readonly string[]; patientId: string },
): Promise<void> {
  const open = await tx
    .selectFrom('payments')
    .select('id')
    .where('invoiceId', 'in', [...ids])
    .where('status', '=', 'OPEN')
    .where('channel', '<>', 'TERMINAL')
    .where(
      sql<boolean>`(created_by is distinct from ${patientId} or exists (select from patients as owner
        where owner.stripe_customer_id = payments.stripe_customer_id and owner.id <> ${patientId}))`,
    )
    .limit(1)
    .executeTakeFirst();
  if (open) throw new OpenPayment({ paymentId: open.id, appointmentId: null });
}

/** The visit's bills with their payments, payment plans, and autopay charges, and its results and forms. */
const recordsOf = (id: string) => sql<{ id: string }>`
  with recursive bill as (
    select id from invoices where appointment_id = ${id} or late_cancellation_of_appointment_id = ${id}
      or deposit_of_appointment_id = ${id} or id = ${id}
    union select new_invoice_id from bill join chargebacks on invoice_id = bill.id where new_invoice_id is not null)
  select ${id}::uuid as id union all select id from bill
  union all select id from payments where invoice_id in (select id from bill)
  union all select id from payment_plans where invoice_id in (select id from bill)
  union all select id from autopay_charges where invoice_id in (select id from bill)
  union all select id from reports where appointment_id = ${id}
  union all select id from questionnaire_submissions where appointment_id = ${id}`;

interface Change {
  ids: readonly string[];
  patientId: string;
  createdAt: Date;
}

/**
 * For everyone else who may have a notification about the visit, its bill or its payment: also a former account
 * holder, who got a message about it.
 */
async function removeNotificationsOf(tx: Tx, { ids, patientId, createdAt }: Change): Promise<void> {
  const family = sql<string>`any(array(select id from patients where household_id in (
      select household_id from patients where id = ${patientId}
      union select household_id from appointments where id = any(${ids}::uuid[]))
    union select grantee_id from family_grants where owner_id = ${patientId} and grantee_id is not null
    union select requester_id from consents where recipient_id = ${patientId} and requester_id is not null
    union select delivery.recipient_id from deliveries as delivery join patients on patients.id = delivery.recipient_id
      where delivery.appointment_id = any(${ids}::uuid[]) or delivery.invoice_id = any(${ids}::uuid[])
    union select patient_id from autopay_charges where invoice_id = any(${ids}::uuid[])
    union select payer_id from payment_plans where invoice_id = any(${ids}::uuid[])))`;
  await tx
    .deleteFrom('notifications')
    .where('userId', '=', family)
    .where('userId', '<>', patientId)
    .where('createdAt', '>=', createdAt)
    .where('entityId', 'in', [...ids])
    .execute();
}

/**
 * Links need no sign-in, so anyone may hold one. Includes links that ended with their bill, because those say
 * that it was canceled.
 */
const revokeLinksOf = (tx: Tx, { now }: Context, ids: readonly string[]) =>
  tx
    .updateTable('accessLinks')
    .set({ revokedAt: now })
    .where('subjectId', 'in', [...ids])
    .where('purpose', 'in', ['PAYMENT', 'RECEIPT', 'QUESTIONNAIRE', 'VIDEO'])
    .execute();
