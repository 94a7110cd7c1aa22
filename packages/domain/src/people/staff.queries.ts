import type { Database } from '@bedside/db/database';
import type { Users } from '@bedside/db/schema';
import type { ExpressionBuilder } from 'kysely';

/**
 * Everybody but those who were taken off the staff: only they have no e-mail address, and their rows are kept for what
 * they did.
 */
export const isOnStaff = (eb: ExpressionBuilder<Database & { person: Users }, 'person'>) =>
  eb.or([eb('person.role', '=', 'PATIENT'), eb('person.email', 'is not', null)]);
