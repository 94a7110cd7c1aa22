import { IMPORT_UNDO_DAYS, type ImportIssue } from '@bedside/contracts/people/imports.schema';
import { patientRegistered } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { insertEvents } from '@bedside/queue/outbox';
import { sql } from 'kysely';
import { recordAudits } from '../audit-and-events/record-audit.ts';
import { eventRow } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { openBalances, withOpeningBalance } from '../payments/opening-balance.commands.ts';
import { insertManyPatientRows, type PatientRows } from '../people/insert-patient.ts';
import { practiceSettings } from '../practice/settings.ts';
import { type ImportRun, lockImport, record, recordImportChanged } from './import.commands.ts';
import { historyKinds, splitRows } from './import-kinds.ts';
import { leftOutBalance, type RowPatient, readRow } from './import-row.policy.ts';
import { type Reading, readingOf } from './read-cells.ts';

const BATCH = 200;

/**
 * Imports a batch in one transaction, so that a killed process loses or doubles nothing. @returns whether rows
 * are left
 */
export const importBatch = (db: Db, ctx: Context, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const run = await lockImport(tx, id);
    if (run?.status !== 'IMPORTING') return false;
    const rows = await nextRows(tx, id);
    if (rows.length === 0) {
      await finish(tx, ctx, run);
      return false;
    }
    const practice = await practiceSettings(tx, ctx);
    const reading = readingOf(run, practice, ctx.now);
    // Patients come first because the records about them refer to them.
    const { people, others } = splitRows(reading.kind, rows);
    if (people.length > 0) await importRows(tx, ctx, run, people, reading);
    if (others.length > 0)
      await historyKinds[reading.kind]?.save(tx, ctx, run, others, { reading, practice });
    await tx
      .updateTable('imports')
      .set((eb) => ({ rowsDone: eb('rowsDone', '+', rows.length) }))
      .where('id', '=', id)
      .execute();
    await recordImportChanged(tx, ctx, run);
    return true;
  });

async function finish(tx: Tx, ctx: Context, run: ImportRun): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      status: 'IMPORTED',
      importedAt: ctx.now,
      undoableUntil: addDays(ctx.now, IMPORT_UNDO_DAYS),
    })
    .where('id', '=', run.id)
    .execute();
  await record(tx, ctx, run.id, 'import.finish', { rows: run.rowsDone });
  await recordImportChanged(tx, ctx, run);
}

/** Account holders come first. */
const nextRows = (tx: Tx, id: string) =>
  tx
    .selectFrom('importRows')
    .select([
      'rowNumber',
      'outcome',
      'cells',
      'patientId',
      'householdKey',
      'balanceCents',
      'resource',
      'ownerKey',
    ])
    .where('importId', '=', id)
    .where('outcome', 'in', ['READY', 'MATCHED'])
    .orderBy('householdRank')
    .orderBy('rowNumber')
    .limit(BATCH)
    .execute();
type Row = Awaited<ReturnType<typeof nextRows>>[number];

interface Settled {
  row: number;
  outcome: 'CREATED' | 'LINKED' | 'REFUSED';
  patientId: string | null;
  issues: ImportIssue[];
  balanceCents: number | null;
}

async function importRows(
  tx: Tx,
  ctx: Context,
  run: ImportRun,
  rows: readonly Row[],
  reading: Reading,
): Promise<void> {
  const read = rows.map((row) => ({ row, ...readRow(row.cells, reading) }));
  const claimed = await claimedContacts(
    tx,
    read.flatMap(({ patient }) => patient ?? []),
  );
  const existing = await existingPatients(tx, rows);
  const opened = await withOpeningBalance(tx, [...existing.keys()]);
  const households = await householdsOf(tx, run.id, rows);
  const patients: PatientRows[] = [];
  const settled = read.map(({ row, patient, issues }): Settled => {
    const base = { row: row.rowNumber, balanceCents: row.balanceCents };
    if (row.outcome === 'MATCHED') {
      const householdId = row.patientId === null ? undefined : existing.get(row.patientId);
      if (householdId === undefined)
        return { ...base, outcome: 'REFUSED', patientId: null, issues: [goneIssue] };
      if (row.householdKey && !households.has(row.householdKey))
        households.set(row.householdKey, householdId);
      const linked = { ...base, outcome: 'LINKED' as const, patientId: row.patientId };
      if (!row.balanceCents || !row.patientId) return { ...linked, issues };
      if (opened.has(row.patientId))
        return {
          ...linked,
          balanceCents: null,
          issues: [...issues, leftOutBalance(reading.headers.balance)],
        };
      opened.add(row.patientId);
      return { ...linked, issues };
    }
    if (!patient) return { ...base, outcome: 'REFUSED', patientId: null, issues };
    const { contacts, notes } = freeContacts(patient, claimed, reading);
    const id = newId();
    patients.push(
      rowsOf(patient, { id, contacts, household: placeIn(households, row.householdKey, patient) }),
    );
    return { ...base, outcome: 'CREATED', patientId: id, issues: notes };
  });
  if (patients.length > 0) await insertManyPatientRows(tx, ctx, patients);
  const invoices = await openBalances(
    tx,
    ctx,
    settled.flatMap(({ patientId, balanceCents, outcome }) =>
      patientId && balanceCents && outcome !== 'REFUSED'
        ? [{ patientId, cents: balanceCents, from: run.fileName }]
        : [],
    ),
  );
  await saveOutcomes(tx, run.id, settled, invoices);
  await recordPatients(
    tx,
    ctx,
    run.id,
    patients.map(({ id }) => id),
  );
}

