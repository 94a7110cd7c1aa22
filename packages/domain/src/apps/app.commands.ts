import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import { isSystemScope } from '@bedside/contracts/fhir/smart-scopes';
import type { Db, Tx } from '@bedside/db/database';
import { addHours } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import type { Apps } from '@bedside/db/schema';
import type { KeySetsPort } from '@bedside/integrations/key-sets/key-sets.port';
import type { Insertable } from 'kysely';
import { hashOpaqueToken, newOpaqueToken } from '../access/access-link.ts';
import { changedFieldsOf, omitUndefined, recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import { countOf } from '../list-search.ts';
import { lockedRow, updateRow } from '../locked-row.ts';
import { lockSuperAdmins } from '../people/admin.commands.ts';

const MAX_APPS = 200;
/** How long a confidential app may keep using its former secret. */
const FORMER_SECRET_HOURS = 24;

interface AppFields {
  name: string;
  redirectUris: string[];
  scopes: string[];
  requestsPerMinute: number;
}

/**
 * @returns the secret of a confidential app, shown once; only its hash is stored
 * @throws RULE_REFUSED for too many apps; FORBIDDEN for someone who is no longer a super-admin
 */
export function createApp(
  db: Db,
  ctx: Context,
  { isConfidential, ...fields }: AppFields & { isConfidential: boolean },
): Promise<{ id: string; secret: string | null }> {
  return db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx, ctx);
    await requireRoom(tx);
    const secret = isConfidential ? newOpaqueToken() : null;
    const secretHash = secret === null ? null : hashOpaqueToken(secret);
    const id = await insertApp(tx, ctx, { ...fields, secretHash }, { ...fields, isConfidential });
    return { id, secret };
  });
}

async function requireRoom(tx: Tx): Promise<void> {
  const count = await countOf(tx.selectFrom('apps'));
  if (count >= MAX_APPS)
    throw new DomainError('RULE_REFUSED', `There are already ${MAX_APPS} apps. Edit one you no longer use.`);
}

/** Where a system app's keys are: at its own address, or stored here. */
interface KeySource {
  jwksUrl?: string | undefined;
  jwks?: string | undefined;
}

type Addresses = Pick<KeySetsPort, 'refusalOf'>;

/** @throws VALIDATION for its keys; RULE_REFUSED for too many apps; FORBIDDEN */
export function createSystemApp(
  db: Db,
  ctx: Context,
  addresses: Addresses,
  { jwksUrl, jwks, ...fields }: Omit<AppFields, 'redirectUris'> & KeySource,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx, ctx);
    await requireRoom(tx);
    const keys = keysFrom({ jwksUrl, jwks }, addresses);
    return insertApp(tx, ctx, { ...fields, ...keys, redirectUris: [] }, { ...fields, ...keys });
  });
}

type NewApp = Omit<Insertable<Apps>, 'id' | 'createdAt' | 'createdBy'>;

/** @param after what the audit log keeps */
async function insertApp(tx: Tx, ctx: Context, app: NewApp, after: Record<string, unknown>): Promise<string> {
  const id = newId();
  await tx
    .insertInto('apps')
    .values({ ...app, id, createdAt: ctx.now, createdBy: actorOf(ctx).userId })
    .execute();
  await recordAudit(tx, ctx, { action: 'app.create', entityType: 'app', entityId: id, after });
  return id;
}

function keysFrom({ jwksUrl, jwks }: KeySource, addresses: Addresses) {
  if ((jwksUrl === undefined) === (jwks === undefined))
    throw fieldError('jwksUrl', 'Enter either the URL of the app’s keys or the keys themselves, not both.');
  const refusal = jwksUrl === undefined ? null : addresses.refusalOf(jwksUrl);
  if (refusal !== null) throw fieldError('jwksUrl', refusal);
  return { jwksUrl: jwksUrl ?? null, jwks: jwks ?? null };
}

/**
 * The former secret works for one more day; any older one stops working.
 * @returns the secret, shown once
 * @throws NOT_FOUND; RULE_REFUSED for an app without a secret
 */
export function renewAppSecret(db: Db, ctx: Context, id: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx, ctx);
    const app = await lockedRow(tx, 'apps', id).executeTakeFirstOrThrow(notFound);
    if (app.secretHash === null) throw new DomainError('RULE_REFUSED', 'This app has no secret.');
    const secret = newOpaqueToken();
    const formerSecretEndsAt = addHours(ctx.now, FORMER_SECRET_HOURS);
    await updateRow(tx, 'apps', app, {
      secretHash: hashOpaqueToken(secret),
      formerSecretHash: app.secretHash,
      formerSecretEndsAt,
    });
    await recordAudit(tx, ctx, {
      action: 'app.renewSecret',
      entityType: 'app',
      entityId: id,
      after: { formerSecretEndsAt },
    });
    return secret;
  });
}

type AppChange = { [Field in keyof AppFields]?: AppFields[Field] | undefined } & KeySource & {
    version?: number | undefined;
    isEnabled?: boolean | undefined;
  };

/**
 * What is no longer allowed ends with the app's next request.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; VALIDATION for a field that this kind of app does not have
 */
export function updateApp(
  db: Db,
  ctx: Context,
  addresses: Addresses,
  { id, version, jwksUrl, jwks, ...rest }: AppChange & { id: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx, ctx);
    const app = await lockedRow(tx, 'apps', id).executeTakeFirstOrThrow(notFound);
    if (version !== undefined && version !== app.version) throw new DomainError('CONCURRENT_UPDATE');
    const isSystem = app.redirectUris.length === 0;
    requireFitting(isSystem, { ...rest, jwksUrl, jwks });
    const hasKeys = jwksUrl !== undefined || jwks !== undefined;
    const input = { ...rest, ...(hasKeys && keysFrom({ jwksUrl, jwks }, addresses)) };
    const { before, after, any } = changedFieldsOf(app, omitUndefined(input));
    if (!any) return;
    await updateRow(tx, 'apps', app, after);
    await recordAudit(tx, ctx, { action: 'app.change', entityType: 'app', entityId: id, before, after });
  });
}

function requireFitting(isSystem: boolean, { redirectUris, scopes = [], jwksUrl, jwks }: AppChange): void {
  if (isSystem && redirectUris)
    throw fieldError('redirectUris', 'A system app has no redirect URLs. Leave this blank.');
  if (!isSystem && (jwksUrl !== undefined || jwks !== undefined))
    throw fieldError('jwksUrl', 'Only a system app can have keys. Leave this blank.');
  const other = scopes.find((scope) => isSystemScope(scope) !== isSystem);
  if (other !== undefined)
    throw fieldError(
      'scopes',
      isSystem
        ? `A system app can’t have the scope ${other}. Use scopes such as system/Patient.rs.`
        : `Only a system app can have the scope ${other}. Remove it.`,
    );
}
