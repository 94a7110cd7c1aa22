import { insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { authService } from '../app.ts';

export const start = new Date('2026-11-20T15:00:00Z');
export const body = { name: 'Lab results', scopes: ['read:people'] };

/** The auth service with limits, at a time that the test sets. */
export async function withApiKeys() {
  const database = await withDatabase();
  const { db } = database;
  const clock = { now: start };
  const { as, withKey } = await startServices([authService], database, {
    now: () => clock.now,
    limits: true,
  });

  /** Each test starts at `start` with its own super-admin. */
  async function asOwner() {
    clock.now = start;
    const owner = await insertStaff(db, { role: 'SUPER_ADMIN', firstName: 'Marguerite', lastName: 'Hale' });
    return { owner, asking: await as(owner) };
  }

  return {
    db,
    clock,
    as,
    withKey,
    asOwner,
    patients: (key: { secret: string }) => withKey(key).get('/admin/patients'),
    keyOf: (id: string) =>
      db.selectFrom('apiKeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}
