import { notFound } from '@bedside/contracts/errors';
import { emptyColumns } from '@bedside/contracts/people/patient-fields';
import type { Executor } from '@bedside/db/database';
import { type NotNull, sql } from 'kysely';
import { cameOfAge, isConsentOutgrown } from '../access/coming-of-age.queries.ts';
import { isBarred, peopleBarredFrom } from '../access/court-orders.queries.ts';
import { isHouseholdPlaceOpenTo, signsIn } from '../access/family-access.queries.ts';
import { type Actor, isStaff } from '../context.ts';
import { hasBenefits } from './household.policy.ts';
import { isOverruled } from './household.queries.ts';
import { isBookedHere, patientRows, patientsQuery } from './patient.queries.ts';
import { canSeeBirthDate, patientVisibility } from './patient-visibility.policy.ts';
import { suppressionColumns } from './suppression.queries.ts';

/**
 * Other household members show only what `patientVisibility` allows. @throws NOT_FOUND for unknown patients
 * and those out of reach
 */
export async function patientRecord(db: Executor, actor: Actor, id: string) {
  const patient = await wholeRow(db, actor, id);
  if (!patient) throw notFound();
  const visibility = patientVisibility(actor, patient.accountHolderId, patient);
  if (visibility === 'none') throw notFound();
  const members = await membersOf(db, patient.householdId);
  const household = members
    .filter((member) => !member.barredIds.includes(actor.userId))
    .map(({ barredIds: _, ...member }) =>
      canSeeBirthDate(actor, patient.accountHolderId, member.id)
        ? member
        : { ...member, dateOfBirth: null, gender: null },
    );
  const about = { ...patient, isAccountHolder: patient.accountHolderId === patient.id, household };
  return visibility === 'outline'
    ? { ...about, ...withheld }
    : { ...about, ...(await privateParts(db, actor, patient)) };
}

export type PatientRecord = Awaited<ReturnType<typeof patientRecord>>;

/** Undefined for staff, who reads every visit. */
const readerOf = ({ role, userId }: Actor) => (isStaff(role) ? undefined : userId);

const wholeRow = (db: Executor, actor: Actor, id: string) =>
  patientRows(db, readerOf(actor))
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select([
      'person.userName',
      ...suppressionColumns(),
      'household.accountHolderId',
      'patient.membershipInGoodStanding',
      'patient.address1',
      'patient.address2',
      'patient.postalCode',
      'patient.locationType',
      cameOfAge('patient').as('cameOfAge'),
    ])
    .select((eb) => [
      signsIn('person').as('hasUserAccount'),
      eb('person.phoneProvenAt', 'is not', null).$castTo<boolean>().as('phoneProven'),
    ])
    .where('person.id', '=', id)
    .$if(!isStaff(actor.role), (query) =>
      query
        .where(sql<boolean>`not ${isBarred(sql.ref('patient.id'), actor.userId)}`)
        .where('patient.householdId', '=', (eb) =>
          eb
            .selectFrom('patients')
            .select('householdId')
            .where('id', '=', actor.userId)
            .where('removedAt', 'is', null),
        ),
    )
    .executeTakeFirst();

/** Primary insurance first. */
const listInsurances = (db: Executor, patientId: string) =>
  db
    .selectFrom('insurances')
    .selectAll()
    .where('patientId', '=', patientId)
    .where('removedAt', 'is', null)
    .orderBy('priority')
    .orderBy('id')
    .execute();
export type InsuranceRecord = Awaited<ReturnType<typeof listInsurances>>[number];

/** Preferred first. */
const listPharmacies = (db: Executor, patientId: string) =>
  db
    .selectFrom('pharmacies')
    .selectAll()
    .where('patientId', '=', patientId)
    .orderBy('preferred', 'desc')
    .orderBy('id')
    .execute();
export type PharmacyRecord = Awaited<ReturnType<typeof listPharmacies>>[number];

const withheld = {
  email: null,
  phoneE164: null,
  userName: null,
  phoneProven: false,
  smsSuppressed: null,
  emailSuppressed: null,
  address1: null,
  address2: null,
  postalCode: null,
  city: null,
  state: null,
  locationType: null,
  shared: [],
  insurances: [] as InsuranceRecord[],
  pharmacies: [] as PharmacyRecord[],
  lastAddress: null,
  ...emptyColumns,
};

const privateParts = async (
  db: Executor,
  actor: Actor,
  { id, householdId }: { id: string; householdId: string },
) => ({
  shared: await sharedWith(db, id),
  insurances: await listInsurances(db, id),
  pharmacies: await listPharmacies(db, id),
  lastAddress: (await lastAddressOf(db, { readerId: readerOf(actor) ?? id, householdId })) ?? null,
});

async function membersOf(db: Executor, householdId: string) {
  const rows = await memberRows(db, householdId);
  const holder = rows.find(({ isAccountHolder }) => isAccountHolder);
  return rows.map((row) => {
    const { membershipInGoodStanding: _, ...member } = row;
    return { ...member, hasBenefits: hasBenefits(row, holder) };
  });
}

const memberRows = (db: Executor, householdId: string) =>
  patientsQuery(db)
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select([
      'person.id',
      'person.firstName',
      'person.lastName',
      'person.profileImage',
      'person.status',
      'patient.relationshipToAccountHolder',
      'patient.dateOfBirth',
      'patient.gender',
      'patient.membershipType',
      'patient.membershipInGoodStanding',
    ])
    .select((eb) => [
      eb('household.accountHolderId', '=', eb.ref('person.id')).$castTo<boolean>().as('isAccountHolder'),
      signsIn('person').as('hasUserAccount'),
      peopleBarredFrom(sql.ref('patient.id')).as('barredIds'),
    ])
    .where('patient.householdId', '=', householdId)
    .orderBy('isAccountHolder', 'desc')
    .orderBy('person.id')
    .execute();

export async function householdMember(
  db: Executor,
  { id, householdId }: { id: string; householdId: string },
) {
  const member = (await membersOf(db, householdId)).find((one) => one.id === id);
  if (!member) throw notFound();
  return member;
}

/** Patients who approved sharing. */
const sharedWith = (db: Executor, patientId: string) =>
  patientsQuery(db)
    .innerJoin('consents as consent', 'consent.recipientId', 'patient.id')
    .select([
      'consent.id as consentId',
      'person.id as patientId',
      'person.firstName',
      'person.lastName',
      'consent.sharesAppointments',
      'consent.sharesBilling',
    ])
    .where('consent.requesterId', '=', patientId)
    .where('consent.mode', '=', 'REQUEST')
    .where('consent.status', '=', 'APPROVED')
    .where(
      sql<boolean>`not ${isConsentOutgrown('consent')} and not ${isOverruled('consent')} and not ${isBarred(sql.ref('patient.id'), patientId)}`,
    )
    .orderBy('consent.id')
    .execute();

const lastAddressOf = (db: Executor, { readerId, householdId }: { readerId: string; householdId: string }) =>
  db
    .selectFrom('appointments as appointment')
    .select(['address1', 'address2', 'postalCode', 'city', 'state', 'locationType'])
    .where('householdId', '=', householdId)
    .where(isHouseholdPlaceOpenTo(readerId))
    .where(isBookedHere)
    .where('address1', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .$narrowType<Record<'address1' | 'postalCode' | 'city' | 'state' | 'locationType', NotNull>>()
    .executeTakeFirst();
