import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { hashOpaqueToken, newOpaqueToken } from '../access/access-link.ts';
import { changedFieldsOf, omitUndefined, recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import { lockSuperAdmins } from '../people/admin.commands.ts';

const MOST_APPS = 200;

interface AppFields {
  name: string;
  redirectUris: string[];
  scopes: string[];
  requestsPerMinute: number;
}

/**
 * @returns the secret of a confidential app, shown once; only its hash is stored
 * @throws RULE_REFUSED for too many apps; FORBIDDEN for someone who is no super-admin any longer
 */
export function createApp(
  db: Db,
  ctx: Context,
  { isConfidential, ...fields }: AppFields & { isConfidential: boolean },
): Promise<{ id: string; secret: string | null }> {
  return db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx, ctx);
    const { count } = await tx
      .selectFrom('apps')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= MOST_APPS) throw new DomainError('RULE_REFUSED', `There are already ${MOST_APPS} apps.`);
    const id = newId();
    const secret = isConfidential ? newOpaqueToken() : null;
    await tx
      .insertInto('apps')
      .values({
        ...fields,
        id,
        secretHash: secret === null ? null : hashOpaqueToken(secret),
        createdAt: ctx.now,
        createdBy: actorOf(ctx).userId,
      })
      .execute();
    await recordAudit(tx, ctx, {
      action: 'app.create',
      entityType: 'app',
      entityId: id,
      after: { ...fields, isConfidential },
    });
    return { id, secret };
  });
}

type AppChange = { [Field in keyof AppFields]?: AppFields[Field] | undefined } & {
  version?: number | undefined;
  isEnabled?: boolean | undefined;
};

/** What is no longer allowed ends with the app's next request. @throws NOT_FOUND; CONCURRENT_UPDATE */
export function updateApp(db: Db, ctx: Context, id: string, { version, ...input }: AppChange): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx, ctx);
    const app = await tx.selectFrom('apps').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!app) throw notFound();
    if (version !== undefined && version !== app.version) throw new DomainError('CONCURRENT_UPDATE');
    const { before, after, any } = changedFieldsOf(app, omitUndefined(input));
    if (!any) return;
    await tx
      .updateTable('apps')
      .set({ ...after, version: app.version + 1 })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, ctx, { action: 'app.change', entityType: 'app', entityId: id, before, after });
  });
}
