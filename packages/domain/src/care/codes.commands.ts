import { referenceListChanged } from '@bedside/contracts/care/care.events';
import type { NewCptCode, NewDxCode } from '@bedside/contracts/care/codes.api';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { changedFieldsOf, omitUndefined, recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import {
  type CodeList,
  type CodeLists,
  type CptCodeRow,
  type DxCodeRow,
  getCode,
  type SymptomRow,
} from './codes.queries.ts';

type SymptomColumns = Pick<SymptomRow, 'name' | 'active'>;
type Version = { version?: number | undefined };
type PartialInput<T> = { [K in keyof T]?: T[K] | undefined };

/** Keyed by lowercase name; includes disabled symptoms. */
export async function symptomNames(db: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('symptoms').select('name').where('removedAt', 'is', null).execute();
  return new Map(rows.map(({ name }) => [name.toLowerCase(), name]));
}

/** Deduplicated, spelled as in the list. @throws VALIDATION for an unknown symptom */
async function knownSymptoms(db: Executor, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const known = await symptomNames(db);
  const found = names.map((name) => {
    const symptom = known.get(name.toLowerCase());
    if (!symptom) throw fieldError('symptoms', `No symptom named “${name}”. Add it to Symptoms first.`);
    return symptom;
  });
  return [...new Set(found)];
}

export const addDxCode = (db: Db, ctx: Context, input: NewDxCode): Promise<DxCodeRow> =>
  serializeListChange(db, 'dx_codes', async (tx) => {
    const row = {
      active: true,
      ...omitUndefined(input),
      code: input.code,
      description: input.description,
      symptoms: await knownSymptoms(tx, input.symptoms ?? []),
    };
    return add(tx, ctx, 'dx_codes', row);
  });

/**
 * Omitted fields stay; existing appointments keep the old text.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; DUPLICATE; VALIDATION
 */
export const updateDxCode = (
  db: Db,
  ctx: Context,
  id: string,
  { version, symptoms, ...input }: PartialInput<NewDxCode> & Version,
): Promise<DxCodeRow> =>
  serializeListChange(db, 'dx_codes', async (tx) => {
    const wanted = {
      ...omitUndefined(input),
      ...(symptoms && { symptoms: await knownSymptoms(tx, symptoms) }),
    };
    const row = await rowFor(tx, 'dx_codes', { id, version });
    const { before, after, any } = changedFieldsOf<Partial<NewDxCode>>(row, wanted);
    if (!any) return row;
    if (after.code) await requireFree(tx, 'dx_codes', after.code);
    return changeCode(tx, ctx, 'dx_codes', row, { before, after });
  });

/** Existing appointments keep it, and its code can be reused. */
export const removeDxCode = (db: Db, ctx: Context, id: string): Promise<DxCodeRow> =>
  remove(db, ctx, 'dx_codes', id);

export const addCptCode = (db: Db, ctx: Context, input: NewCptCode): Promise<CptCodeRow> =>
  serializeListChange(db, 'cpt_codes', async (tx) => {
    const { code, description, category, active = true } = input;
    return add(tx, ctx, 'cpt_codes', { code, description, category, active });
  });

export const updateCptCode = (
  db: Db,
  ctx: Context,
  id: string,
  { version, ...input }: PartialInput<NewCptCode> & Version,
): Promise<CptCodeRow> =>
  serializeListChange(db, 'cpt_codes', async (tx) => {
    const row = await rowFor(tx, 'cpt_codes', { id, version });
    const { before, after, any } = changedFieldsOf<Partial<NewCptCode>>(row, omitUndefined(input));
    if (!any) return row;
    if (after.code) await requireFree(tx, 'cpt_codes', after.code);
    return changeCode(tx, ctx, 'cpt_codes', row, { before, after });
  });

export const removeCptCode = (db: Db, ctx: Context, id: string): Promise<CptCodeRow> =>
  remove(db, ctx, 'cpt_codes', id);

export const addSymptom = (
  db: Db,
  ctx: Context,
  { name, active = true }: { name: string; active?: boolean | undefined },
): Promise<SymptomRow> =>
  serializeListChange(db, 'symptoms', (tx) => add(tx, ctx, 'symptoms', { name, active }));

/** Diagnosis codes follow the new name; appointments keep the old one. */
export const updateSymptom = (
  db: Db,
  ctx: Context,
  id: string,
  { version, ...input }: PartialInput<SymptomColumns> & Version,
): Promise<SymptomRow> =>
  serializeListChange(db, 'symptoms', async (tx) => {
    const row = await rowFor(tx, 'symptoms', { id, version });
    const { before, after, any } = changedFieldsOf<Partial<SymptomColumns>>(row, omitUndefined(input));
    if (!any) return row;
    if (after.name) {
      if (after.name.toLowerCase() !== row.name.toLowerCase()) await requireFree(tx, 'symptoms', after.name);
      await sql`update dx_codes set symptoms = array_replace(symptoms, ${row.name}, ${after.name})
        where ${row.name} = any(symptoms)`.execute(tx);
    }
    return changeCode(tx, ctx, 'symptoms', row, { before, after });
  });

export const removeSymptom = (db: Db, ctx: Context, id: string): Promise<SymptomRow> =>
  remove(
    db,
    ctx,
    'symptoms',
    id,
    ({ name }) => sql`update dx_codes set symptoms = array_remove(symptoms, ${name})
    where ${name} = any(symptoms)`,
  );

const texts: Record<CodeList, { action: string; key: 'code' | 'name'; taken: string }> = {
  dx_codes: { action: 'dxCode', key: 'code', taken: 'This code already exists. Edit it instead.' },
  cpt_codes: { action: 'cptCode', key: 'code', taken: 'This code already exists. Edit it instead.' },
  symptoms: { action: 'symptom', key: 'name', taken: 'This symptom already exists.' },
};

/** List changes are rare, so they may wait for one advisory lock. */
export const serializeListChange = <T>(db: Db, list: CodeList, change: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    // Diagnosis codes reference symptoms, so both lists share one lock.
    const turn = list === 'cpt_codes' ? list : 'dx_codes';
    await sql`select pg_advisory_xact_lock(hashtextextended(${`codes ${turn}`}, 0))`.execute(tx);
    return await change(tx);
  });

