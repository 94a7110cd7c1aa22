import { notFound } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { changeUser } from './user.commands.ts';
import type { UserChanges } from './user.policy.ts';

/**
 * Staff may change contacts without a code.
 * @throws NOT_FOUND for anybody who is no patient; CONCURRENT_UPDATE; DUPLICATE and VALIDATION naming the field
 */
export async function updatePatient(
  db: Db,
  ctx: Context,
  { id, ...changes }: UserChanges & { id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const patient = await tx.selectFrom('patients').select('id').where('id', '=', id).executeTakeFirst();
    if (!patient) throw notFound();
    await changeUser(tx, ctx, id, changes, { action: 'patient.change' });
  });
}
