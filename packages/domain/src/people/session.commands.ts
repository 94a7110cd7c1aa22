import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { hashOpaqueToken, newOpaqueToken } from '../access/access-link.ts';
import { auditRow, recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context, isStaff, patientIdOf } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { revokeAccountLinks } from './account-link.commands.ts';
import { registerDevice } from './device.commands.ts';
import { endCareAtFirstSignIn } from './end-holders-care.ts';
import { voidUserCodes } from './one-time-code.commands.ts';
import { idleMinutesOf, isSessionActive, SIGNED_OUT_HERE, sessionEnd } from './session.policy.ts';

/** The service signs the access token. */
export interface OpenSession {
  sessionId: string;
  userId: string;
  role: Role;
  refreshToken: string;
  isPersistent: boolean;
  expiresAt: Date;
}

export interface Device {
  userAgent?: string | undefined;
  fcmtoken?: string | undefined;
  rememberMe?: boolean | undefined;
}

type Person = { id: string; role: Role };

/** The caller has verified the user. */
export async function startSession(
  tx: Tx,
  ctx: Context,
  person: Person,
  device: Device,
): Promise<OpenSession> {
  if (person.role === 'PATIENT') await endCareAtFirstSignIn(tx, ctx, person.id);
  const isPersistent = device.rememberMe === true && !isStaff(person.role);
  const expiresAt = sessionEnd(
    ctx.now,
    isPersistent ? (await practiceSettings(tx)).persistentSessionDays : null,
  );
  const actor = { userId: person.id, role: person.role, permissions: [], sessionId: newId() };
  const refreshToken = newOpaqueToken();
  await insertSession(
    tx,
    { ...ctx, actor },
    { isPersistent, expiresAt, userAgent: device.userAgent },
    refreshToken,
  );
  if (device.fcmtoken) await registerDevice(tx, ctx, actor, device.fcmtoken);
  const { sessionId, userId, role } = actor;
  return { sessionId, userId, role, refreshToken, isPersistent, expiresAt };
}

async function insertSession(
  tx: Tx,
  ctx: Context,
  about: { isPersistent: boolean; expiresAt: Date; userAgent: string | undefined },
  refreshToken: string,
): Promise<void> {
  const { sessionId, userId } = actorOf(ctx);
  const session = {
    id: sessionId,
    userId,
    isPersistent: about.isPersistent,
    ip: ctx.ip,
    userAgent: about.userAgent?.slice(0, 300) ?? null,
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    expiresAt: about.expiresAt,
  };
  const token = { tokenHash: hashOpaqueToken(refreshToken), sessionId, createdAt: ctx.now };
  const audit = auditRow(ctx, {
    action: 'session.start',
    entityType: 'session',
    entityId: sessionId,
    patientId: patientIdOf(actorOf(ctx)),
  });
  await tx
    .with('session', (cte) => cte.insertInto('sessions').values(session))
    .with('token', (cte) => cte.insertInto('refreshTokens').values(token))
    .insertInto('auditLog')
    .values(audit)
    .execute();
}

/**
 * Reuse of a refresh token means theft and ends the session. There is no grace period, because the browser
 * renews in one tab at a time.
 * @throws UNAUTHENTICATED if the session is over
 */
export async function renewSession(db: Db, ctx: Context, refreshToken: string): Promise<OpenSession> {
  const tokenHash = hashOpaqueToken(refreshToken);
  const renewed = await db.transaction().execute(async (tx) => {
    const sessionId = await consumeRefreshToken(tx, ctx, tokenHash);
    if (sessionId) return continueSession(tx, ctx, sessionId);
    await endSessionOfReusedToken(tx, ctx, tokenHash);
    return null;
  });
  if (!renewed) throw new DomainError('UNAUTHENTICATED');
  return renewed;
}

/** Revokes the session’s tokens and stops push to its devices. */
export async function endSession(db: Db, ctx: Context): Promise<void> {
  const { sessionId } = actorOf(ctx);
  await db.transaction().execute(async (tx) => {
    await revoke(tx, ctx, [sessionId], SIGNED_OUT_HERE);
    await recordAudit(tx, ctx, {
      action: 'session.end',
      entityType: 'session',
      entityId: sessionId,
      patientId: patientIdOf(actorOf(ctx)),
    });
  });
}

export async function endOwnSession(db: Db, ctx: Context, id: string): Promise<void> {
  const { userId } = actorOf(ctx);
  await db.transaction().execute(async (tx) => {
    await openSessionsOf(tx, userId).where('id', '=', id).executeTakeFirstOrThrow(notFound);
    await revoke(tx, ctx, [id], 'signed out from elsewhere');
    await recordAudit(tx, ctx, {
      action: 'session.end',
      entityType: 'session',
      entityId: id,
      patientId: patientIdOf(actorOf(ctx)),
    });
  });
}

