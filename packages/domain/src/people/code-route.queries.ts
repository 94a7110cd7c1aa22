import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { Executor } from '@bedside/db/database';
import type { CodeToSend } from './one-time-code.commands.ts';
import { isSuppressed } from './suppression.queries.ts';
import { isContactUnconfirmed } from './user.policy.ts';

export interface CodeDeliveryRoute {
  address: string;
  language: Language;
}

/**
 * Ignores bounces, because the user is waiting. After STOP, sends to email unless the code proves the number.
 * @returns null without a channel
 */
export async function codeRoute(
  db: Executor,
  now: Date,
  { purpose, contact, userId, language }: CodeToSend,
): Promise<CodeDeliveryRoute | null> {
  const person = userId
    ? await db
        .selectFrom('users')
        .select(['role', 'language', 'email', 'emailHeldUntil'])
        .where('id', '=', userId)
        .executeTakeFirst()
    : undefined;
  const chosen = person?.role === 'PATIENT' || !person ? (language ?? person?.language ?? 'en') : 'en';
  const isStopped = !contact.includes('@') && (await isSuppressed(db, 'text', contact)) !== null;
  if (!isStopped) return { address: contact, language: chosen };
  if (purpose === 'CONTACT' || !person?.email || isContactUnconfirmed(person.emailHeldUntil, now))
    return null;
  return { address: person.email, language: chosen };
}
