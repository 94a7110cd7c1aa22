import { chartChanged } from '@bedside/contracts/care/care.events';
import type { addHistory, updateHistory } from '@bedside/contracts/care/charts.api';
import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { ChartEntries, ChartEntryRevisions } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { recordAudit, recordViewAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { countOf } from '../list-search.ts';
import { updateRow } from '../locked-row.ts';
import { requireWithinLimit } from '../people/entry-limit.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import {
  changedFields,
  checkDates,
  isActiveAllergy,
  namingField,
  nonEmptyFields,
  requireRemovable,
  retainedConfirmedFields,
  reviewStateFor,
  waitsForReview,
} from './chart.policy.ts';
import { type ChartPatient, requireChartAccess } from './chart-access.ts';
import { stateNoKnownAllergies, withdrawNoKnownAllergies } from './no-known-allergies.commands.ts';

type NewEntry = z.output<typeof addHistory.body>;
type ChangedEntry = z.output<typeof updateHistory.body>;
type Entry = Selectable<ChartEntries>;

interface SeenEntry {
  id: string;
  /** The version the reviewer saw; defaults to the current one. */
  expectedVersion?: number | undefined;
}

/**
 * A patient's entry waits for review; an active allergy clears NKA.
 * @returns the entry's id
 * @throws NOT_FOUND; VALIDATION for impossible dates; RULE_REFUSED for a deceased member
 */
export const addChartEntry = (db: Db, ctx: Context, input: NewEntry): Promise<string> =>
  changing(db, ctx, async (tx, today) => {
    const person = await requireChartAccess(tx, ctx, input.patientId, { lock: true });
    checkDates(input, today, person.dateOfBirth);
    requireWithinLimit(actorOf(ctx), 'chartEntry', await countOf(entriesOf(tx, person.id)));
    const id = newId();
    const fields = nonEmptyFields(input.fields);
    await tx
      .insertInto('chartEntries')
      .values({
        id,
        patientId: person.id,
        kind: input.kind,
        fields: JSON.stringify(fields),
        ...reviewStateFor(actorOf(ctx), ctx.now),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .execute();
    await addRevisions(tx, ctx, [{ entryId: id, change: 'ADDED', fields }]);
    const against = isActiveAllergy(input.kind, fields) && (await withdrawNoKnownAllergies(tx, person.id));
    await recordChartChange(tx, ctx, person, {
      action: 'chart.add',
      entryId: id,
      after: { kind: input.kind, ...(against && { noKnownAllergies: false }) },
    });
    return id;
  });

const entriesOf = (tx: Tx, patientId: string) =>
  tx.selectFrom('chartEntries').where('patientId', '=', patientId).where('removedAt', 'is', null);

/**
 * A patient's change waits for review beside the confirmed version; a staff change is confirmed immediately.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; VALIDATION; RULE_REFUSED for a deceased member
 */
export const updateChartEntry = (db: Db, ctx: Context, input: ChangedEntry): Promise<void> =>
  changing(db, ctx, async (tx, today) => {
    const { person, entry } = await openEntry(tx, ctx, input);
    if (entry.kind !== input.kind)
      throw fieldError('kind', 'You can’t change the type of an entry. Remove it and add a new one.');
    checkDates(input, today, person.dateOfBirth);
    const fields = nonEmptyFields(input.fields);
    const changed = changedFields(nonEmptyFields(Object(entry.fields)), fields);
    if (changed.length === 0) return recordViewAudit(tx, ctx, person.id);
    await updateRow(tx, 'chartEntries', entry, {
      fields: JSON.stringify(fields),
      confirmedFields: asJson(retainedConfirmedFields(actorOf(ctx), entry)),
      // An imported code applies only to the text it was imported with.
      ...(changed.includes(namingField[entry.kind]) && { codes: null }),
      ...reviewStateFor(actorOf(ctx), ctx.now),
      updatedAt: ctx.now,
    });
    await addRevisions(tx, ctx, [{ entryId: entry.id, change: 'EDITED', fields }]);
    const against = isActiveAllergy(entry.kind, fields) && (await withdrawNoKnownAllergies(tx, person.id));
    await recordChartChange(tx, ctx, person, {
      action: 'chart.change',
      entryId: entry.id,
      after: { kind: entry.kind, fields: changed, ...(against && { noKnownAllergies: false }) },
    });
  });

export const removeChartEntry = (
  db: Db,
  ctx: Context,
  input: { id: string; reason: string; version?: number | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { person, entry } = await openEntry(tx, ctx, input);
    const past = await tx
      .selectFrom('chartEntryRevisions')
      .select(['change', 'actorRole'])
      .where('entryId', '=', entry.id)
      .execute();
    requireRemovable(actorOf(ctx), past);
    await updateRow(tx, 'chartEntries', entry, { removedAt: ctx.now, updatedAt: ctx.now });
    const { fields } = entry;
    await addRevisions(tx, ctx, [{ entryId: entry.id, change: 'REMOVED', reason: input.reason, fields }]);
    await recordChartChange(tx, ctx, person, {
      action: 'chart.remove',
      entryId: entry.id,
      after: { kind: entry.kind, removedAt: ctx.now.toISOString() },
    });
  });

/**
 * Entries a colleague confirmed in the meantime stay as they are.
 * @throws NOT_FOUND, also when one of the entries is another patient's; CONCURRENT_UPDATE when one was changed since
 */
export const confirmChart = (
  db: Db,
  ctx: Context,
  input: { id: string; entries?: readonly SeenEntry[] | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const person = await requireChartAccess(tx, ctx, input.id, { lock: true });
    const entries = await tx
      .selectFrom('chartEntries')
      .selectAll()
      .where('patientId', '=', person.id)
      .where('removedAt', 'is', null)
      .execute();
    const waiting = wantedOf(entries, input.entries).filter(waitsForReview);
    if (waiting.length === 0) return recordViewAudit(tx, ctx, person.id);
    const ids = waiting.map(({ id }) => id);
    await tx
      .updateTable('chartEntries')
      .set((eb) => ({
        reviewedBy: actorOf(ctx).userId,
        reviewedAt: ctx.now,
        confirmedFields: null,
        version: eb('version', '+', 1),
      }))
      .where('id', 'in', ids)
      .execute();
    await addRevisions(
      tx,
      ctx,
      waiting.map(({ id, fields }) => ({ entryId: id, change: 'CONFIRMED', fields })),
    );
    await recordChartChange(tx, ctx, person, {
      action: 'chart.confirm',
      entryId: person.id,
      after: { entryIds: ids },
    });
  });

/**
 * A statement by staff replaces a patient's, never the reverse.
 * @throws NOT_FOUND; RULE_REFUSED while there is an active allergy
 */
export const documentNoKnownAllergies = (
  db: Db,
  ctx: Context,
  { id, noKnownAllergies }: { id: string; noKnownAllergies: boolean },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const person = await requireChartAccess(tx, ctx, id, { lock: true });
    const changed = noKnownAllergies
      ? await stateNoKnownAllergies(tx, ctx, person.id)
      : await withdrawNoKnownAllergies(tx, person.id);
    if (!changed) return recordViewAudit(tx, ctx, person.id);
    await recordChartChange(tx, ctx, person, {
      action: 'chart.noKnownAllergies',
      entryId: person.id,
      after: { noKnownAllergies },
    });
  });

/** Reads the settings before the transaction starts. */
async function changing<T>(db: Db, ctx: Context, change: (tx: Tx, today: string) => Promise<T>): Promise<T> {
  const { timeZone } = await practiceSettings(db, ctx);
  return db.transaction().execute((tx) => change(tx, localDay(ctx.now, timeZone)));
}

/** Locks the patient, so chart changes run one at a time. */
async function openEntry(
  tx: Tx,
  ctx: Context,
  { id, version }: { id: string; version?: number | undefined },
): Promise<{ person: ChartPatient; entry: Entry }> {
  const { patientId } = await entryById(tx, id);
  const person = await requireChartAccess(tx, ctx, patientId, { lock: true });
  const entry = await entryById(tx, id);
  if (version !== undefined && version !== entry.version) throw new DomainError('CONCURRENT_UPDATE');
  return { person, entry };
}

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

async function entryById(tx: Tx, id: string): Promise<Entry> {
  return await tx
    .selectFrom('chartEntries')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound);
}