const goneIssue: ImportIssue = {
  field: null,
  column: null,
  message: 'The existing patient was removed or merged after the check. Upload this row as a new file.',
};

const rowsOf = (
  { relationship: _, balanceCents: __, email: ___, phoneE164: ____, ...patient }: RowPatient,
  to: {
    id: string;
    contacts: { email: string | null; phoneE164: string | null };
    household: PatientRows['household'];
  },
): PatientRows => ({
  ...patient,
  id: to.id,
  ...to.contacts,
  status: 'INVITED',
  household: to.household,
});

/** The first member of a household becomes its holder. */
function placeIn(
  households: Map<string, string>,
  key: string | null,
  { relationship }: RowPatient,
): PatientRows['household'] {
  if (!key) return undefined;
  const id = households.get(key);
  if (id)
    return { id, relationship: relationship === null || relationship === 'Self' ? 'Other' : relationship };
  const founded = newId();
  households.set(key, founded);
  return { id: founded, relationship: 'Self', isNew: true };
}

/** Leaves out contacts that another account has proved or that staff signs in with. */
function freeContacts(patient: RowPatient, claimed: ReadonlySet<string>, { headers }: Reading) {
  const notes: ImportIssue[] = [];
  const free = (field: 'email' | 'mobile', contact: string | null) => {
    if (contact === null || !claimed.has(contact)) return contact;
    const message = 'Left out: it belongs to another account.';
    notes.push({ field, column: headers[field] ?? null, message });
    return null;
  };
  return {
    contacts: { email: free('email', patient.email), phoneE164: free('mobile', patient.phoneE164) },
    notes,
  };
}

async function claimedContacts(tx: Tx, people: readonly RowPatient[]): Promise<Set<string>> {
  const emails = people.flatMap(({ email }) => email ?? []);
  const phones = people.flatMap(({ phoneE164 }) => phoneE164 ?? []);
  const { rows } = await sql<{ contact: string }>`
    select lower(email::text) as contact from users
      where email = any(${emails}::citext[]) and (email_proven_at is not null or role <> 'PATIENT')
    union select phone_e164 from users
      where phone_e164 = any(${phones}::text[]) and (phone_proven_at is not null or role <> 'PATIENT')`.execute(
    tx,
  );
  return new Set(rows.map(({ contact }) => contact));
}

/** The households of matched patients, locked against a merge or removal. */
async function existingPatients(tx: Tx, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ outcome, patientId }) =>
    outcome === 'MATCHED' && patientId ? [patientId] : [],
  );
  if (ids.length === 0) return new Map();
  const found = await tx
    .selectFrom('patients')
    .select(['id', 'householdId'])
    .where('id', 'in', ids)
    .where('removedAt', 'is', null)
    .where('mergedIntoPatientId', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(found.map(({ id, householdId }) => [id, householdId]));
}

/** The households that earlier batches created. */
async function householdsOf(tx: Tx, importId: string, rows: readonly Row[]): Promise<Map<string, string>> {
  const keys = [...new Set(rows.flatMap(({ householdKey }) => householdKey ?? []))];
  if (keys.length === 0) return new Map();
  const found = await tx
    .selectFrom('importRows as row')
    .innerJoin('patients as patient', 'patient.id', 'row.patientId')
    .select(['row.householdKey', 'patient.householdId'])
    .distinctOn('row.householdKey')
    .where('row.importId', '=', importId)
    .where('row.householdKey', 'in', keys)
    .where('row.outcome', 'in', ['CREATED', 'LINKED'])
    .orderBy('row.householdKey')
    .orderBy('row.householdRank')
    .orderBy('row.rowNumber')
    .execute();
  return new Map(found.map(({ householdKey, householdId }) => [householdKey ?? '', householdId]));
}

async function saveOutcomes(
  tx: Tx,
  importId: string,
  settled: readonly Settled[],
  invoices: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = settled.map(({ row, outcome, patientId, issues, balanceCents }) => ({
    row,
    outcome,
    issues,
    patientId,
    balanceCents,
    invoiceId: (patientId && balanceCents && invoices.get(patientId)) || null,
  }));
  await sql`
    update import_rows as one set outcome = done.outcome, issues = done.issues, patient_id = done."patientId",
      invoice_id = done."invoiceId", balance_cents = done."balanceCents"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as done ("row" integer, outcome text, issues jsonb, "patientId" uuid, "balanceCents" integer, "invoiceId" uuid)
    where one.import_id = ${importId} and one.row_number = done."row"`.execute(tx);
}

async function recordPatients(tx: Tx, ctx: Context, importId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const about = (id: string) => ({ entityType: 'person' as const, entityId: id, patientId: id });
  await recordAudits(
    tx,
    ctx,
    ids.map((id) => ({ action: 'patient.import', ...about(id), after: { importId } })),
  );
  const events = ids.map((id) =>
    eventRow(ctx, patientRegistered, { userId: id }, { entityId: id, staff: true }),
  );
  await insertEvents(tx, events).execute();
}
