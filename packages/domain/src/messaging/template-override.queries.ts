import type { Language, TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';

export interface TemplateOverride {
  /** The subject of an email or the title of a push or in-app message; null for a text. */
  subject: string | null;
  body: string;
}

/** Keyed by channel; missing channels use the default text. */
export type TemplateOverrides = Partial<Record<TemplateChannel, TemplateOverride>>;

export async function templateOverridesFor(
  db: Executor,
  template: string,
  language: Language,
): Promise<TemplateOverrides> {
  const rows = await db
    .selectFrom('messageTemplateOverrides')
    .select(['channel', 'subject', 'body'])
    .where('template', '=', template)
    .where('language', '=', language)
    .execute();
  return Object.fromEntries(rows.map(({ channel, ...text }) => [channel, text]));
}

export const templateOverrides = (db: Executor, template?: string) =>
  db
    .selectFrom('messageTemplateOverrides as text')
    .innerJoin('users as author', 'author.id', 'text.updatedBy')
    .select([
      'text.template',
      'text.language',
      'text.channel',
      'text.subject',
      'text.body',
      'text.updatedAt',
      sql<string>`author.first_name || ' ' || author.last_name`.as('updatedBy'),
    ])
    .$if(template !== undefined, (query) => query.where('text.template', '=', template ?? ''))
    .execute();

export type SavedTemplateOverride = Awaited<ReturnType<typeof templateOverrides>>[number];

/** Versions start at 1; unchanged templates are missing. */
export async function templateOverrideVersions(db: Executor): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('messageTemplateOverrideVersions')
    .select(['template', 'version'])
    .execute();
  return new Map(rows.map(({ template, version }) => [template, version]));
}
