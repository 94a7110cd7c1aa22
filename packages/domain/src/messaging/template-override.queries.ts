import type { Language, TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import type { Role } from '@bedside/contracts/people/user.schema';
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

export async function languageOfUser(db: Executor, id: string): Promise<Language> {
  const user = await db
    .selectFrom('users')
    .select(['role', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  return user ? languageOf(user) : 'en';
}

/** The language of whoever reads a patient's papers: their own, or the holder's of somebody without any address. */
export async function languageOfPatient(db: Executor, id: string): Promise<Language> {
  const found = await db
    .selectFrom('patients')
    .innerJoin('users as person', 'person.id', 'patients.id')
    .innerJoin('households', 'households.id', 'patients.householdId')
    .innerJoin('users as holder', 'holder.id', 'households.accountHolderId')
    .select(['person.email', 'person.phoneE164', 'person.language', 'holder.language as holderLanguage'])
    .where('patients.id', '=', id)
    .executeTakeFirst();
  if (!found) return 'en';
  return found.email || found.phoneE164 ? found.language : found.holderLanguage;
}

/** Patients are written to in the language they chose; staff in English. */
export const languageOf = ({ role, language }: { role: Role; language: Language }): Language =>
  role === 'PATIENT' ? language : 'en';