async function rowFor<L extends CodeList>(
  tx: Tx,
  list: L,
  { id, version }: { id: string } & Version,
): Promise<CodeLists[L]> {
  const row = await getCode(tx, list, id);
  if (version !== undefined && version !== row.version) throw new DomainError('CONCURRENT_UPDATE');
  return row;
}

async function requireFree(tx: Tx, list: CodeList, value: string): Promise<void> {
  const { key, taken } = texts[list];
  const { rows } = await sql`select from ${sql.table(list)}
    where lower(${sql.ref(key)}) = lower(${value}) and removed_at is null`.execute(tx);
  if (rows.length > 0) throw fieldError(key, taken, 'DUPLICATE');
}

const tables = { dx_codes: 'dxCodes', cpt_codes: 'cptCodes', symptoms: 'symptoms' } as const;

async function add<L extends CodeList>(
  tx: Tx,
  ctx: Context,
  list: L,
  row: NewDxCode | NewCptCode | SymptomColumns,
): Promise<CodeLists[L]> {
  await requireFree(tx, list, 'code' in row ? row.code : row.name);
  const saved = await tx
    .insertInto(tables[list] as 'symptoms')
    .values({ ...(row as SymptomColumns), id: newId() })
    .returningAll()
    .executeTakeFirstOrThrow();
  const action = `${texts[list].action}.add`;
  await recordCodeListChange(tx, ctx, list, { action, entityId: saved.id, after: row });
  return saved as CodeLists[L];
}

async function changeCode<L extends CodeList>(
  tx: Tx,
  ctx: Context,
  list: L,
  { id, version }: CodeLists[L],
  { before, after }: Record<'before' | 'after', Record<string, unknown>>,
): Promise<CodeLists[L]> {
  const saved = await tx
    .updateTable(tables[list] as 'symptoms')
    .set({ ...(after as SymptomColumns), version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const action = `${texts[list].action}.change`;
  await recordCodeListChange(tx, ctx, list, { action, entityId: id, before, after });
  return saved as CodeLists[L];
}

const remove = <L extends CodeList>(
  db: Db,
  ctx: Context,
  list: L,
  id: string,
  also?: (row: CodeLists[L]) => ReturnType<typeof sql>,
): Promise<CodeLists[L]> =>
  serializeListChange(db, list, async (tx) => {
    const row = await getCode(tx, list, id);
    await sql`update ${sql.table(list)} set removed_at = ${ctx.now}, version = version + 1
      where id = ${id}`.execute(tx);
    await also?.(row).execute(tx);
    const { action, key } = texts[list];
    const before = { [key]: 'code' in row ? row.code : row.name };
    await recordCodeListChange(tx, ctx, list, { action: `${action}.remove`, entityId: id, before });
    return row;
  });

export async function recordCodeListChange(
  tx: Tx,
  ctx: Context,
  list: CodeList,
  entry: {
    action: string;
    entityId: string;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
  },
): Promise<void> {
  await recordAudit(tx, ctx, { ...entry, entityType: 'reference' });
  const name = list.replace('_', '-');
  await recordEvent(tx, ctx, referenceListChanged, { list: name }, { entityId: name, staff: true });
}
