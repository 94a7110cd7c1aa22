import type { MembershipType, UserStatus } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isHouseholdPlaceOpenTo } from '../access/family-access.queries.ts';
import { countsBy, type ListSearch, paged, sorted, sumOf } from '../list-search.ts';
import { userIdsMatching } from '../user-search.ts';
import { fieldColumns, patientUserColumns } from './user-columns.ts';

/** Excludes removed and merged patients. */
export const patientsQuery = (db: Executor) =>
  db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .where('patient.removedAt', 'is', null);

export const isPatient = async (db: Executor, id: string): Promise<boolean> =>
  (await db.selectFrom('patients').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Visits stay with a patient who moves to another household, so their address may be in the former one. */
export const isBookedHere = sql<boolean>`not exists (select from patients as moved
  where moved.id = appointment.patient_id and moved.household_since > appointment.created_at)`;

/**
 * City and state fall back to the household’s last home appointment.
 * @param readerId a patient who reads and may not see some visits
 */
export const patientRows = (db: Executor, readerId?: string) =>
  patientsQuery(db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('appointments as appointment')
          .select(['appointment.city', 'appointment.state'])
          .whereRef('appointment.householdId', '=', 'patient.householdId')
          .where('appointment.address1', 'is not', null)
          .where('patient.address1', 'is', null)
          .where(readerId === undefined ? sql<boolean>`true` : isHouseholdPlaceOpenTo(readerId))
          .where(isBookedHere)
          .orderBy('appointment.createdAt', 'desc')
          .limit(1)
          .as('place'),
      (join) => join.onTrue(),
    )
    .select([
      ...patientUserColumns,
      ...fieldColumns,
      'person.version',
      'patient.householdId',
      'patient.relationshipToAccountHolder',
      'patient.membershipType',
    ])
    .select((eb) => [
      eb.fn.coalesce('patient.city', 'place.city').as('city'),
      eb.fn.coalesce('patient.state', 'place.state').as('state'),
    ]);

export type PatientListed = Awaited<ReturnType<ReturnType<typeof patientRows>['executeTakeFirstOrThrow']>>;

const sortColumns = {
  createdAt: 'person.createdAt',
  lastName: 'person.lastName',
  membershipType: 'patient.membershipType',
  status: 'person.status',
} as const;

interface PatientFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  membershipType?: MembershipType | undefined;
  status?: UserStatus | undefined;
  /** Falls back to the household's home appointments. */
  state?: string | undefined;
  householdId?: string | undefined;
}

interface PatientPage {
  rows: PatientListed[];
  total: number;
  /** Ignores the status filter. */
  byStatus: Partial<Record<UserStatus, number>>;
}

export async function listPatients(
  db: Executor,
  { filter, sort, range }: ListSearch<PatientFilter, keyof typeof sortColumns>,
): Promise<PatientPage> {
  const ids = filtered(db, filter)
    .select('person.id')
    .$call((query) => paged(query, { sort, range }, sortColumns[sort.field], 'person.id'));
  const rows = await patientRows(db)
    .where('person.id', 'in', ids)
    .$call((query) => sorted(query, sort, sortColumns[sort.field], 'person.id'))
    .execute();
  const byStatus = await countsBy(filtered(db, { ...filter, status: undefined }), 'person.status');
  return { rows, total: sumOf(byStatus, filter.status), byStatus };
}

function filtered(db: Executor, filter: PatientFilter) {
  let query = patientsQuery(db);
  if (filter.q) query = query.where('person.id', 'in', userIdsMatching(filter.q));
  if (filter.id) query = query.where('person.id', '=', sql<string>`any(${filter.id}::uuid[])`);
  if (filter.membershipType) query = query.where('patient.membershipType', '=', filter.membershipType);
  if (filter.status) query = query.where('person.status', '=', filter.status);
  if (filter.householdId) query = query.where('patient.householdId', '=', filter.householdId);
  const { state } = filter;
  if (!state) return query;
  return query.where((eb) =>
    eb.or([
      eb('patient.state', '=', state),
      eb.and([
        eb('patient.state', 'is', null),
        eb.exists(
          eb
            .selectFrom('appointments as appointment')
            .select('appointment.id')
            .whereRef('appointment.householdId', '=', 'patient.householdId')
            .where('appointment.state', '=', state),
        ),
      ]),
    ]),
  );
}
