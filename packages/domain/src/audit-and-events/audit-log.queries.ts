import { notFound } from '@bedside/contracts/errors';
import type { Database, Executor } from '@bedside/db/database';
import type { AuditLog } from '@bedside/db/schema';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { countOf, type ListSearch, paged, sorted } from '../list-search.ts';
import { likeAnywhere, likeStart } from '../search.policy.ts';
import { ANYBODY, userIdsMatching } from '../user-search.ts';

interface AuditFilter {
  q?: string | undefined;
  id?: readonly string[] | undefined;
  adminId?: string | undefined;
  patientId?: string | undefined;
  outcome?: 'done' | 'refused' | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export type AuditLine = Awaited<ReturnType<typeof listAuditLog>>['rows'][number];

/** Above this many matches, read the trail by time instead of sorting them. */
const NARROW = 2_000;

/** Shown when no user acted. */
const HOUSE = 'Bedside';

export async function listAuditLog(
  db: Executor,
  timeZone: string,
  { filter, sort, range }: ListSearch<AuditFilter, 'at'>,
) {
  const where = await matching(db, filter, timeZone);
  const total = await countOf(db.selectFrom('auditLog as line').where(where));
  const found = db
    .selectFrom('auditLog as line')
    .select(['line.id', 'line.at'])
    .where(where)
    .$if(total <= NARROW, (query) => query.offset(sql<number>`0`));
  const page = db
    .selectFrom(found.as('found'))
    .select(['found.id', 'found.at'])
    .$call((query) => paged(query, { sort, range }, 'found.at', 'found.id'));
  const rows = await lines(db)
    .where((eb) => eb(eb.refTuple('line.id', 'line.at'), 'in', page.$asTuple('id', 'at')))
    .$call((query) => sorted(query, sort, 'line.at', 'line.id'))
    .execute();
  return { rows: rows.map(named), total };
}

export async function getAuditLine(db: Executor, id: string): Promise<AuditLine> {
  const row = await lines(db).where('line.id', '=', id).executeTakeFirstOrThrow(notFound);
  return named(row);
}

const personOf = sql<string | null>`case
  when line.entity_type = 'person' and line.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then line.entity_id::uuid end`;

const lines = (db: Executor) =>
  db
    .selectFrom('auditLog as line')
    .leftJoin('users as actor', 'actor.id', 'line.actorId')
    // For API keys, grants of apps, and system apps, the session id column holds their id.
    .leftJoin('apiKeys as key', 'key.id', 'line.sessionId')
    .leftJoin('appGrants as grant', 'grant.id', 'line.sessionId')
    .leftJoin('apps as app', (join) =>
      join.on(sql<SqlBool>`app.id = coalesce("grant".app_id, line.session_id)`),
    )
    .leftJoin('users as patient', 'patient.id', 'line.patientId')
    .leftJoin('users as person', (join) => join.on('person.id', '=', personOf))
    .selectAll('line')
    .select([
      'key.name as apiKeyName',
      'app.name as appName',
      sql<string | null>`actor.first_name || ' ' || actor.last_name`.as('knownActor'),
      sql<string | null>`patient.first_name || ' ' || patient.last_name`.as('patientName'),
      sql<string | null>`person.first_name || ' ' || person.last_name`.as('personName'),
    ]);

const named = <R extends { knownActor: string | null }>({ knownActor, ...row }: R) => ({
  ...row,
  actorName: knownActor ?? HOUSE,
});

type LineExpression = ExpressionBuilder<Database & { line: AuditLog }, 'line'>;

async function matching(db: Executor, filter: AuditFilter, timeZone: string) {
  const { q, id, adminId, patientId, outcome, startDate, endDate } = filter;
  const few = q ? await idsIfFew(db, q) : undefined;
  return (eb: LineExpression) =>
    eb.and([
      ...(few ? [hasId(few)] : q ? [eb.or(textMatches(q))] : []),
      ...(id ? [hasId(id)] : []),
      ...(adminId ? [eb('line.actorId', '=', adminId)] : []),
      ...(patientId ? [eb.or([eb('line.patientId', '=', patientId), shows(patientId)])] : []),
      ...(outcome ? [eb('line.outcome', '=', outcome)] : []),
      ...(startDate ? [sql<SqlBool>`line.at >= ${startDate}::date::timestamp at time zone ${timeZone}`] : []),
      ...(endDate
        ? [sql<SqlBool>`line.at < (${endDate}::date + 1)::timestamp at time zone ${timeZone}`]
        : []),
    ]);
}

const shows = (patientId: string) =>
  sql<SqlBool>`(line.after -> 'patients' is not null and line.after -> 'patients' @> ${JSON.stringify([patientId])}::jsonb)`;

const hasId = (ids: readonly string[]) => sql<SqlBool>`line.id = any(${ids}::uuid[])`;

/** Undefined when there are many. */
async function idsIfFew(db: Executor, typed: string): Promise<string[] | undefined> {
  const ways = textMatches(typed).map(
    (way) => sql`(select line.id from audit_log line where ${way} limit ${NARROW + 1})`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(ways, sql` union `)} limit ${NARROW + 1}`.execute(db);
  return rows.length > NARROW ? undefined : rows.map(({ id }) => id);
}

function textMatches(typed: string) {
  const people = userIdsMatching(typed, ANYBODY);
  const pattern = likeAnywhere(typed);
  const beginning = likeStart(typed);
  return [
    sql<SqlBool>`line.actor_id in (${people})`,
    sql<SqlBool>`line.patient_id in (${people})`,
    sql<SqlBool>`line.entity_type = 'person' and line.entity_id in (select id::text from (${people}) as people)`,
    sql<SqlBool>`line.action in (${kinds('action', pattern)})`,
    sql<SqlBool>`line.entity_type in (${kinds('entity_type', pattern)})`,
    sql<SqlBool>`line.entity_id like ${beginning}`,
    sql<SqlBool>`line.request_id like ${beginning}`,
    ...(HOUSE.toLowerCase().includes(typed.toLowerCase()) ? [sql<SqlBool>`line.actor_id is null`] : []),
  ];
}

/** Skip scan: jumps between distinct values in the index. */
const kinds = (name: 'action' | 'entity_type', pattern: string) => {
  const column = sql.id(name);
  return sql<string>`
    with recursive kind (value) as (
      (select ${column} from audit_log order by ${column} limit 1)
      union all
      select (select ${column} from audit_log where ${column} > kind.value order by ${column} limit 1)
      from kind where kind.value is not null
    ) select value from kind where value ilike ${pattern}`;
};
