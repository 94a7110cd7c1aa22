import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { Executor } from '@bedside/db/database';
import { languageOf } from '../messaging/own-text.queries.ts';
import { unreachable } from '../messaging/unreachable.queries.ts';
import type { CodeToSend } from './one-time-code.commands.ts';

export interface CodeRoute {
  address: string;
  language: Language;
}

/**
 * Where a code goes. Codes always go, to an address that bounced too: the person waits for it. A number that answered
 * STOP gets none, since no carrier would deliver it: the account's e-mail address gets it instead, unless the code is
 * there to prove the number.
 * @returns null where there is no way
 */
export async function codeRoute(
  db: Executor,
  { purpose, contact, userId, language }: CodeToSend,
): Promise<CodeRoute | null> {
  const person = userId
    ? await db
        .selectFrom('users')
        .select(['role', 'language', 'email'])
        .where('id', '=', userId)
        .executeTakeFirst()
    : undefined;
  const spoken = person ? languageOf(person) : language;
  const isStopped = !contact.includes('@') && (await unreachable(db, 'text', contact)) !== null;
  if (!isStopped) return { address: contact, language: spoken };
  if (purpose === 'CONTACT' || !person?.email) return null;
  return { address: person.email, language: spoken };
}
