import type { Language, TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import type { Executor } from '@bedside/db/database';

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
