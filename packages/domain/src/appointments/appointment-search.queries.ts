import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { Executor } from '@bedside/db/database';
import { coalescedQuery } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import type { Counts } from '../list-search.ts';
import { userIdsMatching } from '../user-search.ts';
import { textSearch } from './appointment-filter.ts';

interface Search {
  actor: Actor;
  q: string;
  statuses: readonly AppointmentStatus[] | undefined;
  order: 'ASC' | 'DESC';
  range: { offset: number; limit: number };
}

/**
 * How many visits are walked from the end of the list until the page is full, instead of reading all visits of
 * the people found. The query's “is true” keeps PostgreSQL from joining all of them.
 */
const MAX_WALKED = 20_000;
/** Only a page this near to the end is walked to. */
const MAX_DEEP = 1_000;

export const isNearEnd = ({ offset, limit }: Search['range']): boolean => offset + limit <= MAX_DEEP;

/**
 * Searches all visits, in order of creation. Writes keep each person's number of visits. If the people found
 * have many, the page is near the end of the whole list. Otherwise, or if it isn't there, the visits of each
 * person are read.
 */
export async function searchAll(db: Executor, { actor, q, statuses, order, range }: Search) {
  const depth = range.offset + range.limit;
  const { ofPeople, otherwise } = textSearch(q, { people: sql`select id from people`, actor });
  const isWanted = statuses ? sql`status = any(${statuses}::text[])` : sql`true`;
  const direction = order === 'ASC' ? sql`asc` : sql`desc`;
  const inOrder = sql`order by created_at ${direction}, id ${direction}`;
  const search = db
    .selectFrom(
      sql<{ ids: string[]; byStatus: Counts | null }>`(
        with people as materialized (${userIdsMatching(q)}),
          kept as materialized (
            select status, sum(appointment_count) as visits from appointment_patient_counts as appointment
            where ${ofPeople} group by status),
          others as materialized (
            select id, status, created_at from appointments as appointment
            where ${otherwise} and patient_id not in (select id from people)),
          many as materialized (
            select sum(visits) * ${MAX_WALKED} > ${depth} * (
              select greatest(reltuples, 1) from pg_class where oid = 'appointments'::regclass) as are
            from kept where ${isWanted}),
          walked as materialized (
            select id, created_at from (
              select id, created_at, status, patient_id from appointments ${inOrder} limit ${MAX_WALKED}) as visit
            where (select are from many) and (patient_id in (select id from people)) is true and ${isWanted}
            ${inOrder} limit ${depth}),
          found as (
            select id, created_at from walked where (select count(*) from walked) = ${depth}
            union all
            (select id, created_at from appointments as appointment
              where (select count(*) from walked) < ${depth} and ${ofPeople} and ${isWanted}
              ${inOrder} limit ${depth})
            union all
            select id, created_at from others where ${isWanted})
        select array(select id from found ${inOrder} offset ${range.offset} limit ${range.limit}) as ids,
          (select jsonb_object_agg(status, visits) from (
            select status, sum(visits) as visits from (
              select status, visits from kept union all select status, 1 from others) as each
            group by status having sum(visits) > 0) as counted) as by_status)`.as('search'),
    )
    .selectAll();
  const [found] = await coalescedQuery(db, search);
  return { ids: found?.ids ?? [], byStatus: found?.byStatus ?? {} };
}
