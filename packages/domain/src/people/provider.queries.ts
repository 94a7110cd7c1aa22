import { notFound } from '@bedside/contracts/errors';
import type { Role, TimeOff, UserStatus, WorkingHours } from '@bedside/contracts/people/user.schema';
import type { Executor, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { actorOf, type Context } from '../context.ts';
import { countsBy, type ListSearch, paged, sorted, sumOf } from '../list-search.ts';
import { likeAnywhere } from '../search.policy.ts';
import { userIdsMatching } from '../user-search.ts';
import { isOnStaff } from './admin.queries.ts';
import { patientUserColumns } from './user-columns.ts';

/** Above this number, screens use a search. */
const MAX_IN_PICKER = 500;

const providers = (db: Executor) =>
  db
    .selectFrom('providers as provider')
    .innerJoin('users as person', 'person.id', 'provider.id')
    .where(isOnStaff);

const providerRows = (db: Executor) => providers(db).select([...patientUserColumns, 'provider.credentials']);

type ProviderRow = Awaited<ReturnType<ReturnType<typeof providerRows>['executeTakeFirstOrThrow']>>;

const sortColumns = {
  lastName: 'person.lastName',
  createdAt: 'person.createdAt',
  status: 'person.status',
} as const;

interface ProviderFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  status?: UserStatus | undefined;
  credentials?: string | undefined;
}

export async function listProviders(
  db: Executor,
  { filter, sort, range }: ListSearch<ProviderFilter, keyof typeof sortColumns>,
): Promise<{ rows: ProviderRow[]; total: number; byStatus: Record<string, number> }> {
  const ids = filtered(db, filter)
    .select('person.id')
    .$call((query) => paged(query, { sort, range }, sortColumns[sort.field], 'person.id'));
  const rows = await providerRows(db)
    .where('person.id', 'in', ids)
    .$call((query) => sorted(query, sort, sortColumns[sort.field], 'person.id'))
    .execute();
  const byStatus = await countsBy(filtered(db, { ...filter, status: undefined }), 'person.status');
  return { rows, total: sumOf(byStatus, filter.status), byStatus };
}

/** Active providers as patients see them, with the licenses that are valid on `today`. */
export const listCareTeam = (db: Executor, today: string) =>
  providers(db)
    .select(['person.id', 'person.firstName', 'person.lastName', 'person.profileImage'])
    .select(['credentials', 'specialty'])
    .select((eb) => {
      const isExpired = eb('licenseExpiresOn', '<', today);
      const unlessExpired = (column: 'licenseNumber' | 'licenseState') =>
        eb.case().when(isExpired).then(null).else(eb.ref(column)).end().as(column);
      return [unlessExpired('licenseNumber'), unlessExpired('licenseState')];
    })
    .where('person.status', '=', 'ACTIVE')
    .orderBy('person.lastName')
    .orderBy('person.id')
    .execute();

export async function getProvider(db: Executor, id: string) {
  const row = await providerRows(db)
    .select([
      'person.version',
      'provider.specialty',
      'provider.npi',
      'provider.licenseNumber',
      'provider.licenseState',
      'provider.licenseExpiresOn',
      'provider.skills',
    ])
    .where('person.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return { ...row, hours: await workingHoursOf(db, id), daysOff: await timeOffOf(db, id) };
}

export type ProviderRecord = Awaited<ReturnType<typeof getProvider>>;

/** Times as HH:mm. Empty means the practice’s hours. */
export const workingHoursOf = (db: Executor, providerId: string): Promise<WorkingHours[]> =>
  db
    .selectFrom('providerWorkingHours')
    .select([
      'weekday',
      sql<string>`to_char(start_time, 'HH24:MI')`.as('from'),
      sql<string>`to_char(end_time, 'HH24:MI')`.as('to'),
    ])
    .where('providerId', '=', providerId)
    .orderBy('weekday')
    .orderBy('startTime')
    .execute();

/** Both ends included. */
export async function timeOffOf(db: Executor, providerId: string): Promise<TimeOff[]> {
  const rows = await db
    .selectFrom('providerTimeOff')
    .select(['startDate as from', 'endDate as to', 'reason'])
    .where('providerId', '=', providerId)
    .orderBy('startDate')
    .orderBy('id')
    .execute();
  return rows.map(({ reason, ...off }) => ({ ...off, ...(reason && { reason }) }));
}

/** The lock is held until the transaction ends. */
export const lockProviderSchedule = (tx: Tx, providerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`provider:${providerId}`}, 0))`.execute(tx);

/** Only super-admins see super-admins. */
export const listPickable = (db: Executor, ctx: Context, role: Role) =>
  db
    .selectFrom('users as person')
    .leftJoin('providers as provider', 'provider.id', 'person.id')
    .leftJoin('patients as patient', 'patient.id', 'person.id')
    .select([
      'person.id',
      'person.firstName',
      'person.lastName',
      'person.profileImage',
      'provider.credentials',
    ])
    .where('person.role', '=', role)
    .$if(actorOf(ctx).role !== 'SUPER_ADMIN', (query) => query.where('person.role', '<>', 'SUPER_ADMIN'))
    .where('person.status', '=', 'ACTIVE')
    .where('patient.removedAt', 'is', null)
    .orderBy('person.lastName')
    .orderBy('person.firstName')
    .limit(MAX_IN_PICKER)
    .execute();

function filtered(db: Executor, filter: ProviderFilter) {
  let query = providers(db);
  if (filter.q) query = query.where('person.id', 'in', userIdsMatching(filter.q, ['PROVIDER']));
  if (filter.id) query = query.where('person.id', '=', sql<string>`any(${filter.id}::uuid[])`);
  if (filter.status) query = query.where('person.status', '=', filter.status);
  if (filter.credentials)
    query = query.where('provider.credentials', 'ilike', likeAnywhere(filter.credentials));
  return query;
}
