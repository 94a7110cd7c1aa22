import type { Language } from '@bedside/contracts/common/languages';
import type { Executor } from '@bedside/db/database';
import { spanishOf } from '../practice/spanish-words.ts';
import type { MessageData } from './message-data.ts';

/** What a message is about, with what the practice's catalogues call things in the reader's language. */
export async function factsIn(db: Executor, facts: MessageData, language: Language): Promise<MessageData> {
  const { subscription } = facts;
  if (language === 'en' || !subscription) return facts;
  const { planName } = subscription;
  const spanish = await spanishOf(db, [planName]);
  return { ...facts, subscription: { ...subscription, planName: spanish.get(planName) ?? planName } };
}
