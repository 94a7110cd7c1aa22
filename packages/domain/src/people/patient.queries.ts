import { notFound } from '@bedside/contracts/errors';
import type { MembershipType, UserStatus } from '@bedside/contracts/people/person.schema';
import type { Executor } from '@bedside/db/database';
import { type NotNull, sql } from 'kysely';
import { type Actor, isStaff } from '../context.ts';
import { idsOfPeople, type Listing } from './person-search.ts';

const patients = (db: Executor) =>
  db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .where('patient.removedAt', 'is', null);

/** A patient's row, with the place of the household's last in-home visit. */
const patientRows = (db: Executor) =>
  patients(db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('appointments as visit')
          .select(['visit.city', 'visit.state'])
          .whereRef('visit.householdId', '=', 'patient.householdId')
          .where('visit.address1', 'is not', null)
          .orderBy('visit.createdAt', 'desc')
          .limit(1)
          .as('place'),
      (join) => join.onTrue(),
    )
    .select([
      'person.id',
      'person.firstName',
      'person.lastName',
      'person.email',
      'person.phoneE164',
      'person.profileImage',
      'person.status',
      'person.version',
      'person.createdAt',
      'patient.householdId',
      'patient.relationship',
      'patient.dateOfBirth',
      'patient.gender',
      'patient.membershipType',
      'place.city',
      'place.state',
    ]);

export type PatientRecord = Awaited<ReturnType<ReturnType<typeof patientRows>['executeTakeFirstOrThrow']>>;

const sortColumns = {
  createdAt: 'person.createdAt',
  lastName: 'person.lastName',
  membershipType: 'patient.membershipType',
  status: 'person.status',
} as const;

export interface PatientFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  membershipType?: MembershipType | undefined;
  status?: UserStatus | undefined;
  /** Of the household's visits. */
  state?: string | undefined;
  householdId?: string | undefined;
}

/** One page of patients: the ids first, then their rows. */
export async function listPatients(
  db: Executor,
  { filter, sort, range }: Listing<PatientFilter, keyof typeof sortColumns>,
): Promise<{ rows: PatientRecord[]; total: number }> {
  const order = sort.order === 'ASC' ? 'asc' : 'desc';
  const ids = filtered(db, filter)
    .select('person.id')
    .orderBy(sortColumns[sort.field], order)
    .orderBy('person.id', order)
    .offset(range.offset)
    .limit(range.limit);
  const rows = await patientRows(db)
    .where('person.id', 'in', ids)
    .orderBy(sortColumns[sort.field], order)
    .orderBy('person.id', order)
    .execute();
  const { total } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** @throws NOT_FOUND */
export async function getPatient(db: Executor, id: string): Promise<PatientRecord> {
  const row = await patientRows(db).where('person.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * A patient with the household and the address of its last in-home visit. Patients reach their own household only;
 * anybody else's patient is as unknown as one that does not exist.
 * @throws NOT_FOUND
 */
export async function patientDetail(db: Executor, actor: Actor, id: string) {
  const record = await patientRows(db)
    .where('person.id', '=', id)
    .$if(!isStaff(actor.role), (query) =>
      query.where('patient.householdId', '=', (eb) =>
        eb.selectFrom('patients').select('householdId').where('id', '=', actor.userId),
      ),
    )
    .executeTakeFirst();
  if (!record) throw notFound();
  return {
    ...record,
    household: await membersOf(db, record.householdId),
    lastAddress: (await lastAddressOf(db, record.householdId)) ?? null,
  };
}

export type PatientDetail = Awaited<ReturnType<typeof patientDetail>>;

const membersOf = (db: Executor, householdId: string) =>
  patients(db)
    .select([
      'person.id',
      'person.firstName',
      'person.lastName',
      'person.profileImage',
      'patient.relationship',
      'patient.dateOfBirth',
      'patient.gender',
      'patient.membershipType',
    ])
    .where('patient.householdId', '=', householdId)
    .orderBy('person.id')
    .execute();

const lastAddressOf = (db: Executor, householdId: string) =>
  db
    .selectFrom('appointments')
    .select(['address1', 'address2', 'postalCode', 'city', 'state', 'locationType'])
    .where('householdId', '=', householdId)
    .where('address1', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .$narrowType<Record<'address1' | 'postalCode' | 'city' | 'state' | 'locationType', NotNull>>()
    .executeTakeFirst();

function filtered(db: Executor, filter: PatientFilter) {
  let query = patients(db);
  if (filter.q) query = query.where('person.id', 'in', idsOfPeople(db, filter.q));
  if (filter.id) query = query.where('person.id', '=', sql<string>`any(${filter.id}::uuid[])`);
  if (filter.membershipType) query = query.where('patient.membershipType', '=', filter.membershipType);
  if (filter.status) query = query.where('person.status', '=', filter.status);
  if (filter.householdId) query = query.where('patient.householdId', '=', filter.householdId);
  const { state } = filter;
  if (!state) return query;
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('appointments as visit')
        .select('visit.id')
        .whereRef('visit.householdId', '=', 'patient.householdId')
        .where('visit.state', '=', state),
    ),
  );
}
