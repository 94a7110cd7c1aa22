import { notFound } from '@bedside/contracts/errors';
import type { ConsentMode } from '@bedside/contracts/people/consent.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { ListSearch } from '../list-search.ts';

const texts = (db: Executor) =>
  db
    .selectFrom('consentTemplates as text')
    .leftJoin('users as author', 'author.id', 'text.createdBy')
    .select([
      'text.id',
      'text.type',
      'text.mode',
      'text.title',
      'text.text',
      'text.titleEs',
      'text.textEs',
      'text.version',
      'text.createdAt',
      'author.firstName',
      'author.lastName',
    ]);

export type ConsentTemplateRecord = Awaited<ReturnType<ReturnType<typeof texts>['executeTakeFirstOrThrow']>>;

const isCurrent = sql<boolean>`not exists (
  select from consent_templates as later where later.type = text.type and later.version > text.version)`;

interface ConsentTemplateFilter {
  id?: string[] | undefined;
  mode?: ConsentMode | undefined;
}

export async function listConsentTemplates(
  db: Executor,
  { filter, sort, range }: ListSearch<ConsentTemplateFilter, 'title' | 'type'>,
): Promise<{ rows: ConsentTemplateRecord[]; total: number }> {
  const found = await texts(db)
    .where(filter.id ? sql<boolean>`text.id = any(${filter.id}::uuid[])` : isCurrent)
    .$if(filter.mode !== undefined, (query) => query.where('text.mode', '=', filter.mode ?? 'CONSENT'))
    .orderBy(sort.field === 'type' ? 'text.type' : 'text.title', sort.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('text.id')
    .execute();
  return { rows: found.slice(range.offset, range.offset + range.limit), total: found.length };
}

/** One version. */
export async function getConsentTemplate(db: Executor, id: string): Promise<ConsentTemplateRecord> {
  return await texts(db).where('text.id', '=', id).executeTakeFirstOrThrow(notFound);
}
