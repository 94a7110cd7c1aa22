import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import type { SoapNoteTemplates } from '@bedside/db/schema';
import { type Selectable, sql } from 'kysely';
import { countOf, type ListSearch } from '../list-search.ts';
import { likeAnywhere } from '../search.policy.ts';

interface SoapTemplateFilter {
  q?: string | undefined;
  id?: readonly string[] | undefined;
  status?: SoapTemplateRow['status'] | undefined;
}

export type SoapTemplateRow = Selectable<SoapNoteTemplates>;
type SortField = 'name' | 'status' | 'updatedAt';

export async function listSoapTemplates(
  db: Executor,
  { filter: { q, id, status }, sort, range }: ListSearch<SoapTemplateFilter, SortField>,
): Promise<{ rows: SoapTemplateRow[]; total: number }> {
  const found = db
    .selectFrom('soapNoteTemplates')
    .where('removedAt', 'is', null)
    .$if(q !== undefined, (query) => query.where('name', 'ilike', likeAnywhere(q ?? '')))
    .$if(id !== undefined, (query) => query.where('id', '=', sql<string>`any(${id ?? []}::uuid[])`))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'ACTIVE'));
  const total = await countOf(found);
  const rows = await found
    .selectAll()
    .orderBy(sort.field, sort.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('id')
    .offset(range.offset)
    .limit(range.limit)
    .execute();
  return { rows, total };
}

export const activeSoapTemplates = (db: Executor): Promise<SoapTemplateRow[]> =>
  db
    .selectFrom('soapNoteTemplates')
    .selectAll()
    .where('removedAt', 'is', null)
    .where('status', '=', 'ACTIVE')
    .orderBy('name')
    .execute();

/** The appointment's template, or the default one. */
export async function startingTemplate(
  db: Executor,
  { soapNoteTemplateId }: { soapNoteTemplateId: string | null },
): Promise<Pick<SoapTemplateRow, 'id' | 'name' | 'template'> | null> {
  const row = await db
    .selectFrom('soapNoteTemplates')
    .select(['id', 'name', 'template'])
    .$if(soapNoteTemplateId !== null, (query) => query.where('id', '=', soapNoteTemplateId ?? ''))
    .$if(soapNoteTemplateId === null, (query) =>
      query.where('isDefault', '=', true).where('status', '=', 'ACTIVE').where('removedAt', 'is', null),
    )
    .executeTakeFirst();
  return row ?? null;
}

export async function getSoapTemplate(db: Executor, id: string): Promise<SoapTemplateRow> {
  return await db
    .selectFrom('soapNoteTemplates')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound);
}
