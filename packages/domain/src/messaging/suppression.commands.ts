import type { Language } from '@bedside/contracts/common/languages';
import type { Db } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { removeStopSuppression, suppressAddress } from '../people/suppression.commands.ts';
import { languageOf } from '../people/user.queries.ts';

interface SmsKeyword {
  request: 'stop' | 'start' | 'help';
  from: string;
}

/** Also suppresses numbers that no user has. */
export async function applySmsKeyword(db: Db, ctx: Context, { request, from }: SmsKeyword): Promise<void> {
  const address = { channel: 'text' as const, address: from };
  if (request === 'stop') await suppressAddress(db, ctx, { ...address, reason: 'STOP' });
  if (request === 'start') await removeStopSuppression(db, ctx, address);
}

/** English for unknown numbers. */
export async function languageAt(db: Db, phoneE164: string): Promise<Language> {
  const owner = await db
    .selectFrom('users')
    .select(['role', 'language'])
    .where('phoneE164', '=', phoneE164)
    .orderBy('phoneProvenAt', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return owner ? languageOf(owner) : 'en';
}
