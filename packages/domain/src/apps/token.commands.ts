import { includesScope, isSystemScope, scopesIn } from '@bedside/contracts/fhir/smart-scopes';
import type { Db, Tx } from '@bedside/db/database';
import { addSeconds } from '@bedside/db/dates';
import { hashOpaqueToken, newOpaqueToken } from '../access/access-link.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import type { EnabledApp } from './app.queries.ts';
import { type OAuthProblem, scopeProblem } from './authorization-request.policy.ts';
import { endGrant } from './grant.commands.ts';
import {
  ACCESS_SECONDS,
  grantEnd,
  isOffline,
  isVerifierOf,
  newAccessToken,
  SYSTEM_ACCESS_SECONDS,
} from './grant.policy.ts';

export interface Tokens {
  userId: string;
  /** Null for a system app. */
  patientId: string | null;
  nonce: string | null;
  scopes: string[];
  accessToken: string;
  expiresIn: number;
  /** Null without offline access. */
  refreshToken: string | null;
}

const invalidGrant = (description: string): OAuthProblem => ({ error: 'invalid_grant', description });
const ENDED = invalidGrant('Access has ended. Ask the person to allow it again.');

/**
 * A code works once, for its app, address, and verifier. A second use may mean that it was stolen, so it ends
 * the access.
 */
export function exchangeCode(
  db: Db,
  ctx: Context,
  request: { appId: string; code: string; redirectUri: string; verifier: string },
): Promise<Tokens | OAuthProblem> {
  return db.transaction().execute(async (tx) => {
    const codeHash = hashOpaqueToken(request.code);
    const code = await grants(tx)
      .innerJoin('appCodes as code', 'code.grantId', 'grant.id')
      .select(['code.redirectUri', 'code.codeChallenge', 'code.nonce', 'code.usedAt'])
      .select('code.expiresAt as codeEndsAt')
      .where('code.codeHash', '=', codeHash)
      .where('grant.appId', '=', request.appId)
      .forUpdate(['grant', 'code'])
      .executeTakeFirst();
    if (!code) return invalidGrant('This code was not issued to this app.');
    if (code.usedAt) {
      await endGrant(tx, ctx, code.id, 'app.codeReused');
      return invalidGrant('This code was already used, so access has ended.');
    }
    if (code.codeEndsAt <= ctx.now || !isOpen(code, ctx)) return invalidGrant('This code has expired.');
    if (request.redirectUri !== code.redirectUri)
      return invalidGrant('redirect_uri must be that of the request for the code.');
    if (!isVerifierOf(code.codeChallenge, request.verifier))
      return invalidGrant('code_verifier does not fit the code_challenge.');
    await tx.updateTable('appCodes').set({ usedAt: ctx.now }).where('codeHash', '=', codeHash).execute();
    const expiresAt = grantEnd(code.scopes, ctx.now);
    await tx.updateTable('appGrants').set({ expiresAt }).where('id', '=', code.id).execute();
    return issue(tx, ctx, { ...code, expiresAt }, { scopes: code.scopes, kept: code.scopes });
  });
}

/** A refresh token works once. A second use may mean that it was stolen, so it ends the access. */
export function renewAccess(
  db: Db,
  ctx: Context,
  request: { appId: string; refreshToken: string; scope: string | null },
): Promise<Tokens | OAuthProblem> {
  return db.transaction().execute(async (tx) => {
    const tokenHash = hashOpaqueToken(request.refreshToken);
    const token = await grants(tx)
      .innerJoin('appTokens as token', 'token.grantId', 'grant.id')
      .innerJoin('apps as app', 'app.id', 'grant.appId')
      .select(['token.usedAt', 'token.scopes as kept', 'app.scopes as appScopes'])
      .where('token.tokenHash', '=', tokenHash)
      .where('token.kind', '=', 'refresh')
      .where('grant.appId', '=', request.appId)
      .forUpdate(['grant', 'token'])
      .executeTakeFirst();
    if (!token) return invalidGrant('This refresh token was not issued to this app.');
    if (token.usedAt) {
      await endGrant(tx, ctx, token.id, 'app.tokenReused');
      return invalidGrant('This refresh token was already used, so access has ended.');
    }
    if (!isOpen(token, ctx)) return ENDED;
    // A renewal does not restore scopes that the app has lost.
    const remaining = token.kept.filter((scope) => includesScope(token.appScopes, scope));
    const scopes = request.scope === null ? remaining : scopesIn(request.scope);
    const escalated = scopes.length === 0 || scopes.some((scope) => !includesScope(remaining, scope));
    if (escalated) return { error: 'invalid_scope', description: 'Request only scopes that were granted.' };
    await tx.updateTable('appTokens').set({ usedAt: ctx.now }).where('tokenHash', '=', tokenHash).execute();
    return issue(tx, ctx, { ...token, nonce: null }, { scopes, kept: remaining });
  });
}

