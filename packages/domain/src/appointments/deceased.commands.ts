import { slotReleased } from '@bedside/contracts/appointments/appointment.events';
import { upcomingStatuses } from '@bedside/contracts/appointments/appointment-status';
import { permissions } from '@bedside/contracts/call';
import { notFound } from '@bedside/contracts/errors';
import { patientDeceased } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { revokeFormAndConsentLinks } from '../access/access-link.ts';
import { isBarred } from '../access/court-orders.queries.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { countOf } from '../list-search.ts';
import { closingCardForms } from '../payments/cards.commands.ts';
import { endSubscriptionForPatient } from '../payments/memberships/end-subscription.commands.ts';
import type { PaymentProcessor } from '../payments/stripe-intents.ts';
import { lockMembers, type Member, updateDependentMemberships } from '../people/household-member.ts';
import { revokeAllAccess } from '../people/session.commands.ts';
import { type AccountHolderTransfer, transferAccountHolder } from '../people/transfer-account-holder.ts';
import { updateUser } from '../people/update-user.ts';
import { cancelAppointmentInTx } from './cancel.commands.ts';

export interface DeceasedSummary {
  /** Already marked; nothing changed. */
  already: boolean;
  canceledAppointments: number;
  /** Open appointments of others that included this patient; they stay. */
  sharedAppointments: number;
  household: AccountHolderTransfer;
}

/**
 * Idempotent.
 * Rules: people.deceased-patients, people.holder-succession
 * @throws NOT_FOUND for anyone who is not a patient; CONFLICT and UNAVAILABLE as for `endBills`, for the
 * visits' deposits and for card forms
 */
export const markAsDeceased = (
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  userId: string,
): Promise<DeceasedSummary> =>
  closingCardForms(
    db,
    ctx,
    processor,
  )([userId], async (tx) => {
    const [person] = await lockMembers(tx, [userId]);
    if (!person) throw notFound();
    const status = await lockStatus(tx, userId);
    if (status === 'DECEASED')
      return { already: true, canceledAppointments: 0, sharedAppointments: 0, household: { kind: 'stays' } };
    await closeRecord(tx, ctx, userId);
    await revokeAllAccess(tx, ctx, userId, 'deceased');
    await revokeFormAndConsentLinks(tx, ctx, userId);
    const canceledAppointments = await cancelOpenAppointments(tx, ctx, userId);
    await dropPlansAbout(tx, userId);
    await endSubscriptionForPatient(tx, ctx, userId, 'Patient deceased');
    const household = await transferAccountHolder(tx, ctx, person);
    if (person.isAccountHolder) await updateDependentMemberships(tx, ctx, person.householdId);
    const { membershipType } = person;
    await recordAudit(tx, ctx, {
      action: 'patient.markAsDeceased',
      entityType: 'person',
      entityId: userId,
      patientId: userId,
      before: { status, membershipType },
      after: { status: 'DECEASED', membershipType: 'ON DEMAND', canceledAppointments },
    });
    await publishChange(tx, ctx, person);
    return {
      already: false,
      canceledAppointments,
      sharedAppointments: await countShared(tx, userId),
      household,
    };
  });

async function lockStatus(tx: Tx, userId: string) {
  const { status } = await tx
    .selectFrom('users')
    .select('status')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return status;
}

async function closeRecord(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await updateUser(tx, ctx, userId, { status: 'DECEASED' });
  await tx
    .updateTable('patients')
    .set({ deceasedAt: ctx.now, membershipType: 'ON DEMAND' })
    .where('id', '=', userId)
    .execute();
}

/** Permission to mark a death includes canceling the patient's appointments. */
async function cancelOpenAppointments(tx: Tx, ctx: Context, userId: string): Promise<number> {
  const open = await tx
    .selectFrom('appointments')
    .select('id')
    .where('patientId', '=', userId)
    .where('status', 'in', upcomingStatuses)
    .orderBy('id')
    // Locks all of them before their deposits, in the same order as a charge of several deposits.
    .forUpdate()
    .execute();
  const actor = { ...actorOf(ctx), permissions };
  for (const { id } of open)
    await cancelAppointmentInTx(tx, ctx, actor, {
      id,
      cancellationReason: 'Patient deceased',
      waiveLateCancellationFee: true,
    });
  return open.length;
}

/** A child's questions wait for the next guardian; a released slot stays open to others. */
async function dropPlansAbout(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('plannedEvents')
    .where('type', '<>', slotReleased.type)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('entityType', '=', 'appointment'),
          sql<boolean>`entity_id in (select id::text from appointments where patient_id = ${userId})`,
        ]),
        eb.and([
          eb('entityType', '=', 'consent'),
          sql<boolean>`entity_id in (select id::text from consents where recipient_id = ${userId})`,
        ]),
      ]),
    )
    .execute();
}

async function countShared(tx: Tx, userId: string): Promise<number> {
  return await countOf(
    tx
      .selectFrom('appointmentPatients as part')
      .innerJoin('appointments as appointment', 'appointment.id', 'part.appointmentId')
      .where('part.patientId', '=', userId)
      .where('appointment.status', 'in', upcomingStatuses),
  );
}

async function publishChange(tx: Tx, ctx: Context, { id, householdId }: Member): Promise<void> {
  const members = await tx
    .selectFrom('patients')
    .select('id')
    .where('householdId', '=', householdId)
    .where('removedAt', 'is', null)
    .where(sql<boolean>`not ${isBarred(id, sql.ref('patients.id'))}`)
    .execute();
  const users = members.map((member) => member.id);
  await recordEvent(tx, ctx, patientDeceased, { userId: id }, { entityId: id, users, staff: true });
}