/** Ends the current session too. */
export async function endOwnSessions(db: Db, ctx: Context): Promise<void> {
  const { userId } = actorOf(ctx);
  await db.transaction().execute(async (tx) => {
    await endSessionsOf(tx, ctx, userId, 'signed out everywhere');
    await endLastingAccess(tx, ctx, userId, 'signed out everywhere');
    await recordAudit(tx, ctx, {
      action: 'session.endAll',
      entityType: 'person',
      entityId: userId,
      patientId: patientIdOf(actorOf(ctx)),
    });
  });
}

/**
 * Also marks the sessions that signed out on a device, because its offline day may still be there.
 * @throws NOT_FOUND
 */
export async function reportLostDevice(db: Db, ctx: Context, providerId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('providers')
      .select('id')
      .where('id', '=', providerId)
      .executeTakeFirstOrThrow(notFound);
    await endSessionsOf(tx, ctx, providerId, DEVICE_LOST);
    await endLastingAccess(tx, ctx, providerId, DEVICE_LOST);
    await tx
      .updateTable('sessions')
      .set({ revocationReason: DEVICE_LOST })
      .where('userId', '=', providerId)
      .where('revocationReason', '=', SIGNED_OUT_HERE)
      .execute();
    await recordAudit(tx, ctx, {
      action: 'session.deviceLost',
      entityType: 'person',
      entityId: providerId,
    });
  });
}

const DEVICE_LOST = 'device lost';

const openSessionsOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .forUpdate();

/** @param except a session to keep because the user is present in it */
export async function endSessionsOf(
  tx: Tx,
  ctx: Context,
  userId: string,
  because: string,
  except?: string,
): Promise<void> {
  const open = await openSessionsOf(tx, userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
  await revoke(
    tx,
    ctx,
    open.map((session) => session.id),
    because,
  );
}

async function revoke(tx: Tx, ctx: Context, sessionIds: string[], because: string): Promise<void> {
  if (sessionIds.length === 0) return;
  await tx
    .updateTable('sessions')
    .set({ revokedAt: ctx.now, revocationReason: because })
    .where('id', 'in', sessionIds)
    .where('revokedAt', 'is', null)
    .execute();
  await tx.deleteFrom('deviceTokens').where('sessionId', 'in', sessionIds).execute();
}

async function issueRefreshToken(tx: Tx, ctx: Context, sessionId: string): Promise<string> {
  const token = newOpaqueToken();
  await tx
    .insertInto('refreshTokens')
    .values({ tokenHash: hashOpaqueToken(token), sessionId, createdAt: ctx.now })
    .execute();
  return token;
}

async function consumeRefreshToken(tx: Tx, ctx: Context, tokenHash: Buffer): Promise<string | undefined> {
  const used = await tx
    .updateTable('refreshTokens')
    .set({ usedAt: ctx.now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .returning('sessionId')
    .executeTakeFirst();
  return used?.sessionId;
}

async function continueSession(tx: Tx, ctx: Context, sessionId: string): Promise<OpenSession | null> {
  const session = await tx
    .selectFrom('sessions as session')
    .innerJoin('users as person', 'person.id', 'session.userId')
    .select([
      'session.userId',
      'session.isPersistent',
      'session.lastSeenAt',
      'session.expiresAt',
      'session.revokedAt',
      'person.role',
      'person.status',
    ])
    .where('session.id', '=', sessionId)
    .forUpdate('session')
    .executeTakeFirstOrThrow();
  const { userId, role, isPersistent, expiresAt } = session;
  const idleMinutes = idleMinutesOf(role, await practiceSettings(tx));
  if (session.status !== 'ACTIVE' || !isSessionActive(session, idleMinutes, ctx.now)) return null;
  const refreshToken = await issueRefreshToken(tx, ctx, sessionId);
  return { sessionId, userId, role, refreshToken, isPersistent, expiresAt };
}

async function endSessionOfReusedToken(tx: Tx, ctx: Context, tokenHash: Buffer): Promise<void> {
  const known = await tx
    .selectFrom('refreshTokens')
    .select('sessionId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!known) return;
  await revoke(tx, ctx, [known.sessionId], 'refresh token used twice');
  await recordAudit(tx, ctx, {
    action: 'session.tokenReused',
    outcome: 'refused',
    entityType: 'session',
    entityId: known.sessionId,
  });
}

/** @param except a session to keep because the user is present in it */
export async function revokeAllAccess(
  tx: Tx,
  ctx: Context,
  userId: string,
  because: string,
  except?: string,
): Promise<void> {
  await voidUserCodes(tx, ctx, userId);
  await revokeAccountLinks(tx, ctx, userId);
  await endLastingAccess(tx, ctx, userId, because);
  await endSessionsOf(tx, ctx, userId, because, except);
}

/** Rules: security.app-access-ends-now, appointments.calendar-feed */
async function endLastingAccess(tx: Tx, ctx: Context, userId: string, because: string): Promise<void> {
  await tx.deleteFrom('calendarFeeds').where('userId', '=', userId).execute();
  await tx
    .updateTable('appGrants')
    .set({ revokedAt: ctx.now, revocationReason: because })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
}
