import type { Permission } from '@bedside/contracts/call';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import { isAmendmentReader } from '../access/amendment-readers.queries.ts';
import { readUsersOfInvoice } from '../access/confidential-visits.queries.ts';
import { isHolderBarred, isPersonBarred, isPersonBarredFromVisit } from '../access/court-orders.queries.ts';
import { readUsersOpenedBy } from '../access/family-access.queries.ts';
import { isBilledTo } from '../payments/invoice-scope.ts';
import type { MessageData } from './message-data.ts';
import type { Audience } from './message-rule.ts';

/** Everyone except requesters, guarantors and invited people, who may have no account. */
type UserAudience = Exclude<Audience, 'requester' | 'invited' | 'videoGuest' | 'guarantor'>;

const familyAudiences = [
  'patient',
  'payer',
  'accessRequester',
  'signer',
  'chatPatient',
] as const satisfies UserAudience[];

/** Whether each can be reached is decided at sending. Rule: people.confidential-visits */
export async function recipientsFor(
  db: Executor,
  audience: UserAudience,
  facts: MessageData,
): Promise<string[]> {
  const { confidentialPatientId } = facts;
  if (confidentialPatientId && familyAudiences.some((one) => one === audience))
    return [confidentialPatientId];
  const { appointment, bill, card, questionnaire, consent, report, chat, subscription, payload } = facts;
  switch (audience) {
    case 'patient':
      // A report may belong to another patient on the appointment. A patient’s own report is never hidden.
      return await excludeBarred(
        db,
        appointment,
        await reachable(db, report?.patientId ?? appointment?.patientId ?? questionnaire?.patientId),
        { evenOwn: report === null },
      );
    case 'payer':
      // Rule: money.cards-belong-to-their-owner
      if (card?.ownerSignsIn) return [card.patientId];
      return await excludeBarred(
        db,
        appointment,
        await payerOf(db, bill?.patientId ?? card?.patientId ?? appointment?.patientId, bill?.invoiceId),
      );
    case 'subscriber':
      return await reachable(db, subscription?.patientId);
    case 'person':
      return payload.userId && (await isOpenToPerson(db, payload.userId, facts)) ? [payload.userId] : [];
    case 'signer':
      return await reachable(db, consent?.signatoryId ?? undefined);
    case 'accessRequester':
      return await reachable(db, consent?.requesterId ?? undefined);
    case 'chatPatient':
      return await reachable(db, chat?.patientId);
    case 'chatStaff': {
      const own = chat?.providerId ?? chat?.assignedTo;
      return own ? [own] : await office(db);
    }
    case 'chatOffice':
      return await office(db);
    case 'superAdmins':
      return await staffOf(db, ['SUPER_ADMIN']);
    case 'admins':
      return await staffOf(db, ['SUPER_ADMIN', 'ADMIN']);
    case 'provider':
      return appointment?.providerId ? [appointment.providerId] : [];
    case 'formerProvider':
      return appointment?.former.providerId ? [appointment.former.providerId] : [];
    default:
      return await staffWho(db, audience);
  }
}

/**
 * Patients without an address are reached through the account holder, until they come of age, they close their
 * visits to the holder, or a court order bars the holder. No one replaces a deceased patient.
 */
async function reachable(db: Executor, patientId: string | undefined): Promise<string[]> {
  if (!patientId) return [];
  const patient = await db
    .selectFrom('users')
    .select(['email', 'phoneE164', 'status'])
    .where('id', '=', patientId)
    .executeTakeFirst();
  if (patient?.status === 'DECEASED') return [];
  if (patient?.email || patient?.phoneE164) return [patientId];
  if (await isHolderBarred(db, patientId)) return [];
  const open = await readUsersOpenedBy(db, patientId, 'VISITS');
  return (await holderOf(db, patientId)).filter((id) => open.includes(id));
}

/**
 * The account holder, unless the patient hides their bills from the holder or nothing can be sent to the
 * holder.
 * Rule: messages.bills-reach-someone
 */
async function payerOf(
  db: Executor,
  patientId: string | undefined,
  invoiceId: string | undefined,
): Promise<string[]> {
  const [holderId] = await holderOf(db, patientId);
  if (!patientId || !holderId) return [];
  const open = await readUsersOpenedBy(db, patientId, 'BILLS');
  const mayPay = invoiceId ? await readUsersOfInvoice(db, invoiceId, [...open, patientId]) : open;
  const isPayer = mayPay.includes(holderId) && (await isReached(db, holderId));
  if (isPayer) return [holderId];
  const others = await reachable(db, patientId);
  return invoiceId ? others.filter((id) => mayPay.includes(id)) : others;
}

async function isReached(db: Executor, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['status', 'email', 'phoneE164'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const isOpen = user?.status === 'ACTIVE' || user?.status === 'INVITED';
  return isOpen && (user.email !== null || user.phoneE164 !== null);
}

/** A court order may bar the recipient from one of several patients of a visit. */
async function excludeBarred(
  db: Executor,
  appointment: MessageData['appointment'],
  [personId]: string[],
  { evenOwn = false } = {},
): Promise<string[]> {
  if (!personId) return [];
  const isAsked = appointment !== null && (evenOwn || appointment.patientId !== personId);
  const isOut = isAsked && (await isPersonBarredFromVisit(db, { appointmentId: appointment.id, personId }));
  return isOut ? [] : [personId];
}

/**
 * A person who paid someone else’s bill by autopay gets no more messages about it once they lose access to it.
 * A person barred by a court order gets none about the minor.
 */
async function isOpenToPerson(
  db: Executor,
  userId: string,
  { bill, payload, familyGrant, autopayCharge, confidentialPatientId }: MessageData,
): Promise<boolean> {
  if (confidentialPatientId !== null && confidentialPatientId !== userId) return false;
  if (bill) {
    const planId = autopayCharge?.planId ?? payload.paymentPlanId ?? null;
    return await isBilledTo(db, { userId, planId, invoiceId: bill.invoiceId });
  }
  const { amendmentId } = payload;
  if (amendmentId !== undefined) return await isAmendmentReader(db, { amendmentId, userId });
  const patientId = payload.patientId ?? familyGrant?.ownerId;
  return patientId === undefined || !(await isPersonBarred(db, { patientId, personId: userId }));
}

export async function holderOf(db: Executor, patientId: string | undefined): Promise<string[]> {
  if (!patientId) return [];
  const household = await db
    .selectFrom('patients')
    .innerJoin('households', 'households.id', 'patients.householdId')
    .select('households.accountHolderId')
    .where('patients.id', '=', patientId)
    .executeTakeFirst();
  return household ? [household.accountHolderId] : [];
}

async function staffWho(db: Executor, permission: Permission): Promise<string[]> {
  const staff = await db
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .where((eb) =>
      eb.or([
        eb('role', '=', 'SUPER_ADMIN'),
        eb.and([eb('role', '=', 'ADMIN'), eb(eb.val(permission), '=', eb.fn.any('permissions'))]),
      ]),
    )
    .execute();
  return staff.map((person) => person.id);
}

/** Staff with an inbox permission answers messages to the practice. */
const office = async (db: Executor): Promise<string[]> => [
  ...new Set([...(await staffWho(db, 'dispatch')), ...(await staffWho(db, 'clinical'))]),
];

async function staffOf(db: Executor, roles: readonly Role[]): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', roles)
    .where('status', '=', 'ACTIVE')
    .execute();
  return people.map((person) => person.id);
}
