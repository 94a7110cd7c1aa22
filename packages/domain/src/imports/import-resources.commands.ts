import type { ImportIssue } from '@bedside/contracts/people/imports.schema';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { recordAudits } from '../audit-and-events/record-audit.ts';
import { isActiveAllergy, nonEmptyFields } from '../care/chart.policy.ts';
import { actorOf, type Context } from '../context.ts';
import type { EntryRead } from '../fhir/read-elements.ts';
import { saveRecords } from './history-row.ts';
import type { ImportRun } from './import.commands.ts';
import { activeAllergy, keyOf, recordsThere } from './known-records.queries.ts';
import type { Reading } from './read-cells.ts';
import { datesProblem, issueOfResource, type StoredResource } from './resource-rows.ts';

interface Row {
  rowNumber: number;
  ownerKey: string | null;
  patientId: string | null;
  resource: unknown;
}

type Placed<P extends EntryRead['place']> = {
  row: number;
  id: string;
  patient: Owner;
  entry: Extract<EntryRead, { place: P }>;
};

interface Settled {
  row: number;
  outcome: 'CREATED' | 'LINKED' | 'REFUSED';
  patientId: string | null;
  recordId: string | null;
  issues: ImportIssue[];
}

/** Entries wait for review because another system wrote them. Records no event, so no one is messaged. */
export async function importResources(
  tx: Tx,
  ctx: Context,
  run: ImportRun,
  rows: readonly Row[],
  { reading: { today } }: { reading: Reading },
): Promise<void> {
  const owners = await ownersOf(tx, run.id, rows);
  const isThere = await recordsThere(tx, [...new Set([...owners.values()].map(({ id }) => id))]);
  const charts: Placed<'CHART'>[] = [];
  const insurances: Placed<'INSURANCE'>[] = [];
  const statements: Placed<'NO_ALLERGIES'>[] = [];
  const settled = rows.map(({ rowNumber: row, resource }): Settled => {
    const { type, entry, issues } = resource as StoredResource;
    const patient = owners.get(row);
    const base = { row, patientId: patient?.id ?? null, recordId: null };
    const because = (message: string) => [...issues, issueOfResource({ type }, message)];
    if (!patient || !entry)
      return {
        ...base,
        outcome: 'REFUSED',
        issues: because('Its patient wasn’t imported. Upload both in a new file.'),
      };
    if (entry.place === 'HOLDER') return { ...base, outcome: 'CREATED', issues };
    const problem = entry.place === 'CHART' ? datesProblem(entry, today, patient.dateOfBirth) : null;
    if (problem) return { ...base, outcome: 'REFUSED', issues: because(problem) };
    const key = keyOf(patient.id, entry);
    if (isThere.has(key))
      return { ...base, outcome: 'LINKED', issues: because('The record already has it.') };
    if (entry.place === 'NO_ALLERGIES' && isThere.has(activeAllergy(patient.id)))
      return { ...base, outcome: 'LINKED', issues: because('Left out: the chart has an active allergy.') };
    isThere.add(key);
    const id = newId();
    if (entry.place === 'CHART') {
      if (isActiveAllergy(entry.kind, entry.fields)) isThere.add(activeAllergy(patient.id));
      charts.push({ row, id, patient, entry });
    } else if (entry.place === 'INSURANCE') insurances.push({ row, id, patient, entry });
    else statements.push({ row, id, patient, entry });
    return {
      ...base,
      outcome: 'CREATED',
      recordId: entry.place === 'NO_ALLERGIES' ? patient.id : id,
      issues,
    };
  });
  await insertChart(tx, ctx, run, charts);
  await insertInsurances(tx, ctx, run, insurances);
  await stateNoAllergies(tx, ctx, run, statements, isThere);
  await saveRecords(tx, run.id, settled);
}

interface Owner {
  id: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
}

/** The patient of each row, locked against chart changes, merges, and removal. */
async function ownersOf(tx: Tx, importId: string, rows: readonly Row[]): Promise<Map<number, Owner>> {
  const keys = [...new Set(rows.flatMap(({ ownerKey }) => ownerKey ?? []))];
  const { rows: inFile } = await sql<{ key: string; patientId: string }>`
    select source_key as key, patient_id from import_rows where import_id = ${importId} and resource is null
      and source_key = any(${keys}::text[]) and outcome in ('CREATED', 'LINKED') and patient_id is not null`.execute(
    tx,
  );
  const ofFile = new Map(inFile.map(({ key, patientId }) => [key, patientId]));
  const wanted = rows.flatMap(({ rowNumber, ownerKey, patientId }) => {
    const id = ofFile.get(ownerKey ?? '') ?? patientId;
    return id ? [[rowNumber, id] as const] : [];
  });
  const { rows: found } = await sql<Owner>`
    select patient.id, person.first_name, person.last_name, patient.date_of_birth::text as date_of_birth
    from users as person join patients as patient on patient.id = person.id
    where patient.id = any(${wanted.map(([, id]) => id)}::uuid[]) and patient.removed_at is null
      and patient.merged_into_patient_id is null
    order by person.id for update of person`.execute(tx);
  const byId = new Map(found.map((one) => [one.id, one]));
  return new Map(
    wanted.flatMap(([row, id]) => {
      const owner = byId.get(id);
      return owner ? [[row, owner] as const] : [];
    }),
  );
}

