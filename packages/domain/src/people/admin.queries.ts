import { notFound } from '@bedside/contracts/errors';
import type { UserStatus } from '@bedside/contracts/people/user.schema';
import type { Database, Executor } from '@bedside/db/database';
import type { Users } from '@bedside/db/schema';
import { type ExpressionBuilder, sql } from 'kysely';
import { countOf, type ListSearch, paged } from '../list-search.ts';
import { userIdsMatching } from '../user-search.ts';
import { patientUserColumns } from './user-columns.ts';

export type AdminRole = 'ADMIN' | 'SUPER_ADMIN';

/** Removed staff has no email; the rows stay for the audit trail. */
export const isOnStaff = (eb: ExpressionBuilder<Database & { person: Users }, 'person'>) =>
  eb.or([eb('person.role', '=', 'PATIENT'), eb('person.email', 'is not', null)]);

const admins = (db: Executor) =>
  db
    .selectFrom('users as person')
    .where('person.role', 'in', ['ADMIN', 'SUPER_ADMIN'])
    .where(isOnStaff)
    .$narrowType<{ role: AdminRole }>();

const adminRows = (db: Executor) =>
  admins(db)
    .select([...patientUserColumns, 'person.role', 'person.permissions', 'person.version'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select((session) => session.fn.max('sessions.createdAt').as('last'))
        .whereRef('sessions.userId', '=', 'person.id')
        .as('lastSignInAt'),
    )
    .$narrowType<{ role: AdminRole }>();

export type AdminRecord = Awaited<ReturnType<ReturnType<typeof adminRows>['executeTakeFirstOrThrow']>>;

const sortColumns = {
  lastName: 'person.lastName',
  createdAt: 'person.createdAt',
  role: 'person.role',
  status: 'person.status',
} as const;

interface AdminFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  role?: AdminRole | undefined;
  status?: UserStatus | undefined;
}

export async function listAdmins(
  db: Executor,
  { filter, sort, range }: ListSearch<AdminFilter, keyof typeof sortColumns>,
): Promise<{ rows: AdminRecord[]; total: number }> {
  const rows = await adminRows(db)
    .where('person.id', 'in', filtered(db, filter).select('person.id'))
    .$call((query) => paged(query, { sort, range }, sortColumns[sort.field], 'person.id'))
    .execute();
  const total = await countOf(filtered(db, filter));
  return { rows, total };
}

export async function getAdmin(db: Executor, id: string): Promise<AdminRecord> {
  return await adminRows(db).where('person.id', '=', id).executeTakeFirstOrThrow(notFound);
}

function filtered(db: Executor, filter: AdminFilter) {
  let query = admins(db);
  if (filter.q) query = query.where('person.id', 'in', userIdsMatching(filter.q, ['ADMIN', 'SUPER_ADMIN']));
  if (filter.id) query = query.where('person.id', '=', sql<string>`any(${filter.id}::uuid[])`);
  if (filter.role) query = query.where('person.role', '=', filter.role);
  if (filter.status) query = query.where('person.status', '=', filter.status);
  return query;
}
