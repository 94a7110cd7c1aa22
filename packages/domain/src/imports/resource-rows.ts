import { chartFields } from '@bedside/contracts/care/chart.schema';
import { DomainError } from '@bedside/contracts/errors';
import type { ImportIssue } from '@bedside/contracts/people/imports.schema';
import type { Executor, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { checkDates, nonEmptyFields } from '../care/chart.policy.ts';
import type { EntryRead, ResourceRead } from '../fhir/read-elements.ts';
import { checkedRow, type ReadCells } from './history-row.ts';
import { idKey, nameKey } from './import-row.policy.ts';
import { LONG_AGO, type Reading } from './read-cells.ts';

/** Sorts entries after all patients. */
const ENTRY_RANK = 1_000_000;

/** What is saved of a resource. */
export interface StoredResource {
  type: string;
  title: string;
  entry: EntryRead | null;
  /** Set for a HOLDER. */
  holderKey: string | null;
  /** The resource’s own issues, without those of its patient. */
  issues: ImportIssue[];
  /** The statement of no known allergies that this allergy replaced. */
  withdrawn?: { source: 'STAFF' | 'PATIENT'; documentedBy: string; documentedAt: Date };
}

export const issueOfResource = ({ type }: Pick<ResourceRead, 'type'>, message: string): ImportIssue => ({
  field: null,
  column: type,
  message,
});

/** Only rows of patients can be corrected in the console. */
const FIX = 'Correct it in the file and upload it again, or add it by hand.';

/** Checks each resource by itself. Its patient decides the rest later. */
export const checkResources = async (_db: Executor, batch: readonly ReadCells[], { today }: Reading) =>
  batch.flatMap(({ row, resource }) => (resource ? [checkResource(row, resource, today)] : []));

function checkResource(row: number, resource: ResourceRead, today: string) {
  const problem =
    resource.problem ??
    (resource.owner === null ? 'It doesn’t name a patient.' : problemOf(resource.entry, today));
  const entry = problem === null ? resource.entry : null;
  const fix = resource.isSkipped ? '' : ` ${FIX}`;
  const messages = [...(problem === null ? [] : [`${problem}${fix}`]), ...resource.notes];
  const issues = messages.map((message) => issueOfResource(resource, message));
  const outcome = entry
    ? ('READY' as const)
    : resource.isSkipped
      ? ('SKIPPED' as const)
      : ('REFUSED' as const);
  const stored: StoredResource = {
    type: resource.type,
    title: resource.title,
    entry,
    holderKey: entry?.place === 'HOLDER' ? nameKey(entry.name) : null,
    issues,
  };
  return {
    ...checkedRow({ row, cells: {}, issues, patient: null, key: null }),
    outcome,
    householdRank: ENTRY_RANK,
    resource: JSON.stringify(stored),
    ownerKey: resource.owner === null ? null : idKey(resource.owner),
  };
}

/** Imported entries must meet the chart’s own rules. */
function problemOf(entry: EntryRead | null, today: string): string | null {
  if (entry?.place !== 'CHART') return null;
  const { error } = chartFields[entry.kind].safeParse(nonEmptyFields(entry.fields));
  const [issue] = error?.issues ?? [];
  if (issue) return `${String(issue.path[0])}: ${issue.message}`;
  return datesProblem(entry, today, LONG_AGO);
}

/** Says what is wrong with the dates; null when they are valid. */
export function datesProblem(
  entry: EntryRead & { place: 'CHART' },
  today: string,
  dateOfBirth: string,
): string | null {
  try {
    checkDates(entry, today, dateOfBirth);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { path = '' } = error.details.issues?.[0] ?? {};
    return `${path.replace('fields.', '')}: ${error.message}`;
  }
}

/**
 * Makes the account holder or guarantor in a RelatedPerson the holder of the patient’s household, as a table’s
 * column would.
 */
export async function nameResourceHolders(tx: Tx, importId: string): Promise<void> {
  await sql`
    update import_rows as one
    set household_key = holder.resource ->> 'holderKey',
      household_rank = greatest(1, split_part(one.person_key, '|', 2)::date - date '1850-01-01'),
      cells = one.cells || jsonb_build_object('household', holder.resource -> 'entry' -> 'name',
        'relationship', holder.resource -> 'entry' -> 'relationship')
    from import_rows as holder
    where one.import_id = ${importId} and one.resource is null and one.household_key is null and one.outcome <> 'REFUSED'
      and one.person_key is not null and holder.import_id = ${importId} and holder.owner_key = one.source_key
      and holder.resource -> 'entry' ->> 'place' = 'HOLDER'`.execute(tx);
}

/** A resource follows its patient, who is in this file or known by ID from an earlier import, also after a merge. */
export async function settleResources(tx: Tx, importId: string): Promise<void> {
  await sql`
    with owner as (
      select distinct on (source_key) source_key, row_number, outcome from import_rows
      where import_id = ${importId} and resource is null and source_key is not null
      order by source_key, row_number),
    known as (
      select source_key, min(record.id::text)::uuid as patient_id, count(distinct record.id) as patients,
        max(import_id::text)::uuid as import_id, bool_and(record.removed_at is null) as is_there
      from import_rows
      join patients as imported on imported.id = patient_id
      join patients as record on record.id = coalesce(imported.merged_into_patient_id, imported.id)
      where source_key = any(array(
          select distinct owner_key from import_rows where import_id = ${importId} and owner_key is not null))
        and import_id <> ${importId} and outcome in ('CREATED', 'LINKED', 'KEPT') and appointment_id is null
      group by source_key),
    settled as (
      select one.row_number,
        case when owner.row_number is null and known.patients = 1 and known.is_there then known.patient_id end as patient_id,
        case when owner.outcome in ('READY', 'MATCHED', 'SKIPPED') then
            case when owner.outcome = 'SKIPPED' then 'SKIPPED' else 'READY' end
          when owner.row_number is null and known.patients = 1 and known.is_there then 'READY'
          else 'REFUSED' end as outcome,
        case when owner.outcome = 'DUPLICATE' then 'Decide on its patient in row ' || owner.row_number || ' first.'
          when owner.outcome = 'REFUSED' then 'Its patient in row ' || owner.row_number || ' has an error. Correct that row first.'
          when owner.row_number is null and known.patients > 1 then 'Several imported patients have this patient’s ID. Merge them, and check again.'
          when owner.row_number is null and (known.patients is null or not known.is_there)
            then 'Its patient isn’t in the file. Import the patients first, and check again.'
          when owner.row_number is null then 'Its patient isn’t in this file. The patient ID matches '
            || person.first_name || ' ' || person.last_name || ', imported from ' || earlier.file_name || '.' end as message
      from import_rows as one
      left join owner on owner.source_key = one.owner_key
      left join known on known.source_key = one.owner_key
      left join users as person on person.id = known.patient_id
      left join imports as earlier on earlier.id = known.import_id
      where one.import_id = ${importId} and one.resource -> 'entry' <> 'null')
    update import_rows as one set outcome = settled.outcome, patient_id = settled.patient_id,
      issues = (one.resource -> 'issues') || case when settled.message is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('field', null, 'column', one.resource -> 'type',
          'message', settled.message)) end
    from settled where one.import_id = ${importId} and one.row_number = settled.row_number`.execute(tx);
}