async function insertChart(
  tx: Tx,
  ctx: Context,
  { id: importId, fileName }: ImportRun,
  placed: readonly Placed<'CHART'>[],
): Promise<void> {
  if (placed.length === 0) return;
  const { userId, role } = actorOf(ctx);
  const entries = placed.map((one) => ({ ...one, fields: JSON.stringify(nonEmptyFields(one.entry.fields)) }));
  await tx
    .insertInto('chartEntries')
    .values(
      entries.map(({ id, patient, entry, fields }) => ({
        id,
        patientId: patient.id,
        kind: entry.kind,
        fields,
        codes: entry.codes.length > 0 ? JSON.stringify(entry.codes) : null,
        source: 'STAFF' as const,
        reviewedBy: null,
        reviewedAt: null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })),
    )
    .execute();
  await tx
    .insertInto('chartEntryRevisions')
    .values(
      entries.map(({ id, fields }) => ({
        id: newId(),
        entryId: id,
        at: ctx.now,
        change: 'ADDED' as const,
        actorId: userId,
        actorRole: role,
        reason: `Imported from ${fileName}`,
        fields,
      })),
    )
    .execute();
  const allergic = placed.flatMap(({ patient, entry }) =>
    isActiveAllergy(entry.kind, entry.fields) ? [patient.id] : [],
  );
  if (allergic.length > 0) await withdrawStatements(tx, importId, placed, allergic);
  await recordAudits(
    tx,
    ctx,
    placed.map(({ id, patient, entry }) => ({
      action: 'chart.import',
      entityType: 'chart' as const,
      entityId: id,
      patientId: patient.id,
      after: { importId, kind: entry.kind },
    })),
  );
}

/** Keeps the withdrawn statement in an import row of the patient so that an undo can restore it. */
async function withdrawStatements(
  tx: Tx,
  importId: string,
  placed: readonly Placed<'CHART'>[],
  patientIds: readonly string[],
): Promise<void> {
  const withdrawn = await tx
    .deleteFrom('noKnownAllergies')
    .where('patientId', 'in', [...patientIds])
    .returning(['patientId', 'source', 'documentedBy', 'documentedAt'])
    .execute();
  for (const { patientId, ...statement } of withdrawn) {
    const { row } = placed.find(
      ({ patient, entry }) => patient.id === patientId && isActiveAllergy(entry.kind, entry.fields),
    ) as Placed<'CHART'>;
    const addition: Pick<StoredResource, 'withdrawn'> = { withdrawn: statement };
    await sql`
      update import_rows set resource = resource || ${JSON.stringify(addition)}::jsonb
      where import_id = ${importId} and row_number = ${row}`.execute(tx);
  }
}

async function insertInsurances(
  tx: Tx,
  ctx: Context,
  { id: importId }: ImportRun,
  placed: readonly Placed<'INSURANCE'>[],
): Promise<void> {
  if (placed.length === 0) return;
  await tx
    .insertInto('insurances')
    .values(
      placed.map(({ id, patient, entry: { place: _, subscriberName, ...columns } }) => ({
        ...columns,
        id,
        patientId: patient.id,
        subscriberName: subscriberName ?? `${patient.firstName} ${patient.lastName}`.slice(0, 90),
        createdAt: ctx.now,
      })),
    )
    .execute();
  await recordAudits(
    tx,
    ctx,
    placed.map(({ id, patient }) => ({
      action: 'insurance.import',
      entityType: 'person' as const,
      entityId: patient.id,
      patientId: patient.id,
      after: { importId, insuranceId: id },
    })),
  );
}

/** Skips patients with an active allergy, even one from the same file. */
async function stateNoAllergies(
  tx: Tx,
  ctx: Context,
  { id: importId }: ImportRun,
  placed: readonly Placed<'NO_ALLERGIES'>[],
  isThere: ReadonlySet<string>,
): Promise<void> {
  const stated = placed.filter(({ patient }) => !isThere.has(activeAllergy(patient.id)));
  if (stated.length === 0) return;
  const inserted = await tx
    .insertInto('noKnownAllergies')
    .values(
      stated.map(({ patient }) => ({
        patientId: patient.id,
        source: 'STAFF' as const,
        documentedBy: actorOf(ctx).userId,
        documentedAt: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.column('patientId').doNothing())
    .returning('patientId')
    .execute();
  await recordAudits(
    tx,
    ctx,
    inserted.map(({ patientId }) => ({
      action: 'chart.import',
      entityType: 'chart' as const,
      entityId: patientId,
      patientId,
      after: { importId, noKnownAllergies: true },
    })),
  );
}
