import type { Database } from '@bedside/db/database';
import type { UsersTable } from '@bedside/db/tables/people.table';
import type { ExpressionBuilder } from 'kysely';

/**
 * Everybody but those who were taken off the staff: only they have no e-mail address, and their rows are kept for what
 * they did.
 */
export const isOnStaff = (eb: ExpressionBuilder<Database & { person: UsersTable }, 'person'>) =>
  eb.or([eb('person.role', '=', 'PATIENT'), eb('person.email', 'is not', null)]);
