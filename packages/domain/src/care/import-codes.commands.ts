import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { type CptLine, cptCodesIn, type DxLine, dxCodesIn } from './code-import-file.policy.ts';
import { recordCodeListChange, serializeListChange, symptomNames } from './codes.commands.ts';

interface CodeImportResult {
  added: number;
  changed: number;
  unchanged: number;
}

/**
 * All or nothing. A disabled code stays disabled.
 * @throws VALIDATION naming every line with an error
 */
export async function importCodes(
  db: Db,
  ctx: Context,
  { kind, file }: { kind: 'DX' | 'CPT'; file: Uint8Array },
): Promise<CodeImportResult> {
  if (kind === 'CPT') {
    const lines = cptCodesIn(file);
    return await serializeListChange(db, 'cpt_codes', async (tx) =>
      saveCodes(tx, ctx, 'cpt_codes', lines.length, await saveCpt(tx, lines)),
    );
  }
  const lines = dxCodesIn(file, await symptomNames(db));
  return await serializeListChange(db, 'dx_codes', async (tx) =>
    saveCodes(tx, ctx, 'dx_codes', lines.length, await saveDx(tx, lines)),
  );
}

type Saved = readonly { isNew: boolean }[];

async function saveCodes(
  tx: Tx,
  ctx: Context,
  list: 'dx_codes' | 'cpt_codes',
  all: number,
  saved: Saved,
): Promise<CodeImportResult> {
  const added = saved.filter(({ isNew }) => isNew).length;
  const result = { added, changed: saved.length - added, unchanged: all - saved.length };
  const action = list === 'dx_codes' ? 'dxCode.import' : 'cptCode.import';
  await recordCodeListChange(tx, ctx, list, {
    action,
    entityId: list.replace('_', '-'),
    after: { ...result },
  });
  return result;
}

async function saveDx(tx: Tx, lines: readonly DxLine[]): Promise<Saved> {
  const rows = lines.map((line) => ({ id: newId(), ...line }));
  // Without the column, existing symptoms stay.
  const named = rows.some(({ symptoms }) => symptoms !== undefined);
  const symptoms = named ? sql`excluded.symptoms` : sql`old.symptoms`;
  const { rows: saved } = await sql<{ isNew: boolean }>`
    insert into dx_codes as old (id, code, description, symptoms)
    select id, code, description, coalesce(symptoms, '{}')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as line (id uuid, code text, description text, symptoms text[])
    on conflict (code) where removed_at is null do update
      set description = excluded.description, symptoms = ${symptoms}, version = old.version + 1
      where (old.description, old.symptoms) is distinct from (excluded.description, ${symptoms})
    returning version = 1 as is_new`.execute(tx);
  return saved;
}

async function saveCpt(tx: Tx, lines: readonly CptLine[]): Promise<Saved> {
  const rows = lines.map((line) => ({ id: newId(), ...line }));
  const { rows: saved } = await sql<{ isNew: boolean }>`
    insert into cpt_codes as old (id, code, description, category)
    select id, code, description, category from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as line (id uuid, code text, description text, category text)
    on conflict (code) where removed_at is null do update
      set description = excluded.description, category = excluded.category, version = old.version + 1
      where (old.description, old.category) is distinct from (excluded.description, excluded.category)
    returning version = 1 as is_new`.execute(tx);
  return saved;
}
