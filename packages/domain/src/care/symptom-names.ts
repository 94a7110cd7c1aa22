import { fieldError } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';

/** The symptoms of the list, offered or not, by their names in small letters. */
export async function symptomNames(db: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('symptoms').select('name').where('removedAt', 'is', null).execute();
  return new Map(rows.map(({ name }) => [name.toLowerCase(), name]));
}

/** The same names as the list writes them, each once. @throws VALIDATION for one that is not there */
export async function knownSymptoms(db: Executor, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const known = await symptomNames(db);
  const found = names.map((name) => {
    const symptom = known.get(name.toLowerCase());
    if (!symptom) throw fieldError('symptoms', `No symptom named “${name}”. Add it to Symptoms first.`);
    return symptom;
  });
  return [...new Set(found)];
}
