import type { Role } from '@bedside/contracts/people/user.schema';
import type { Database } from '@bedside/db/database';
import { expressionBuilder, sql } from 'kysely';
import { isStaff } from './context.ts';
import {
  birthDatesOf,
  likeAnywhere,
  likeStart,
  nameAsStored,
  namePatternsOf,
  phoneDigitsOf,
} from './search.policy.ts';

const PATIENTS: readonly Role[] = ['PATIENT'];
export const ANYBODY: readonly Role[] = ['PATIENT', 'PROVIDER', 'ADMIN', 'SUPER_ADMIN'];

/**
 * Finds people by the beginning of a word of the name, of the email address, or of the phone number, or by the
 * end of the number. If that finds no one, finds them by any part. A subquery for `person.id in (…)`.
 * @param roles the roles that the list shows; only they count as found
 * Rule: appointments.search-words
 */
export function userIdsMatching(typed: string, roles = PATIENTS) {
  const eb = expressionBuilder<Database>();
  const born = birthDatesOf(typed);
  if (born.length) return eb.selectFrom('patients').select('id').where('dateOfBirth', 'in', born);
  const found = sql<{ id: string }>`(
    with beginning as materialized (${sql.join(beginnings(typed), UNION)})
    select id from beginning
    union all
    select id from (${sql.join(parts(typed), UNION)}) as part where not exists (
      select from beginning join users using (id) where users.role = any(${roles}::text[])))`;
  return eb.selectFrom(found.as('person')).select('person.id');
}

/**
 * Like `userIdsMatching`, but a patient finds people only by name, not by a contact or birth date that they
 * may not read.
 * Rule: people.members-see-an-outline
 */
export const userIdsFoundBy = ({ role }: { role: Role }, typed: string) =>
  isStaff(role)
    ? userIdsMatching(typed)
    : expressionBuilder<Database>()
        .selectFrom(
          sql<{ id: string }>`(${sql.join([nameBeginning(typed), ...namePart(typed)], UNION)})`.as('person'),
        )
        .select('person.id');

const UNION = sql` union `;

const nameBeginning = (typed: string) =>
  sql`select user_id as id from user_name_beginnings where beginning like ${likeStart(nameAsStored(typed))}`;

const namePart = (typed: string) =>
  namePatternsOf(typed).map(
    (pattern) => sql`select id from users where (first_name || ' ' || last_name) ilike ${pattern}`,
  );

function beginnings(typed: string) {
  const digits = phoneDigitsOf(typed);
  return [
    nameBeginning(typed),
    sql`select id from users where lower(email::text) like ${likeStart(typed.trim().toLowerCase())}`,
    ...(digits
      ? [
          sql`select id from users where right(phone_e164, 10) like ${likeStart(digits.replace(/^1(?=\d{10}$)/, ''))}`,
          sql`select id from users where reverse(phone_e164) like ${likeStart([...digits].reverse().join(''))}`,
        ]
      : []),
  ];
}

/** By trigrams. */
function parts(typed: string) {
  const digits = phoneDigitsOf(typed);
  return [
    ...namePart(typed),
    sql`select id from users where email::text ilike ${likeAnywhere(typed)}`,
    ...(digits ? [sql`select id from users where phone_e164 like ${likeAnywhere(digits)}`] : []),
  ];
}
