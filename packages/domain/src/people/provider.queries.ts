import { notFound } from '@bedside/contracts/errors';
import type { Role, UserStatus } from '@bedside/contracts/people/person.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { idsOfPeople, type Listing } from './person-search.ts';

/** A picker that needs more wants a search. */
const MOST_IN_PICKER = 500;

const providers = (db: Executor) =>
  db.selectFrom('providers as provider').innerJoin('users as person', 'person.id', 'provider.id');

const providerRows = (db: Executor) =>
  providers(db).select([
    'person.id',
    'person.firstName',
    'person.lastName',
    'person.email',
    'person.phoneE164',
    'person.profileImage',
    'person.status',
    'person.createdAt',
    'provider.credentials',
  ]);

export type ProviderRecord = Awaited<ReturnType<ReturnType<typeof providerRows>['executeTakeFirstOrThrow']>>;

const sortColumns = {
  lastName: 'person.lastName',
  createdAt: 'person.createdAt',
  status: 'person.status',
} as const;

export interface ProviderFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  status?: UserStatus | undefined;
}

/** One page of providers: the ids first, then their rows. */
export async function listProviders(
  db: Executor,
  { filter, sort, range }: Listing<ProviderFilter, keyof typeof sortColumns>,
): Promise<{ rows: ProviderRecord[]; total: number }> {
  const order = sort.order === 'ASC' ? 'asc' : 'desc';
  const ids = filtered(db, filter)
    .select('person.id')
    .orderBy(sortColumns[sort.field], order)
    .orderBy('person.id', order)
    .offset(range.offset)
    .limit(range.limit);
  const rows = await providerRows(db)
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
export async function getProvider(db: Executor, id: string): Promise<ProviderRecord> {
  const row = await providerRows(db).where('person.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Active people of one role, by name. */
export const listPickable = (db: Executor, role: Role) =>
  db
    .selectFrom('users as person')
    .leftJoin('providers as provider', 'provider.id', 'person.id')
    .select([
      'person.id',
      'person.firstName',
      'person.lastName',
      'person.profileImage',
      'provider.credentials',
    ])
    .where('person.role', '=', role)
    .where('person.status', '=', 'ACTIVE')
    .orderBy('person.lastName')
    .orderBy('person.firstName')
    .limit(MOST_IN_PICKER)
    .execute();

function filtered(db: Executor, filter: ProviderFilter) {
  let query = providers(db);
  if (filter.q) query = query.where('person.id', 'in', idsOfPeople(db, filter.q));
  if (filter.id) query = query.where('person.id', '=', sql<string>`any(${filter.id}::uuid[])`);
  if (filter.status) query = query.where('person.status', '=', filter.status);
  return query;
}