/** @returns false for an assertion that this app has already used, in any process */
export async function useAssertion(
  db: Db,
  appId: string,
  { jti, expiresAt }: { jti: string; expiresAt: Date },
): Promise<boolean> {
  const used = await db
    .insertInto('appAssertions')
    .values({ appId, jtiHash: hashOpaqueToken(jti), expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return used.numInsertedOrUpdatedRows === 1n;
}

/** Call after the system app has proved itself. It proves itself again instead of renewing the token. */
export async function issueSystemToken(
  db: Db,
  ctx: Context,
  app: Pick<EnabledApp, 'id' | 'scopes' | 'createdBy'>,
  scope: string,
): Promise<Tokens | OAuthProblem> {
  const scopes = scopesIn(scope);
  const problem = scopeProblem(scopes, app.scopes, isSystemScope);
  if (problem) return problem;
  const accessToken = newAccessToken();
  const expiresIn = SYSTEM_ACCESS_SECONDS;
  await db.transaction().execute(async (tx) => {
    const tokenHash = hashOpaqueToken(accessToken);
    const expiresAt = addSeconds(ctx.now, expiresIn);
    await tx
      .insertInto('appTokens')
      .values({ tokenHash, appId: app.id, kind: 'access', scopes, expiresAt })
      .execute();
    await recordAudit(tx, ctx, {
      action: 'app.signIn',
      entityType: 'app',
      entityId: app.id,
      by: { id: app.createdBy, role: 'SUPER_ADMIN' },
      after: { scopes },
    });
  });
  return {
    userId: app.createdBy,
    patientId: null,
    nonce: null,
    scopes,
    accessToken,
    expiresIn,
    refreshToken: null,
  };
}

const grants = (tx: Tx) =>
  tx
    .selectFrom('appGrants as grant')
    .innerJoin('users as person', 'person.id', 'grant.userId')
    .select([
      'grant.id',
      'grant.userId',
      'grant.patientId',
      'grant.scopes',
      'grant.expiresAt',
      'grant.revokedAt',
    ])
    .select('person.status');

const isOpen = (
  grant: { expiresAt: Date; revokedAt: Date | null; status: string },
  { now }: Pick<Context, 'now'>,
): boolean => grant.revokedAt === null && grant.expiresAt > now && grant.status === 'ACTIVE';

interface Grant {
  id: string;
  userId: string;
  patientId: string;
  expiresAt: Date;
  nonce: string | null;
}

async function issue(
  tx: Tx,
  ctx: Context,
  { id: grantId, userId, patientId, expiresAt, nonce }: Grant,
  { scopes, kept }: { scopes: string[]; kept: string[] },
): Promise<Tokens> {
  const accessToken = newAccessToken();
  const refreshToken = isOffline(kept) ? newOpaqueToken() : null;
  const accessEnd = addSeconds(ctx.now, ACCESS_SECONDS);
  await tx
    .insertInto('appTokens')
    .values([
      { tokenHash: hashOpaqueToken(accessToken), grantId, kind: 'access', scopes, expiresAt: accessEnd },
      ...(refreshToken
        ? [
            {
              tokenHash: hashOpaqueToken(refreshToken),
              grantId,
              kind: 'refresh' as const,
              scopes: kept,
              expiresAt,
            },
          ]
        : []),
    ])
    .execute();
  return { userId, patientId, nonce, scopes, accessToken, expiresIn: ACCESS_SECONDS, refreshToken };
}
