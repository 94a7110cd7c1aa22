import * as api from '@bedside/contracts/people/api-keys.api';
import * as commands from '@bedside/domain/people/api-key.commands';
import { apiKeyState, hintOf } from '@bedside/domain/people/api-key.policy';
import { type ApiKeyRecord, getApiKey, listApiKeys } from '@bedside/domain/people/api-key.queries';
import type { Routes } from '@bedside/service-kit/service';

const toApiKey = (key: ApiKeyRecord, now: Date): api.ApiKey => ({
  id: key.id,
  name: key.name,
  state: apiKeyState(key, now),
  hint: hintOf(key.lastFour),
  scopes: key.scopes,
  allowedIps: key.allowedIps,
  requestsPerMinute: key.requestsPerMinute,
  ownerName: key.ownerName,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  formerSecretEndsAt: key.formerEndsAt && key.formerEndsAt > now ? key.formerEndsAt.toISOString() : null,
  version: key.version,
});

export const apiKeysRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  const recordOf = async (id: string, { now }: { now: Date }) => toApiKey(await getApiKey(db, id), now);

  bind(api.createApiKey, async ({ body, ctx }) => {
    const { id, secret } = await commands.createApiKey(db, ctx, body);
    return { message: 'API key created', data: { apiKey: await recordOf(id, ctx), secret } };
  });

  bind(api.rotateApiKey, async ({ params, ctx }) => {
    const { id, secret } = await commands.rotateApiKey(db, ctx, params.id);
    return { message: 'API key rotated', data: { apiKey: await recordOf(id, ctx), secret } };
  });

  bind(api.revokeApiKey, async ({ params: { id }, ctx }) => {
    await commands.revokeApiKey(db, ctx, id);
    return { message: 'API key revoked', data: await recordOf(id, ctx) };
  });

  bindResource(api.apiKeysResource, {
    list: async ({ ctx, ...query }) => {
      const { rows, total } = await listApiKeys(db, query, ctx.now);
      return { rows: rows.map((key) => toApiKey(key, ctx.now)), total };
    },
    get: async ({ id, ctx }) => ({ record: await recordOf(id, ctx) }),
    update: async ({ id, body, ctx }) => {
      await commands.updateApiKey(db, ctx, id, body);
      return { record: await recordOf(id, ctx) };
    },
  });
};
