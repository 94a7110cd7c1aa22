import { notFound } from '@bedside/contracts/errors';
import { breakTheGlassUsed } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';

const EMERGENCY_MINUTES = 60;

/**
 * Read-only for an hour, with a reason; super-admins are notified.
 * @throws NOT_FOUND
 */
export function grantBreakTheGlass(
  db: Db,
  ctx: Context,
  { patientId, reason }: { patientId: string; reason: string },
): Promise<{ patientId: string; endsAt: Date }> {
  const { userId } = actorOf(ctx);
  const endsAt = addMinutes(ctx.now, EMERGENCY_MINUTES);
  return db.transaction().execute(async (tx) => {
    await requirePatient(tx, patientId);
    const grantId = newId();
    await tx
      .insertInto('breakTheGlassGrants')
      .values({ id: grantId, userId, patientId, reason, grantedAt: ctx.now, expiresAt: endsAt })
      .execute();
    await recordAudit(tx, ctx, {
      action: 'breakTheGlass.use',
      entityType: 'person',
      entityId: patientId,
      patientId,
      after: { reason, endsAt: endsAt.toISOString() },
    });
    const users = await activeSuperAdmins(tx);
    await recordEvent(tx, ctx, breakTheGlassUsed, { grantId }, { entityId: patientId, users });
    return { patientId, endsAt };
  });
}

async function requirePatient(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom('patients')
    .select('id')
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound);
}

async function activeSuperAdmins(tx: Tx): Promise<string[]> {
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'ACTIVE')
    .execute();
  return people.map(({ id }) => id);
}
