import { fieldError } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';

/** Keyed by lowercase name; includes disabled symptoms. */
export async function symptomNames(db: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('symptoms').select('name').where('removedAt', 'is', null).execute();
  return new Map(rows.map(({ name }) => [name.toLowerCase(), name]));
}

/** Deduplicated, spelled as in the list. @throws VALIDATION for an unknown symptom */
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
