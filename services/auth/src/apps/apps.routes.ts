import * as api from '@bedside/contracts/people/apps.api';
import * as commands from '@bedside/domain/apps/app.commands';
import { type AppRecord, getApp, listApps } from '@bedside/domain/apps/app.queries';
import type { Routes } from '@bedside/service-kit/service';

const toApp = (app: AppRecord): api.App => ({
  id: app.id,
  name: app.name,
  redirectUris: app.redirectUris,
  isConfidential: app.secretHash !== null,
  scopes: app.scopes,
  requestsPerMinute: app.requestsPerMinute,
  isEnabled: app.isEnabled,
  createdAt: app.createdAt.toISOString(),
  grants: app.grants,
  lastReadAt: app.lastReadAt?.toISOString() ?? null,
  version: app.version,
});

/** Registered by super-admins. */
export const appsRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  const recordOf = async (id: string, { now }: { now: Date }) => toApp(await getApp(db, id, now));

  bind(api.createApp, async ({ body, ctx }) => {
    const { id, secret } = await commands.createApp(db, ctx, body);
    return { message: 'App registered', data: { app: await recordOf(id, ctx), secret } };
  });

  bindResource(api.appsResource, {
    list: async ({ ctx, ...asked }) => {
      const { rows, total } = await listApps(db, asked, ctx.now);
      return { rows: rows.map(toApp), total };
    },
    get: async ({ id, ctx }) => ({ record: await recordOf(id, ctx) }),
    update: async ({ id, body, ctx }) => {
      await commands.updateApp(db, ctx, id, body);
      return { record: await recordOf(id, ctx) };
    },
  });
};
