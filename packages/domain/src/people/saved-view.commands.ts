import { notFound } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import type { SavedViewRecord } from './saved-view.queries.ts';

/** Replaces a view with the same list and name. */
export const saveView = (
  db: Db,
  ctx: Context,
  view: { resource: string; name: string; search: string },
): Promise<SavedViewRecord> =>
  db.transaction().execute(async (tx) => {
    const { userId } = actorOf(ctx);
    const saved = await tx
      .insertInto('savedViews')
      .values({ id: newId(), userId, ...view, createdAt: ctx.now })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'resource', 'name']).doUpdateSet({ search: view.search }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, ctx, {
      action: 'savedView.save',
      entityType: 'resource',
      entityId: saved.id,
      after: { resource: view.resource, name: view.name },
    });
    return saved;
  });

/** @returns the removed view @throws NOT_FOUND, also for other users' views */
export const removeView = (db: Db, ctx: Context, id: string): Promise<SavedViewRecord> =>
  db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('savedViews')
      .where('id', '=', id)
      .where('userId', '=', actorOf(ctx).userId)
      .returningAll()
      .executeTakeFirstOrThrow(notFound);
    await recordAudit(tx, ctx, {
      action: 'savedView.remove',
      entityType: 'resource',
      entityId: id,
      before: { resource: removed.resource, name: removed.name },
    });
    return removed;
  });
