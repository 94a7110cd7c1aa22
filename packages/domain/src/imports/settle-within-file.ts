import { importKindOf } from '@bedside/contracts/people/imports.schema';
import type { Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import type { ImportRun } from './import.commands.ts';
import { historyKinds } from './import-kinds.ts';
import { refuseWithoutHolder } from './membership-rows.ts';
import { nameResourceHolders, settleResources } from './resource-rows.ts';

const MAX_MEMBERS = 20;

/** Checks that need the whole file: duplicate people, and the account holder of each household. */
export async function settleWithinFile(
  tx: Tx,
  run: Pick<ImportRun, 'id' | 'columns' | 'preset'>,
): Promise<void> {
  const importId = run.id;
  // The planner takes these new rows for a few and would compare each with every other.
  await sql`set local enable_nestloop = off`.execute(tx);
  const kind = importKindOf(run);
  const repeated = historyKinds[kind]?.repeated;
  if (repeated !== undefined) {
    const nameOf = (row: ReturnType<typeof sql>) =>
      kind === 'DOCUMENTS' ? sql`(${fileOf(importId, row)})` : sql`'Row ' || ${row}`;
    await refuseRepeats(tx, importId, 'sourceKey', null, (row) => sql`${nameOf(row)} || ${repeated}::text`);
    if (kind === 'MEMBERSHIPS') await refuseWithoutHolder(tx, importId);
    return;
  }
  await refuseRepeats(
    tx,
    importId,
    'sourceKey',
    'sourceId',
    (row) => sql`'Row ' || ${row} || ' has the same ID. Correct it, or leave this row out.'`,
  );
  await refuseRepeats(
    tx,
    importId,
    'personKey',
    null,
    (row) =>
      sql`'Row ' || ${row} || ' has the same name and date of birth. Correct them, or leave this row out.'`,
  );
  if (kind === 'RECORDS') await nameResourceHolders(tx, importId);
  await nameHolders(tx, importId);
  await refuseMembersBeyond(tx, importId);
  if (kind === 'RECORDS') await settleResources(tx, importId);
}

/** Files in a ZIP have no row number that anyone could look up, so they are named. */
const fileOf = (importId: string, row: ReturnType<typeof sql>) =>
  sql`select named.cells ->> 'fileName' from import_rows as named
    where named.import_id = ${importId} and named.row_number = ${row}`;

type Texts = (row: ReturnType<typeof sql>) => ReturnType<typeof sql>;

async function refuseRepeats(
  tx: Tx,
  importId: string,
  key: 'sourceKey' | 'personKey',
  field: 'sourceId' | null,
  texts: Texts,
): Promise<void> {
  await sql`
    update import_rows as one set outcome = 'REFUSED', patient_id = null, because = '{}',
      issues = issues || jsonb_build_array(jsonb_build_object('field', ${field}::text, 'column', null::text,
        'message', ${texts(sql`first_row`)}))
    from (select row_number, min(row_number) over (partition by ${sql.ref(key)}) as first_row
      from import_rows where import_id = ${importId} and ${sql.ref(key)} is not null and outcome <> 'REFUSED') as other
    where one.import_id = ${importId} and one.row_number = other.row_number
      and other.first_row < one.row_number`.execute(tx);
}

/**
 * A household is named by its holder’s ID or name, or has a name of its own. Two joins, because one with `or`
 * would compare every row with every household.
 */
async function nameHolders(tx: Tx, importId: string): Promise<void> {
  await sql`
    with named as (
      select distinct household_key as key from import_rows
      where import_id = ${importId} and household_key is not null),
    found as (
      select named.key, one.row_number, one.household_key from named
      join import_rows as one on one.import_id = ${importId} and one.outcome <> 'REFUSED' and one.source_key = named.key
      union
      select named.key, one.row_number, one.household_key from named
      join import_rows as one on one.import_id = ${importId} and one.outcome <> 'REFUSED'
        and split_part(one.person_key, '|', 1) = named.key),
    holders as (
      select key, min(row_number) as row_number from found
      where household_key is null or household_key = key
      group by key having count(*) = 1)
    update import_rows as one set household_key = holders.key, household_rank = 0 from holders
    where one.import_id = ${importId} and one.row_number = holders.row_number`.execute(tx);
}

async function refuseMembersBeyond(tx: Tx, importId: string): Promise<void> {
  await sql`
    update import_rows as one set outcome = 'REFUSED', patient_id = null, because = '{}',
      issues = issues || ${JSON.stringify([
        {
          field: 'household',
          column: null,
          message: `A household can have up to ${MAX_MEMBERS} members. Split it.`,
        },
      ])}::jsonb
    from (select row_number,
        row_number() over (partition by household_key order by household_rank, row_number) as place
      from import_rows where import_id = ${importId} and household_key is not null and outcome <> 'REFUSED') as member
    where one.import_id = ${importId} and one.row_number = member.row_number
      and member.place > ${MAX_MEMBERS}`.execute(tx);
}
