import { randomInt } from 'node:crypto';
import type { Language } from '@bedside/contracts/common/languages';
import { notFound } from '@bedside/contracts/errors';
import type { MembershipType, Role, UserStatus } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { actorOf, type Context } from '../context.ts';
import { countsBy, type ListSearch, sumOf } from '../list-search.ts';
import { likeAnywhere } from '../search.policy.ts';
import { ANYBODY, userIdsMatching } from '../user-search.ts';
import { isOnStaff } from './admin.queries.ts';
import { userNameCandidates } from './user.policy.ts';
import { fieldColumns, homeColumns, patientUserColumns } from './user-columns.ts';

/** Excludes removed and merged patients and removed staff. */
const users = (db: Executor) =>
  db
    .selectFrom('users as person')
    .leftJoin('patients as patient', 'patient.id', 'person.id')
    .leftJoin('providers as provider', 'provider.id', 'person.id')
    .where('patient.removedAt', 'is', null)
    .where(isOnStaff);

const userRows = (db: Executor) =>
  users(db).select([
    ...patientUserColumns,
    'person.role',
    'person.userName',
    'patient.membershipType',
    'provider.credentials',
  ]);

type UserListed = Awaited<ReturnType<ReturnType<typeof userRows>['executeTakeFirstOrThrow']>>;

const sortColumns = {
  createdAt: ['person.createdAt'],
  lastName: ['person.lastName', 'person.firstName'],
  role: ['person.role'],
  status: ['person.status'],
} as const;

interface UserFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
  membershipType?: MembershipType | undefined;
  credentials?: string | undefined;
}

interface UserPage {
  rows: UserListed[];
  total: number;
  /** Ignores the role filter. */
  byRole: Partial<Record<Role, number>>;
}

/** Only super-admins see super-admins. */
export async function listUsersForPicker(
  db: Executor,
  ctx: Context,
  { filter, sort, range }: ListSearch<UserFilter, keyof typeof sortColumns>,
): Promise<UserPage> {
  const order = sort.order === 'ASC' ? 'asc' : 'desc';
  const columns = [...sortColumns[sort.field], 'person.id'] as const;
  let ids = filtered(db, ctx, filter).select('person.id').offset(range.offset).limit(range.limit);
  for (const column of columns) ids = ids.orderBy(column, order);
  let page = userRows(db).where('person.id', 'in', ids);
  for (const column of columns) page = page.orderBy(column, order);
  const rows = await page.execute();
  const byRole = await countsBy(filtered(db, ctx, { ...filter, role: undefined }), 'person.role');
  return { rows, total: sumOf(byRole, filter.role), byRole };
}

export async function userProfile(db: Executor, ctx: Context, id: string) {
  return await userRows(db)
    .select(['person.version', 'patient.relationshipToAccountHolder', ...fieldColumns, ...homeColumns])
    .where('person.id', '=', id)
    .$if(actorOf(ctx).role !== 'SUPER_ADMIN', (query) => query.where('person.role', '<>', 'SUPER_ADMIN'))
    .executeTakeFirstOrThrow(notFound);
}

export type UserProfile = Awaited<ReturnType<typeof userProfile>>;

function filtered(db: Executor, ctx: Context, filter: UserFilter) {
  let query = users(db);
  if (actorOf(ctx).role !== 'SUPER_ADMIN') query = query.where('person.role', '<>', 'SUPER_ADMIN');
  if (filter.q) query = query.where('person.id', 'in', userIdsMatching(filter.q, ANYBODY));
  if (filter.id) query = query.where('person.id', '=', sql<string>`any(${filter.id}::uuid[])`);
  if (filter.role) query = query.where('person.role', '=', filter.role);
  if (filter.status) query = query.where('person.status', '=', filter.status);
  if (filter.membershipType) query = query.where('patient.membershipType', '=', filter.membershipType);
  if (filter.credentials)
    query = query.where('provider.credentials', 'ilike', likeAnywhere(filter.credentials));
  return query;
}

export async function languageOfUser(db: Executor, id: string): Promise<Language> {
  const user = await db
    .selectFrom('users')
    .select(['role', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  return user ? languageOf(user) : 'en';
}

/** The patient's language, or the account holder's for a patient without an address. */
export async function languageOfPatient(db: Executor, id: string): Promise<Language> {
  const found = await db
    .selectFrom('patients')
    .innerJoin('users as person', 'person.id', 'patients.id')
    .innerJoin('households', 'households.id', 'patients.householdId')
    .innerJoin('users as holder', 'holder.id', 'households.accountHolderId')
    .select(['person.email', 'person.phoneE164', 'person.language', 'holder.language as holderLanguage'])
    .where('patients.id', '=', id)
    .executeTakeFirst();
  if (!found) return 'en';
  return found.email || found.phoneE164 ? found.language : found.holderLanguage;
}

/** Staff gets English. */
export const languageOf = ({ role, language }: { role: Role; language: Language }): Language =>
  role === 'PATIENT' ? language : 'en';

const TRIES = 5;

async function isNameOf(
  db: Executor,
  { firstName, lastName }: { firstName: string; lastName: string },
  userId: string | null,
): Promise<boolean> {
  if (userId === null) return false;
  const own = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('firstName', '=', firstName.trim())
    .where('lastName', '=', lastName.trim())
    .executeTakeFirst();
  return own !== undefined;
}

/**
 * Suggested, not reserved. Unless it is the caller’s own name, it ends in random digits and so doesn’t reveal
 * whether someone of that name has an account.
 */
export async function freeUserName(
  db: Executor,
  person: { firstName: string; lastName: string },
  callerId: string | null,
): Promise<string> {
  const digits = Array.from({ length: TRIES }, () => randomInt(10_000, 100_000));
  const candidates = userNameCandidates(person, digits, await isNameOf(db, person, callerId));
  const { rows } = await sql<{ name: string }>`
    select wish.name from unnest(${candidates}::text[]) with ordinality as wish (name, place)
    where not exists (select 1 from users where user_name = wish.name::citext)
    order by wish.place limit 1`.execute(db);
  const [free] = rows;
  if (!free) throw new Error('no user id is free for this name');
  return free.name;
}