function wantedOf(entries: readonly Entry[], wanted: readonly SeenEntry[] | undefined): Entry[] {
  if (!wanted) return [...entries];
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  return [...new Map(wanted.map((one) => [one.id, one])).values()].map(({ id, expectedVersion }) => {
    const entry = known.get(id);
    if (!entry) throw notFound();
    if (expectedVersion !== undefined && expectedVersion !== entry.version && waitsForReview(entry))
      throw new DomainError('CONCURRENT_UPDATE');
    return entry;
  });
}

interface Revision extends Pick<ChartEntryRevisions, 'entryId' | 'change' | 'fields'> {
  reason?: string;
}

async function addRevisions(tx: Tx, ctx: Context, revisions: readonly Revision[]): Promise<void> {
  const { userId, role } = actorOf(ctx);
  await tx
    .insertInto('chartEntryRevisions')
    .values(
      revisions.map(({ reason, fields, ...revision }) => ({
        ...revision,
        id: newId(),
        at: ctx.now,
        actorId: userId,
        actorRole: role,
        reason: reason ?? null,
        fields: JSON.stringify(fields),
      })),
    )
    .execute();
}

/** The audit row names changed fields, never clinical text. */
async function recordChartChange(
  tx: Tx,
  ctx: Context,
  { id, readers }: ChartPatient,
  { action, entryId, after }: { action: string; entryId: string; after: Record<string, unknown> },
): Promise<void> {
  await recordAudit(tx, ctx, { action, entityType: 'chart', entityId: entryId, patientId: id, after });
  await recordEvent(
    tx,
    ctx,
    chartChanged,
    { patientId: id },
    {
      entityId: id,
      users: readers,
      staff: true,
    },
  );
}
