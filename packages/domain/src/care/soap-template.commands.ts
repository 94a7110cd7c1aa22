import { referenceListChanged } from '@bedside/contracts/care/care.events';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { changedFieldsOf, omitUndefined, recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { isBlank, richTextForStorage } from './rich-text.policy.ts';
import { getSoapTemplate, type SoapTemplateRow } from './soap-template.queries.ts';

interface TemplateInput {
  name: string;
  /** HTML. */
  template: string;
  status?: SoapTemplateRow['status'] | undefined;
  /** Replaces the current default. */
  isDefault?: boolean | undefined;
}

interface TemplateChanges extends Partial<TemplateInput> {
  version?: number | undefined;
}

export const addSoapTemplate = (db: Db, ctx: Context, input: TemplateInput): Promise<SoapTemplateRow> =>
  db.transaction().execute(async (tx) => {
    await inTurn(tx);
    await requireFreeName(tx, input.name);
    if (input.isDefault) await dropDefault(tx);
    const row = await tx
      .insertInto('soapNoteTemplates')
      .values({
        id: newId(),
        name: input.name,
        template: cleaned(input.template),
        status: input.status ?? 'ACTIVE',
        isDefault: input.isDefault ?? false,
        updatedAt: ctx.now,
        removedAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await publishChange(tx, ctx, row.id, {
      action: 'soapTemplate.add',
      after: { name: row.name, status: row.status, isDefault: row.isDefault },
    });
    return row;
  });

/**
 * Omitted fields stay; notes already started keep their text.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; DUPLICATE; VALIDATION
 */
export const updateSoapTemplate = (
  db: Db,
  ctx: Context,
  id: string,
  { version, ...input }: TemplateChanges,
): Promise<SoapTemplateRow> =>
  db.transaction().execute(async (tx) => {
    await inTurn(tx);
    const row = await getSoapTemplate(tx, id);
    if (version !== undefined && version !== row.version) throw new DomainError('CONCURRENT_UPDATE');
    const template = input.template === undefined ? undefined : cleaned(input.template);
    const { before, after, any } = changedFieldsOf(row, omitUndefined({ ...input, template }));
    if (!any) return row;
    if (after.name) await requireFreeName(tx, after.name, id);
    if (after.isDefault) await dropDefault(tx);
    const saved = await tx
      .updateTable('soapNoteTemplates')
      .set({ ...after, version: row.version + 1, updatedAt: ctx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await publishChange(tx, ctx, id, { action: 'soapTemplate.change', before, after });
    return saved;
  });

/** Existing appointments keep it, and its name can be reused. */
export const removeSoapTemplate = (db: Db, ctx: Context, id: string): Promise<SoapTemplateRow> =>
  db.transaction().execute(async (tx) => {
    await inTurn(tx);
    const { name, version } = await getSoapTemplate(tx, id);
    const removed = await tx
      .updateTable('soapNoteTemplates')
      .set({ removedAt: ctx.now, version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await publishChange(tx, ctx, id, { action: 'soapTemplate.remove', before: { name } });
    return removed;
  });

/** Template changes are rare, so they may wait for one advisory lock. */
const inTurn = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('soap note templates', 0))`.execute(tx);
};

async function requireFreeName(tx: Tx, name: string, id: string | null = null): Promise<void> {
  const { rows } = await sql`select from soap_note_templates
    where lower(name) = lower(${name}) and removed_at is null and id is distinct from ${id}`.execute(tx);
  if (rows.length > 0)
    throw fieldError('name', 'A template with this name already exists. Use a different name.', 'DUPLICATE');
}

const dropDefault = async (tx: Tx): Promise<void> => {
  await tx.updateTable('soapNoteTemplates').set({ isDefault: false }).where('isDefault', '=', true).execute();
};

function cleaned(template: string): string {
  const html = richTextForStorage('template', template);
  if (isBlank(html)) throw fieldError('template', 'Enter the template text.');
  return html;
}

async function publishChange(
  tx: Tx,
  ctx: Context,
  id: string,
  entry: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await recordAudit(tx, ctx, { ...entry, entityType: 'reference', entityId: id });
  await recordEvent(
    tx,
    ctx,
    referenceListChanged,
    { list: 'soap-note-templates' },
    { entityId: id, staff: true },
  );
}
