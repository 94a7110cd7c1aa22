import type { Db } from '@bedside/db/database';
import { seedPeople } from './people.ts';
import { seedQuestionnaires } from './questionnaires.ts';
import { Dice } from './random.ts';
import { seedVisits } from './visits.ts';

const SEED = 20_261_014;

/**
 * Fills an empty practice with demo data that is the same on every machine, its dates counted from `now`.
 * @returns false where somebody is there already
 */
export async function seedDemo(db: Db, now: Date): Promise<boolean> {
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (somebody) return false;
  const dice = new Dice(SEED);
  await seedVisits(db, dice, await seedPeople(db, dice, now), now);
  await seedQuestionnaires(db);
  return true;
}
