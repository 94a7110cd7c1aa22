import type { Tx } from '@bedside/db/database';
import { subYears } from '@bedside/db/dates';
import { sql } from 'kysely';
import { cameOfAge } from '../access/coming-of-age.queries.ts';
import { signsIn } from '../access/family-access.queries.ts';
import { type Actor, type Context, isAdmin } from '../context.ts';
import { type ConsentRequestInput, textTypeOf } from './consent.policy.ts';
import { patientsSharingWith } from './household.queries.ts';

/** A reachable user by id, or anyone by contact. */
export type ConsentRecipient = { id: string } | { email: string } | { phoneE164: string };

export type NewConsent = {
  id: string;
  mode: ConsentRequestInput['consentMode'];
  consentTemplateId: string;
  recipientId: string;
  requesterId: string | null;
  signatoryId: string;
  sharesAppointments: boolean;
  sharesBilling: boolean;
  grantsHouseholdMembership: boolean;
  relationship: string | null;
  askedAs: string | null;
};

export const currentText = (tx: Tx, request: ConsentRequestInput) =>
  tx
    .selectFrom('consentTemplates')
    .select(['id', 'type'])
    .where('type', '=', textTypeOf(request))
    .where('mode', '=', request.consentMode)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Excludes removed, merged, and deceased patients. */
const livingPatients = (tx: Tx) =>
  tx
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select([
      'patient.id',
      'patient.dateOfBirth',
      'patient.householdId',
      'household.accountHolderId',
      'person.firstName',
      'person.lastName',
      cameOfAge('patient').as('cameOfAge'),
    ])
    .select(signsIn('person').as('hasUserAccount'))
    .where('patient.removedAt', 'is', null)
    .where('patient.mergedIntoPatientId', 'is', null)
    .where('person.status', '<>', 'DECEASED');

export const findPatient = (tx: Tx, id: string) =>
  livingPatients(tx).where('patient.id', '=', id).executeTakeFirst();

/**
 * Locks the patients so that duplicate requests see each other. If several accounts entered a contact, only
 * the one that proved it is asked.
 */
export async function findRecipient(tx: Tx, actor: Actor, who: ConsentRecipient) {
  const patients = livingPatients(tx).forNoKeyUpdate('patient');
  if (!('id' in who)) {
    const [contact, provenAt, value] =
      'email' in who
        ? (['email', 'emailProvenAt', who.email] as const)
        : (['phoneE164', 'phoneProvenAt', who.phoneE164] as const);
    const [first, second] = await patients
      .select(`person.${provenAt} as provenAt`)
      .where(`person.${contact}`, '=', value)
      .orderBy('provenAt', (order) => order.asc().nullsLast())
      .limit(2)
      .execute();
    return first?.provenAt || !second ? first : undefined;
  }
  return patients
    .where('patient.id', '=', who.id)
    .$if(!isAdmin(actor.role), (query) => query.where(isWithinReach(actor)))
    .executeTakeFirst();
}

const isWithinReach = ({ userId }: Actor) =>
  sql<boolean>`(patient.household_id = (select household_id from patients where id = ${userId} and removed_at is null)
    or patient.id = any(${patientsSharingWith(userId, 'appointment')})
    or patient.id = any(${patientsSharingWith(userId, 'billing')}))`;

export async function isWaiting(
  tx: Tx,
  ctx: Context,
  row: Pick<
    NewConsent,
    'recipientId' | 'requesterId' | 'sharesAppointments' | 'sharesBilling' | 'grantsHouseholdMembership'
  >,
  type: string,
): Promise<boolean> {
  const waiting = await tx
    .selectFrom('consents as consent')
    .innerJoin('consentTemplates as text', 'text.id', 'consent.consentTemplateId')
    .select('consent.id')
    .where('consent.status', '=', 'SENT')
    .where('consent.expiresAt', '>', ctx.now)
    .where('text.type', '=', type)
    .where('consent.recipientId', '=', row.recipientId)
    .where('consent.requesterId', 'is not distinct from', row.requesterId)
    .where('consent.sharesAppointments', '=', row.sharesAppointments)
    .where('consent.sharesBilling', '=', row.sharesBilling)
    .where('consent.grantsHouseholdMembership', '=', row.grantsHouseholdMembership)
    .executeTakeFirst();
  return waiting !== undefined;
}

export const hasVideoConsent = async (tx: Tx, patientId: string, on: Date): Promise<boolean> =>
  (await tx
    .selectFrom('consents as consent')
    .innerJoin('consentTemplates as text', 'text.id', 'consent.consentTemplateId')
    .select('consent.id')
    .where('consent.recipientId', '=', patientId)
    .where('text.type', '=', 'TELEMEDICINE')
    .where('consent.status', '=', 'APPROVED')
    .where('consent.answeredAt', '>', subYears(on, 1))
    .executeTakeFirst()) !== undefined;
