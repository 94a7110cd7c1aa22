import * as api from '@bedside/contracts/people/apps.api';
import * as commands from '@bedside/domain/apps/app.commands';
import { type AppRecord, getApp, isSystemApp, listApps } from '@bedside/domain/apps/app.queries';
import type { Routes } from '@bedside/service-kit/service';

const toApp = (app: AppRecord): api.App => ({
  id: app.id,
  name: app.name,
  redirectUris: app.redirectUris,
  isConfidential: app.secretHash !== null,
  isSystem: isSystemApp(app),
  jwksUrl: app.jwksUrl,
  jwks: app.jwks,
  formerSecretEndsAt: app.formerSecretEndsAt?.toISOString() ?? null,
  scopes: app.scopes,
  requestsPerMinute: app.requestsPerMinute,
  isEnabled: app.isEnabled,
  createdAt: app.createdAt.toISOString(),
  grants: app.grants,
  lastReadAt: app.lastReadAt?.toISOString() ?? null,
  version: app.version,
});

/** Super-admins register apps. */
export const appsRoutes: Routes = ({ bind, bindResource, parts: { db, integrations } }) => {
  const recordOf = async (id: string, { now }: { now: Date }) => toApp(await getApp(db, id, now));

  bind(api.createApp, async ({ body, ctx }) => {
    const { id, secret } = await commands.createApp(db, ctx, body);
    return { message: 'App registered', data: { app: await recordOf(id, ctx), secret } };
  });

  bind(api.createSystemApp, async ({ body, ctx }) => {
    const id = await commands.createSystemApp(db, ctx, integrations.keySets, body);
    return { message: 'App registered', data: { app: await recordOf(id, ctx) } };
  });

  bind(api.renewAppSecret, async ({ params: { id }, ctx }) => {
    const secret = await commands.renewAppSecret(db, ctx, id);
    return { message: 'Secret rotated', data: { app: await recordOf(id, ctx), secret } };
  });

  bindResource(api.appsResource, {
    list: async ({ ctx, ...query }) => {
      const { rows, total } = await listApps(db, query, ctx.now);
      return { rows: rows.map(toApp), total };
    },
    get: async ({ id, ctx }) => ({ record: await recordOf(id, ctx) }),
    update: async ({ id, body, ctx }) => {
      await commands.updateApp(db, ctx, integrations.keySets, { ...body, id });
      return { record: await recordOf(id, ctx) };
    },
  });
};
