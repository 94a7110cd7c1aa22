import type { Database } from '@bedside/db/database';
import { expressionBuilder, sql } from 'kysely';
import { birthDatesOf, likeAnywhere, namePatternsOf, phoneDigitsOf } from './search.policy.ts';

/** Searches each column by its own index and unites the ids. A subquery for `person.id in (…)`. */
export function userIdsMatching(typed: string) {
  const eb = expressionBuilder<Database>();
  const people = eb.selectFrom('users').select('id');
  const born = birthDatesOf(typed);
  if (born.length) return eb.selectFrom('patients').select('id').where('dateOfBirth', 'in', born);
  const digits = phoneDigitsOf(typed);
  return namePatternsOf(typed)
    .map((pattern) => people.where(sql<boolean>`(first_name || ' ' || last_name) ilike ${pattern}`))
    .concat(people.where(sql<boolean>`email::text ilike ${likeAnywhere(typed)}`))
    .concat(digits ? people.where('phoneE164', 'like', likeAnywhere(digits)) : [])
    .reduce((found, more) => found.union(more));
}

export interface ListSearch<Filter, Field extends string> {
  filter: Filter;
  sort: { field: Field; order: 'ASC' | 'DESC' };
  range: { offset: number; limit: number };
}

export type Counts = Record<string, number>;

export const sumOf = (counts: Counts): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);
