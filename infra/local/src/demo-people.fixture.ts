import type { Db } from '@bedside/db/database';

/** The patient whom the read-me signs in. */
export const NORA = 'patient@bedside.test';

export interface Holder {
  readonly id: string;
  readonly firstName: string;
  readonly email: string;
}

/** Those who hold the other households of the demo practice; all sign in with its password. */
export async function otherHolders(db: Db): Promise<Holder[]> {
  const holders = await db
    .selectFrom('households')
    .innerJoin('users', 'users.id', 'households.accountHolderId')
    .select(['users.id', 'users.firstName', 'users.email'])
    .where('users.email', '<>', NORA)
    .orderBy('users.email')
    .execute();
  return holders.map(({ email, ...holder }) => ({ ...holder, email: email ?? '' }));
}
