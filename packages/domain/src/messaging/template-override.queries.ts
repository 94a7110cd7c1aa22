import type { Language, TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';

/** What a super-admin wrote in the place of the house’s words. */
export interface TemplateOverride {
  /** Of an e-mail its subject, of a push or the bell its title; null for a text. */
  subject: string | null;
  body: string;
}

/** The practice’s own text of a template in a language, by channel; empty where the house’s words stand. */
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

/** Every text of the practice's own, or those of one template, and who wrote it when. */
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

/** How often the texts of each template were changed, counting from 1; a template that never was has no entry. */
export async function templateOverrideVersions(db: Executor): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('messageTemplateOverrideVersions')
    .select(['template', 'version'])
    .execute();
  return new Map(rows.map(({ template, version }) => [template, version]));
}
