import { notFound } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { addSeconds } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { hashOpaqueToken, newOpaqueToken } from '../access/access-link.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import type { EnabledApp } from './app.queries.ts';
import type { AuthorizationRequest } from './authorization-request.policy.ts';
import { CODE_SECONDS } from './grant.policy.ts';
import { recordsForApps } from './grant.queries.ts';

/**
 * Access begins once the app has exchanged the code.
 * @returns the code
 * @throws NOT_FOUND for a patient whose record the user may not open to apps
 */
export function allowApp(
  db: Db,
  ctx: Context,
  {
    app,
    request,
    redirectUri,
    patientId,
  }: {
    app: Pick<EnabledApp, 'id' | 'name'>;
    request: AuthorizationRequest;
    redirectUri: string;
    patientId: string;
  },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { userId } = actorOf(ctx);
    await recordsForApps(tx, ctx).where('patient.id', '=', patientId).executeTakeFirstOrThrow(notFound);
    // The lock makes concurrent answers see each other.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    await replaceGrants(tx, ctx, { appId: app.id, userId, patientId });
    const { scopes, nonce, codeChallenge } = request;
    const grantId = newId();
    const code = newOpaqueToken();
    const expiresAt = addSeconds(ctx.now, CODE_SECONDS);
    await tx
      .insertInto('appGrants')
      .values({ id: grantId, appId: app.id, userId, patientId, scopes, createdAt: ctx.now, expiresAt })
      .execute();
    await tx
      .insertInto('appCodes')
      .values({ codeHash: hashOpaqueToken(code), grantId, redirectUri, codeChallenge, nonce, expiresAt })
      .execute();
    await recordAudit(tx, ctx, {
      action: 'app.allow',
      entityType: 'appGrant',
      entityId: grantId,
      patientId,
      after: { app: app.name, scopes },
    });
    return code;
  });
}

/** Keeps one grant per app, person, and record: the latest. */
async function replaceGrants(
  tx: Tx,
  ctx: Context,
  { appId, userId, patientId }: { appId: string; userId: string; patientId: string },
): Promise<void> {
  const former = await tx
    .selectFrom('appGrants')
    .select('id')
    .where('appId', '=', appId)
    .where('userId', '=', userId)
    .where('patientId', '=', patientId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .execute();
  for (const { id } of former) await endGrant(tx, ctx, id, 'app.replace');
}

/** @throws NOT_FOUND for someone else's grant and for one that has ended */
export function removeAppAccess(db: Db, ctx: Context, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { userId } = actorOf(ctx);
    const own = await tx
      .selectFrom('appGrants')
      .select('id')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst();
    if (!own || !(await endGrant(tx, ctx, id, 'app.remove'))) throw notFound();
  });
}

/** Accepts any kind of token of this app; an unknown one changes nothing. */
export function revokeAppToken(db: Db, ctx: Context, appId: string, token: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const tokenHash = hashOpaqueToken(token);
    // A system app has nothing else to revoke.
    await tx
      .updateTable('appTokens')
      .set({ expiresAt: ctx.now })
      .where('tokenHash', '=', tokenHash)
      .where('appId', '=', appId)
      .execute();
    const known = await tx
      .selectFrom('appTokens as token')
      .innerJoin('appGrants as grant', 'grant.id', 'token.grantId')
      .select('grant.id')
      .where('token.tokenHash', '=', tokenHash)
      .where('grant.appId', '=', appId)
      .executeTakeFirst();
    if (known) await endGrant(tx, ctx, known.id, 'app.revoke');
  });
}

type End = 'app.remove' | 'app.replace' | 'app.revoke' | 'app.codeReused' | 'app.tokenReused';

/** @returns whether it was still open */
export async function endGrant(tx: Tx, ctx: Context, id: string, action: End): Promise<boolean> {
  const ended = await tx
    .updateTable('appGrants')
    .set({ revokedAt: ctx.now, revocationReason: action })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning(['patientId', 'userId'])
    .executeTakeFirst();
  if (!ended) return false;
  await recordAudit(tx, ctx, {
    action,
    outcome: action.endsWith('Reused') ? 'refused' : 'done',
    entityType: 'appGrant',
    entityId: id,
    patientId: ended.patientId,
    ...(!ctx.actor && { by: ended.userId }),
  });
  return true;
}
