import type { AppointmentCode } from '@bedside/contracts/care/care.schema';
import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import type { CptCodes, DxCodes, Symptoms } from '@bedside/db/schema';
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { ListSearch } from '../list-search.ts';
import { likeAnywhere, likeStart } from '../search.policy.ts';

export type DxCodeRow = Selectable<DxCodes>;
export type CptCodeRow = Selectable<CptCodes>;
export type SymptomRow = Selectable<Symptoms>;

export interface CodeLists {
  dx_codes: DxCodeRow;
  cpt_codes: CptCodeRow;
  symptoms: SymptomRow;
}
export type CodeList = keyof CodeLists;

interface CodeFilter {
  /** Words of the description or a symptom, or the start of a code with or without its dot. */
  q?: string | undefined;
  id?: readonly string[] | undefined;
  active?: boolean | undefined;
  symptom?: string | undefined;
  category?: string | undefined;
}

type SortField = 'code' | 'description' | 'category' | 'name' | 'active';

export async function listCodes<L extends CodeList>(
  db: Executor,
  list: L,
  { filter, sort, range }: ListSearch<CodeFilter, SortField>,
): Promise<{ rows: CodeLists[L][]; total: number }> {
  const found = sql`from ${sql.table(list)} where ${matching(list, filter)}`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
  const { rows } = await sql<CodeLists[L]>`select * ${found}
    order by ${sql.ref(sort.field)} ${sort.order === 'ASC' ? sql`asc` : sql`desc`}, id
    limit ${range.limit} offset ${range.offset}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function getCode<L extends CodeList>(db: Executor, list: L, id: string): Promise<CodeLists[L]> {
  const { rows } = await sql<CodeLists[L]>`select * from ${sql.table(list)}
    where id = ${id} and removed_at is null`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Ignores the category filter. */
export async function countByCategory(
  db: Executor,
  { category: _, ...filter }: CodeFilter,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ category: string; codes: number }>`
    select category, count(*)::int as codes from cpt_codes
    where ${matching('cpt_codes', filter)} group by category order by category`.execute(db);
  return Object.fromEntries(rows.map(({ category, codes }) => [category, codes]));
}

const MAX_CHOICES = 50;

/** A symptom alone lists its codes. With typed text, all matches are listed, the symptom's first. */
export async function dxCodeChoices(
  db: Executor,
  { symptom, query }: { symptom?: string | undefined; query?: string | undefined },
): Promise<DxCodeRow[]> {
  const first = symptom ? sql`${namesSymptomOf(symptom)} desc,` : sql``;
  const filter = { active: true, q: query, ...(query === undefined && { symptom }) };
  const { rows } = await sql<DxCodeRow>`select * from dx_codes where ${matching('dx_codes', filter)}
    order by ${first} code limit ${MAX_CHOICES}`.execute(db);
  return rows;
}

export async function cptCodeChoices(
  db: Executor,
  { category, query }: { category?: string | undefined; query?: string | undefined },
): Promise<CptCodeRow[]> {
  const filter = { active: true, q: query, category };
  const { rows } = await sql<CptCodeRow>`select * from cpt_codes where ${matching('cpt_codes', filter)}
    order by category, code limit ${2 * MAX_CHOICES}`.execute(db);
  return rows;
}

export const symptomChoices = (db: Executor): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('symptoms')
    .select(['id', 'name'])
    .where('active', '=', true)
    .where('removedAt', 'is', null)
    .orderBy('name')
    .execute();

const namesSymptomOf = (text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from unnest(symptoms) as symptom
    where position(lower(symptom) in ${text.toLowerCase()}) > 0)`;

const texts: Record<CodeList, RawBuilder<string>> = {
  dx_codes: sql<string>`(description || ' ' || array_to_string(symptoms, ' '))`,
  cpt_codes: sql<string>`description`,
  symptoms: sql<string>`name`,
};

function matching(list: CodeList, { q, id, active, symptom, category }: CodeFilter): Expression<SqlBool> {
  const conditions = [sql`removed_at is null`];
  if (q) conditions.push(...q.split(/\s+/).map((word) => holds(list, word)));
  if (id) conditions.push(sql`id = any(${id}::uuid[])`);
  if (active !== undefined) conditions.push(sql`active = ${active}`);
  if (symptom && list === 'dx_codes') conditions.push(namesSymptomOf(symptom));
  if (category && list === 'cpt_codes') conditions.push(sql`category = ${category}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function holds(list: CodeList, word: string): RawBuilder<SqlBool> {
  const inText = sql<SqlBool>`${texts[list]} ilike ${likeAnywhere(word)}`;
  if (list === 'symptoms') return inText;
  return sql<SqlBool>`(${inText} or replace(code, '.', '') ilike ${likeStart(word.replaceAll('.', ''))})`;
}

interface AppointmentCodes {
  dxCodes: AppointmentCode[];
  cptCodes: AppointmentCode[];
}

/** With the text that the codes had when they were added. */
export async function codesOfAppointment(db: Executor, appointmentId: string): Promise<AppointmentCodes> {
  const rows = await db
    .selectFrom('appointmentCodes')
    .select(['kind', 'codeId as id', 'code', 'description'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('position')
    .execute();
  const of = (wanted: 'DX' | 'CPT') => rows.flatMap(({ kind, ...code }) => (kind === wanted ? [code] : []));
  return { dxCodes: of('DX'), cptCodes: of('CPT') };
}
