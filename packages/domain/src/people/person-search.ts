import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { likeAnywhere, phoneDigitsOf } from './search.policy.ts';

/**
 * Ids of people whose name, e-mail address or phone number holds the text. Each of the three is looked up in its own
 * trigram index and the ids are united: a subquery for `person.id in (…)`.
 */
export function idsOfPeople(db: Executor, typed: string) {
  const pattern = likeAnywhere(typed);
  const digits = phoneDigitsOf(typed);
  const people = db.selectFrom('users').select('id');
  const found = people
    .where(sql<boolean>`(first_name || ' ' || last_name) ilike ${pattern}`)
    .union(people.where(sql<boolean>`email::text ilike ${pattern}`));
  return digits ? found.union(people.where('phoneE164', 'like', likeAnywhere(digits))) : found;
}

export interface Listing<Filter, Field extends string> {
  filter: Filter;
  sort: { field: Field; order: 'ASC' | 'DESC' };
  range: { offset: number; limit: number };
}
