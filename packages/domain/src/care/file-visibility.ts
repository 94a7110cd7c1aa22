import { SYMPTOM_FILES } from '@bedside/contracts/care/care.schema';
import { notFound } from '@bedside/contracts/errors';
import {
  answersPatients,
  asksConsent,
  type PermissionRule,
  readsMoney,
  runsAppointments,
} from '@bedside/contracts/permission';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isDocumentShared, isOfSuperbill } from '../access/confidential-visits.queries.ts';
import { granting, householdOpenTo, patientsOpenTo } from '../access/family-access.queries.ts';
import { appointmentReadScope, isSharedWith } from '../appointment-status/appointment.queries.ts';
import { actorOf, type Context, hasPermission, isAdmin } from '../context.ts';
import {
  CHAT,
  CONSENT,
  ESTIMATE,
  INVOICE,
  patientFileCategories,
  REPORT,
  STATEMENT,
  SUPERBILL,
  YEAR_STATEMENT,
} from '../documents/document.policy.ts';
import { sharesActiveAppointment } from '../messaging/conversation-scope.ts';
import { madeWhileMerged, seesSuperbillsOf } from '../payments/superbill.queries.ts';
import { isStatementOfNow } from '../payments/year-statement.commands.ts';
import { patientsSharingWith } from '../people/household.queries.ts';
import { isOfBills, isOpenBill, isOpenToPatients } from './document.queries.ts';

/** What an admin needs instead of “Clinical”: the permission of the call that makes the link. */
const permits: Readonly<Partial<Record<string, PermissionRule>>> = {
  [SYMPTOM_FILES]: runsAppointments,
  [CHAT]: answersPatients,
  [CONSENT]: asksConsent,
  [ESTIMATE]: [...readsMoney, 'dispatch'],
  [INVOICE]: readsMoney,
  [SUPERBILL]: readsMoney,
  [YEAR_STATEMENT]: readsMoney,
  [STATEMENT]: readsMoney,
};

/**
 * Checked when a link is opened, because access may have ended since it was made.
 * @throws NOT_FOUND
 */
export async function requireVisibleFile(db: Executor, ctx: Context, id: string): Promise<void> {
  const actor = actorOf(ctx);
  const ofReachedAppointment = db
    .selectFrom('appointments as appointment')
    .select('appointment.id')
    .whereRef('appointment.id', '=', sql.ref('document.appointment_id'))
    .where(actor.role === 'PROVIDER' ? appointmentReadScope(ctx) : openedByVisit(actor.userId));
  const found = await db
    .selectFrom('documents as document')
    .select('document.category')
    .where('document.id', '=', id)
    .where('document.removedAt', 'is', null)
    .$if(actor.role === 'PATIENT', (query) => query.where(isDocumentShared(actor.userId)))
    .$if(!isAdmin(actor.role), (query) =>
      query.where((eb) =>
        eb.or([
          eb.and([eb.exists(ofReachedAppointment), isOpenTo(actor.role)]),
          actor.role === 'PROVIDER' ? ofProvider(ctx) : ofPatient(actor.userId),
        ]),
      ),
    )
    .executeTakeFirstOrThrow(notFound);
  if (isAdmin(actor.role) && !hasPermission(actor, 'clinical')) {
    const permit = permits[found.category];
    if (!permit || !hasPermission(actor, permit)) throw notFound();
  }
  const isOfYear = actor.role === 'PATIENT' && found.category === YEAR_STATEMENT;
  if (isOfYear && !(await isStatementOfNow(db, actor.userId, id))) throw notFound();
}

const isOpenTo = (role: string) =>
  role === 'PATIENT' ? isOpenToPatients(patientFileCategories) : sql<boolean>`true`;

/**
 * Sharing visits does not share bills. In the household, a file opens with its visit unless its patient has
 * moved to another household or closed that kind.
 */
const openedByVisit = (userId: string) => sql<boolean>`(${isSharedWith(userId)} and not ${isOfBills}
  or appointment.household_id = (select household_id from patients where id = ${userId} and removed_at is null)
    and document.category <> ${ESTIMATE} and document.patient_id = any(case when ${isOfBills}
      then ${householdOpenTo(userId, 'BILLS', { removed: true })}
      else ${householdOpenTo(userId, 'DOCUMENTS', { removed: true })} end))`;

/** Chat files open with the messages, and bills with the bills. */
const ofPatient = (userId: string) => sql<boolean>`(
  (case when ${isOfBills} then ${isOpenBill(userId)}
    when document.category = ${CHAT} then document.patient_id = ${userId} or document.patient_id = any(${granting(userId, 'MESSAGES')})
    else document.patient_id = any(${patientsOpenTo(userId, 'DOCUMENTS')}) end)
    and ${isOpenTo('PATIENT')}
  or document.category = ${REPORT} and ${isOpenTo('PATIENT')}
    and document.patient_id = any(${patientsSharingWith(userId, 'appointment')})
  or document.category = ${SYMPTOM_FILES} and document.appointment_id is null and document.uploaded_by = ${userId}
    and document.patient_id = any(${patientsSharingWith(userId, 'appointment')})
  or document.category = ${INVOICE} and document.patient_id = any(${patientsSharingWith(userId, 'billing')})
  or document.category = ${SUPERBILL} and ${seesSuperbillsOf(userId, sql.ref('document.patient_id'))}
    and not ${isOfSuperbill(madeWhileMerged)}
  or document.category = ${YEAR_STATEMENT} and document.patient_id = ${userId})`;

const ofProvider = (ctx: Context) => {
  const { userId } = actorOf(ctx);
  return sql<boolean>`case when document.category = ${CHAT} then exists (select from conversations as chat
      where chat.patient_id = document.patient_id and chat.provider_id = ${userId} and ${sharesActiveAppointment})
    when document.category in (${SUPERBILL}, ${YEAR_STATEMENT}, ${STATEMENT}) then false
    when document.appointment_id is null then exists (select from appointments as appointment
      left join appointment_patients as one on one.appointment_id = appointment.id
      where appointment.provider_id = ${userId} and document.patient_id in (appointment.patient_id, one.patient_id))
      or exists (select from break_the_glass_grants where user_id = ${userId} and expires_at > ${ctx.now}
        and patient_id = document.patient_id)
    else false end`;
};
