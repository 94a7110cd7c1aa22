import type { newService, serviceUpdate } from '@bedside/contracts/appointments/catalog.api';
import type {
  newProviderService,
  providerServiceUpdate,
} from '@bedside/contracts/appointments/provider-services.api';
import { DomainError, fieldError, type Issue, throwIfIssues } from '@bedside/contracts/errors';
import { toCents } from '@bedside/contracts/money';
import { catalogChanged } from '@bedside/contracts/practice/practice.events';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import type { z } from 'zod';
import { changedFieldsOf, omitUndefined, recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { type SpanishChange, saveSpanish } from '../practice/spanish-words.ts';
import { depositIssues, flagIssues } from './catalog.policy.ts';
import {
  type Catalogs,
  getCatalogItem,
  type ProviderServiceRow,
  type ServiceRow,
} from './catalog.queries.ts';

/**
 * Rates are in dollars.
 * @throws DUPLICATE naming `name`; VALIDATION for flags that exclude each other
 */
export const addService = async (
  db: Db,
  ctx: Context,
  { nameEs, categoryEs, descriptionEs, ...input }: z.output<typeof newService>,
): Promise<ServiceRow> => {
  await requireForm(db, input.questionnaireId);
  const columns = {
    telemedicine: false,
    singlePatientOnly: false,
    needsConsent: false,
    durationMinutes: null,
    requiredSkill: null,
    questionnaireId: null,
    cptCode: null,
    depositCents: 0,
    depositHeld: false,
    ...sharedDefaults,
    ...newColumns(input),
  };
  return add(patientServices, db, ctx, columns, { nameEs, categoryEs, descriptionEs });
};

async function requireForm(db: Db, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const form = await db.selectFrom('questionnaires').select('status').where('id', '=', id).executeTakeFirst();
  if (form?.status !== 'PUBLISHED') throw fieldError('questionnaireId', 'Select a published form.');
}

/**
 * Omitted fields stay; existing appointments keep the service as sold.
 * @throws NOT_FOUND, also for a removed service; CONCURRENT_UPDATE; DUPLICATE; VALIDATION
 */
export const updateService = async (
  db: Db,
  ctx: Context,
  id: string,
  { version, nameEs, categoryEs, descriptionEs, ...changes }: z.output<typeof serviceUpdate>,
): Promise<ServiceRow> => {
  await requireForm(db, changes.questionnaireId);
  const spanish = { nameEs, categoryEs, descriptionEs };
  return change(patientServices, db, ctx, { id, version }, columnsOf(changes), spanish);
};

/** Existing appointments keep it, and its name can be reused. */
export const removeService = (db: Db, ctx: Context, id: string): Promise<ServiceRow> =>
  remove(patientServices, db, ctx, id);

export const addProviderService = (
  db: Db,
  ctx: Context,
  { nameEs, categoryEs, descriptionEs, ...input }: z.output<typeof newProviderService>,
): Promise<ProviderServiceRow> =>
  add(
    providerServices,
    db,
    ctx,
    { cptCode: null, ...sharedDefaults, ...newColumns(input) },
    { nameEs, categoryEs, descriptionEs },
  );

export const updateProviderService = (
  db: Db,
  ctx: Context,
  id: string,
  { version, nameEs, categoryEs, descriptionEs, ...changes }: z.output<typeof providerServiceUpdate>,
): Promise<ProviderServiceRow> =>
  change(providerServices, db, ctx, { id, version }, columnsOf(changes), {
    nameEs,
    categoryEs,
    descriptionEs,
  });

export const removeProviderService = (db: Db, ctx: Context, id: string): Promise<ProviderServiceRow> =>
  remove(providerServices, db, ctx, id);

type Spanish = Partial<Record<'nameEs' | 'categoryEs' | 'descriptionEs', string | null | undefined>>;

const spanishOfRow = (
  { name, category, description = '' }: { name: string; category: string; description?: string },
  { nameEs, categoryEs, descriptionEs }: Spanish,
): SpanishChange[] => [
  [name, nameEs],
  [category, categoryEs],
  [description, descriptionEs],
];

const hasAny = (changed: object): boolean => Object.keys(changed).length > 0;

type ServerColumns = 'id' | 'version' | 'createdAt' | 'removedAt';
type Columns<C extends keyof Catalogs> = Omit<Catalogs[C], ServerColumns>;

const sharedDefaults = { description: '', enabled: true, producesReport: false, taxable: false };

const columnsOf = <W extends { rate?: number | undefined; deposit?: number | undefined }>({
  rate,
  deposit,
  ...texts
}: W) => ({
  ...omitUndefined(texts),
  ...(rate !== undefined && { rateCents: toCents(rate) }),
  ...(deposit !== undefined && { depositCents: toCents(deposit) }),
});

const newColumns = <W extends { name: string; rate: number; category: string }>(texts: W) => ({
  ...columnsOf(texts),
  name: texts.name,
  category: texts.category,
  rateCents: toCents(texts.rate),
});

interface Catalog<C extends keyof Catalogs> {
  table: C;
  word: string;
  issues(columns: Columns<C>): Issue[];
  insert(tx: Tx, row: Columns<C> & { id: string; createdAt: Date }): Promise<Catalogs[C]>;
  update(
    tx: Tx,
    id: string,
    set: Partial<Columns<C>>,
    marks: { version: number; removedAt?: Date },
  ): Promise<Catalogs[C]>;
}

const patientServices: Catalog<'services'> = {
  table: 'services',
  word: 'service',
  issues: (columns) => [...flagIssues(columns), ...depositIssues(columns)],
  insert: (tx, row) => tx.insertInto('services').values(row).returningAll().executeTakeFirstOrThrow(),
  update: (tx, id, set, marks) =>
    tx
      .updateTable('services')
      .set({ ...set, ...marks })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
};

const providerServices: Catalog<'provider_services'> = {
  table: 'provider_services',
  word: 'providerService',
  issues: () => [],
  insert: (tx, row) => tx.insertInto('providerServices').values(row).returningAll().executeTakeFirstOrThrow(),
  update: (tx, id, set, marks) =>
    tx
      .updateTable('providerServices')
      .set({ ...set, ...marks })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
};

const add = <C extends keyof Catalogs>(
  catalog: Catalog<C>,
  db: Db,
  ctx: Context,
  columns: Columns<C>,
  spanish: Spanish,
): Promise<Catalogs[C]> =>
  db.transaction().execute(async (tx) => {
    await inTurn(tx, catalog);
    await requireFreeName(tx, catalog, columns);
    throwIfIssues(catalog.issues(columns));
    const row = await catalog.insert(tx, { ...columns, id: newId(), createdAt: ctx.now });
    const { after: inSpanish } = await saveSpanish(tx, ctx, spanishOfRow(columns, spanish));
    await publishChange(tx, ctx, row.id, {
      action: `${catalog.word}.add`,
      after: { ...columns, ...(hasAny(inSpanish) && { inSpanish }) },
    });
    return row;
  });

const change = <C extends keyof Catalogs>(
  catalog: Catalog<C>,
  db: Db,
  ctx: Context,
  { id, version }: { id: string; version: number | undefined },
  changes: Partial<Columns<C>>,
  spanish: Spanish,
): Promise<Catalogs[C]> =>
  db.transaction().execute(async (tx) => {
    await inTurn(tx, catalog);
    const row = await getCatalogItem(tx, catalog.table, id);
    if (version !== undefined && version !== row.version) throw new DomainError('CONCURRENT_UPDATE');
    const { before, after, any } = changedFieldsOf<Partial<Columns<C>>>(row, changes);
    const wanted = { ...row, ...after };
    const texts = await saveSpanish(tx, ctx, spanishOfRow(wanted, spanish));
    if (!any && !hasAny(texts.after)) return row;
    await requireFreeName(tx, catalog, wanted);
    throwIfIssues(catalog.issues(wanted));
    const saved = await catalog.update(tx, id, after, { version: row.version + 1 });
    await publishChange(tx, ctx, id, {
      action: `${catalog.word}.change`,
      before: { ...before, ...(hasAny(texts.after) && { inSpanish: texts.before }) },
      after: { ...after, ...(hasAny(texts.after) && { inSpanish: texts.after }) },
    });
    return saved;
  });

const remove = <C extends keyof Catalogs>(
  catalog: Catalog<C>,
  db: Db,
  ctx: Context,
  id: string,
): Promise<Catalogs[C]> =>
  db.transaction().execute(async (tx) => {
    await inTurn(tx, catalog);
    const { name, version } = await getCatalogItem(tx, catalog.table, id);
    const saved = await catalog.update(tx, id, {}, { removedAt: ctx.now, version: version + 1 });
    await publishChange(tx, ctx, id, { action: `${catalog.word}.remove`, before: { name } });
    return saved;
  });

/** Catalog changes are rare, so they may wait for one advisory lock per catalog. */
const inTurn = async (tx: Tx, { table }: { table: string }): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`catalog ${table}`}, 0))`.execute(tx);
};

async function requireFreeName(
  tx: Tx,
  { table }: { table: string },
  { id = null, name }: { id?: string | null; name: string },
): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)}
    where lower(name) = lower(${name}) and removed_at is null and id is distinct from ${id}`.execute(tx);
  if (rows.length)
    throw fieldError('name', 'A service with this name already exists. Use a different name.', 'DUPLICATE');
}

async function publishChange(
  tx: Tx,
  ctx: Context,
  serviceId: string,
  entry: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await recordAudit(tx, ctx, { ...entry, entityType: 'service', entityId: serviceId });
  await recordEvent(tx, ctx, catalogChanged, { serviceId }, { entityId: serviceId, staff: true });
}
