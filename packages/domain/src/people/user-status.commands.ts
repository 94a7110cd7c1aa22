import { notFound } from '@bedside/contracts/errors';
import { userChanged } from '@bedside/contracts/people/user.events';
import type { Transact, Tx } from '@bedside/db/database';
import { revokeFormAndConsentLinks } from '../access/access-link.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { type Context, isAdmin } from '../context.ts';
import { countOf } from '../list-search.ts';
import { lockSuperAdmins } from './admin.commands.ts';
import { isOnStaff } from './admin.queries.ts';
import { lockMembers } from './household-member.ts';
import { lockProviderSchedule } from './provider.queries.ts';
import { revokeAllAccess } from './session.commands.ts';
import { updateUser } from './update-user.ts';
import { nextStatus, requireMayManage, type UserState } from './user-status.policy.ts';

/** Payment hook for a closed account. */
interface Memberships {
  stopRenewalForPatient(tx: Tx, ctx: Context, patientId: string, reason: string): Promise<void>;
}

/**
 * Deactivation ends all sessions, codes, and links, and stops the renewal of a membership. Idempotent.
 * @throws NOT_FOUND; FORBIDDEN for an admin unless by a super-admin; RULE_REFUSED for oneself, for the
 * deceased, and for a provider with upcoming appointments
 */
export const changeUserStatus = (
  transact: Transact,
  ctx: Context,
  memberships: Memberships,
  input: { userId: string; status: 'ACTIVE' | 'INACTIVE'; reason?: string | undefined },
): Promise<void> =>
  transact([input.userId], async (tx) => {
    const { userId, reason } = input;
    const person = await lockUserState(tx, ctx, userId);
    const status = nextStatus(ctx, person, input.status);
    if (status === person.status) return;
    await updateUser(tx, ctx, userId, { status });
    if (status === 'INACTIVE') {
      await revokeAllAccess(tx, ctx, userId, 'account closed');
      await revokeFormAndConsentLinks(tx, ctx, userId);
      if (person.role === 'PATIENT')
        await memberships.stopRenewalForPatient(tx, ctx, userId, 'Account closed');
    }
    await recordAudit(tx, ctx, {
      action: 'user.changeStatus',
      entityType: 'person',
      entityId: userId,
      patientId: person.role === 'PATIENT' ? userId : null,
      before: { status: person.status },
      after: { status, ...(reason && { reason }) },
    });
    await recordEvent(tx, ctx, userChanged, { userId }, { entityId: userId, users: [userId], staff: true });
  });

/**
 * Also locks the provider’s schedule, so that no one is assigned meanwhile. Two super-admins can’t deactivate
 * each other.
 */
async function lockUserState(tx: Tx, ctx: Context, userId: string): Promise<UserState> {
  const known = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(notFound);
  requireMayManage(ctx, known);
  if (isAdmin(known.role)) await lockSuperAdmins(tx, ctx);
  if (known.role === 'PATIENT') await lockMembers(tx, [userId]);
  const person = await tx
    .selectFrom('users as person')
    .leftJoin('patients as patient', 'patient.id', 'person.id')
    .select(['person.id', 'person.role', 'person.status', 'person.passwordHash'])
    .where('person.id', '=', userId)
    .where('patient.removedAt', 'is', null)
    .where(isOnStaff)
    .forNoKeyUpdate('person')
    .executeTakeFirstOrThrow(notFound);
  const { passwordHash, ...about } = person;
  const futureAppointments = person.role === 'PROVIDER' ? await upcomingAppointments(tx, ctx, userId) : 0;
  return { ...about, hasPassword: passwordHash !== null, futureAppointments };
}

/** Takes the schedule lock, so that the number stays valid during the transaction. */
export async function upcomingAppointments(tx: Tx, ctx: Context, providerId: string): Promise<number> {
  await lockProviderSchedule(tx, providerId);
  return await countOf(
    tx
      .selectFrom('appointments')
      .where('providerId', '=', providerId)
      .where((eb) =>
        eb.or([
          eb('status', '=', 'ON THE WAY'),
          eb.and([eb('status', '=', 'SCHEDULED'), eb('endsAt', '>', ctx.now)]),
        ]),
      ),
  );
}
