import { DomainError, notFound } from '@bedside/contracts/errors';
import type { KeyScope } from '@bedside/contracts/key-scopes';
import type { Db, Tx } from '@bedside/db/database';
import { addDays, addHours } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { hashOpaqueToken } from '../access/access-link.ts';
import { changedFieldsOf, omitUndefined, recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import { countOf } from '../list-search.ts';
import { lockedRow, updateRow } from '../locked-row.ts';
import { lockSuperAdmins } from './admin.commands.ts';
import { lastFourOf, newSecret } from './api-key.policy.ts';

const MAX_KEYS = 100;
const FORMER_SECRET_HOURS = 24;

interface NewApiKey {
  name: string;
  scopes: KeyScope[];
  allowedIps: string[];
  requestsPerMinute: number;
  expiresInDays: number;
}

interface Made {
  id: string;
  /** Shown once; only its hash is stored. */
  secret: string;
}

/** @throws RULE_REFUSED for too many keys; FORBIDDEN for a caller who is no longer a super-admin */
export function createApiKey(db: Db, ctx: Context, input: NewApiKey): Promise<Made> {
  return db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx, ctx);
    await requireRoom(tx, ctx);
    const { expiresInDays, ...key } = input;
    const scopes = [...new Set(input.scopes)].sort();
    const id = newId();
    const expiresAt = addDays(ctx.now, expiresInDays);
    await tx
      .insertInto('apiKeys')
      .values({ ...key, id, scopes, ownerId: actorOf(ctx).userId, createdAt: ctx.now, expiresAt })
      .execute();
    const secret = await addSecret(tx, ctx, id);
    await recordAudit(tx, ctx, {
      ...about('apiKey.create', id),
      after: { ...key, scopes, expiresAt: expiresAt.toISOString() },
    });
    return { id, secret };
  });
}

/**
 * Scopes and expiry never change; a different need takes a new key. @throws NOT_FOUND; CONCURRENT_UPDATE;
 * RULE_REFUSED once revoked
 */
export function updateApiKey(
  db: Db,
  ctx: Context,
  id: string,
  {
    version,
    ...input
  }: {
    version?: number | undefined;
    name?: string | undefined;
    allowedIps?: string[] | undefined;
    requestsPerMinute?: number | undefined;
  },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const key = await lockedKey(tx, ctx, id);
    if (version !== undefined && version !== key.version) throw new DomainError('CONCURRENT_UPDATE');
    const { before, after, any } = changedFieldsOf(key, omitUndefined(input));
    if (!any) return;
    await updateRow(tx, 'apiKeys', key, after);
    await recordAudit(tx, ctx, { ...about('apiKey.change', id), before, after });
  });
}

/**
 * The caller sees the new secret, so the key becomes theirs.
 * @throws NOT_FOUND; RULE_REFUSED once revoked or expired
 */
export function rotateApiKey(db: Db, ctx: Context, id: string): Promise<Made> {
  return db.transaction().execute(async (tx) => {
    const key = await lockedKey(tx, ctx, id);
    if (key.expiresAt <= ctx.now)
      throw new DomainError('RULE_REFUSED', 'This key has expired. Create a new one.');
    const { userId } = actorOf(ctx);
    await tx
      .updateTable('apiKeySecrets')
      .set({ endsAt: addHours(ctx.now, FORMER_SECRET_HOURS) })
      .where('apiKeyId', '=', id)
      .where('endsAt', 'is', null)
      .execute();
    const secret = await addSecret(tx, ctx, id);
    await updateRow(tx, 'apiKeys', key, { ownerId: userId });
    await recordAudit(tx, ctx, {
      ...about('apiKey.rotate', id),
      before: { ownerId: key.ownerId },
      after: { ownerId: userId },
    });
    return { id, secret };
  });
}

/** @throws NOT_FOUND; RULE_REFUSED once revoked */
export function revokeApiKey(db: Db, ctx: Context, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const key = await lockedKey(tx, ctx, id);
    await updateRow(tx, 'apiKeys', key, { revokedAt: ctx.now });
    await recordAudit(tx, ctx, { ...about('apiKey.revoke', id), after: { name: key.name } });
  });
}

async function lockedKey(tx: Tx, ctx: Context, id: string) {
  await lockSuperAdmins(tx, ctx);
  const key = await lockedRow(tx, 'apiKeys', id).executeTakeFirstOrThrow(notFound);
  if (key.revokedAt) throw new DomainError('RULE_REFUSED', 'This key was already revoked.');
  return key;
}

async function requireRoom(tx: Tx, ctx: Context): Promise<void> {
  const count = await countOf(
    tx.selectFrom('apiKeys').where('revokedAt', 'is', null).where('expiresAt', '>', ctx.now),
  );
  if (count >= MAX_KEYS)
    throw new DomainError('RULE_REFUSED', `There are already ${MAX_KEYS} keys. Revoke one you don’t need.`);
}

async function addSecret(tx: Tx, ctx: Context, apiKeyId: string): Promise<string> {
  const secret = newSecret();
  await tx
    .insertInto('apiKeySecrets')
    .values({
      secretHash: hashOpaqueToken(secret),
      apiKeyId,
      lastFour: lastFourOf(secret),
      createdAt: ctx.now,
    })
    .execute();
  return secret;
}

const about = (action: string, entityId: string) => ({ action, entityType: 'apiKey' as const, entityId });
