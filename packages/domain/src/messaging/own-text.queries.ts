import type { Language, TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import type { Role } from '@bedside/contracts/people/person.schema';
import type { Executor } from '@bedside/db/database';

/** What a super-admin wrote in the place of the house’s words. */
export interface OwnText {
  /** Of an e-mail its subject, of a push or the bell its title; null for a text. */
  subject: string | null;
  body: string;
}

/** The practice’s own text of a template in a language, by channel; empty where the house’s words stand. */
export type OwnTexts = Partial<Record<TemplateChannel, OwnText>>;

export async function ownTextsOf(db: Executor, template: string, language: Language): Promise<OwnTexts> {
  const rows = await db
    .selectFrom('messageTexts')
    .select(['channel', 'subject', 'body'])
    .where('template', '=', template)
    .where('language', '=', language)
    .execute();
  return Object.fromEntries(rows.map(({ channel, ...text }) => [channel, text]));
}

export async function languageOfUser(db: Executor, id: string): Promise<Language> {
  const user = await db
    .selectFrom('users')
    .select(['role', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  return user ? languageOf(user) : 'en';
}

/** Patients are written to in the language they chose; staff in English. */
export const languageOf = ({ role, language }: { role: Role; language: Language }): Language =>
  role === 'PATIENT' ? language : 'en';
