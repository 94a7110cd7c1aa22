import { pageMetaOf } from '@bedside/contracts/common/fields';
import * as webhooks from '@bedside/contracts/webhooks/webhooks.api';
import {
  getEndpoint,
  listAttempts,
  listEndpoints,
  listMessages,
} from '@bedside/domain/webhooks/webhook.queries';
import * as commands from '@bedside/domain/webhooks/webhook-endpoint.commands';
import { webhookKeys } from '@bedside/domain/webhooks/webhook-signature';
import type { Routes } from '@bedside/service-kit/service';

export const webhooksRoutes: Routes = ({ bind, bindResource, parts: { db, config, integrations } }) => {
  const addresses = integrations.webhooks;
  const keys = webhookKeys(config.secrets.webhooks);

  bindResource(webhooks.webhookEndpointsResource, {
    list: ({ ctx, ...query }) => listEndpoints(db, ctx.now, query),
    get: async ({ id, ctx }) => ({ record: await getEndpoint(db, ctx.now, id) }),
    create: async ({ body, ctx }) => {
      const { id, secret } = await commands.createEndpoint(db, ctx, { addresses, keys }, body);
      return { record: { ...(await getEndpoint(db, ctx.now, id)), secret } };
    },
    update: async ({ id, body, ctx }) => {
      await commands.updateEndpoint(db, ctx, addresses, id, body);
      return { record: await getEndpoint(db, ctx.now, id) };
    },
    remove: async ({ id, ctx }) => {
      const record = await getEndpoint(db, ctx.now, id);
      await commands.deleteEndpoint(db, ctx, id);
      return { record };
    },
  });

  bind(webhooks.rotateWebhookSecret, async ({ params: { id }, ctx }) => {
    const { secret, formerSecretUntil } = await commands.rotateSecret(db, ctx, keys, id);
    return {
      message: 'Secret rotated',
      data: { secret, formerSecretUntil: formerSecretUntil.toISOString() },
    };
  });

  bind(webhooks.sendTestWebhook, async ({ params: { id }, ctx }) => ({
    message: 'Test event queued',
    data: { eventId: await commands.sendTest(db, ctx, id) },
  }));

  bind(webhooks.listWebhookMessages, async ({ params: { id }, query: { page, take, state }, ctx }) => {
    const request = { endpointId: id, state, offset: (page - 1) * take, limit: take };
    const { rows, total } = await listMessages(db, ctx.now, request);
    return { data: { messages: rows }, meta: pageMetaOf(page, take, total) };
  });

  bind(webhooks.listWebhookAttempts, async ({ params: { id, eventId } }) => ({
    data: { attempts: await listAttempts(db, id, eventId) },
  }));

  bind(webhooks.redeliverWebhook, async ({ params: { id, eventId }, ctx }) => {
    await commands.redeliverOne(db, ctx, id, eventId);
    return { message: 'Message queued' };
  });

  bind(webhooks.redeliverWebhooks, async ({ params: { id }, body, ctx }) => {
    const { from, to, includeDelivered = false } = body;
    const span = { from: new Date(from), to: new Date(to), includeDelivered };
    await commands.redeliverSpan(db, ctx, id, span);
    const { redelivery } = await getEndpoint(db, ctx.now, id);
    return {
      message: 'Redelivery started',
      data: redelivery ?? { from, to, queued: 0, finishedAt: null },
    };
  });
};
