import { notFound } from '@bedside/contracts/errors';
import type { InvitationStatus } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import { type Expression, type SqlBool, sql } from 'kysely';
import { type Counts, type ListSearch, paged, sumOf } from '../list-search.ts';
import { likeAnywhere, phoneDigitsOf } from '../search.policy.ts';

/** EXPIRED is computed, not stored. */
const statusAt = (now: Date) =>
  sql<InvitationStatus>`case when invitation.status = 'PENDING' and invitation.expires_at <= ${now}
    then 'EXPIRED' else invitation.status end`;

const invitationRows = (db: Executor, now: Date) =>
  db
    .selectFrom('providerInvitations as invitation')
    .innerJoin('users as inviter', 'inviter.id', 'invitation.invitedBy')
    .select([
      'invitation.id',
      'invitation.firstName',
      'invitation.lastName',
      'invitation.email',
      'invitation.phoneE164',
      'invitation.credentials',
      'invitation.createdAt',
      'invitation.sentAt',
      'invitation.expiresAt',
      'invitation.acceptedAt',
      'invitation.providerId',
      'inviter.firstName as inviterFirstName',
      'inviter.lastName as inviterLastName',
    ])
    .select(statusAt(now).as('status'));

export type InvitationRecord = Awaited<
  ReturnType<ReturnType<typeof invitationRows>['executeTakeFirstOrThrow']>
>;

interface InvitationFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  status?: InvitationStatus | undefined;
}

type InvitationListing = ListSearch<InvitationFilter, 'createdAt' | 'lastName' | 'status'>;

export async function listInvitations(
  db: Executor,
  now: Date,
  { filter, sort, range }: InvitationListing,
): Promise<{ rows: InvitationRecord[]; total: number; byStatus: Counts }> {
  const sortColumns = {
    createdAt: sql<unknown>`invitation.created_at`,
    lastName: sql<unknown>`lower(invitation.last_name)`,
    status: statusAt(now),
  };
  const rows = await invitationRows(db, now)
    .where(matching(filter, now))
    .$call((query) => paged(query, { sort, range }, sortColumns[sort.field], 'invitation.id'))
    .execute();
  const byStatus = await countByStatus(db, now, filter);
  const total = filter.status ? (byStatus[filter.status] ?? 0) : sumOf(byStatus);
  return { rows, total, byStatus };
}

export async function getInvitation(db: Executor, now: Date, id: string): Promise<InvitationRecord> {
  return await invitationRows(db, now).where('invitation.id', '=', id).executeTakeFirstOrThrow(notFound);
}

/** Ignores the status filter. */
async function countByStatus(db: Executor, now: Date, filter: InvitationFilter): Promise<Counts> {
  const counts = await db
    .selectFrom('providerInvitations as invitation')
    .select([statusAt(now).as('shown'), (eb) => eb.fn.countAll<number>().as('count')])
    .where(matching({ ...filter, status: undefined }, now))
    .groupBy('shown')
    .execute();
  return Object.fromEntries(counts.map(({ shown, count }) => [shown, count]));
}

function matching({ q, id, status }: InvitationFilter, now: Date): Expression<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (q) conditions.push(matchesText(q));
  if (id) conditions.push(sql`invitation.id = any(${id}::uuid[])`);
  if (status) conditions.push(sql`${statusAt(now)} = ${status}`);
  return sql.join(conditions, sql` and `);
}

function matchesText(typed: string) {
  const pattern = likeAnywhere(typed);
  const digits = phoneDigitsOf(typed);
  const phone = digits ? sql`or invitation.phone_e164 like ${likeAnywhere(digits)}` : sql``;
  return sql<SqlBool>`((invitation.first_name || ' ' || invitation.last_name) ilike ${pattern}
    or invitation.email::text ilike ${pattern} ${phone})`;
}
