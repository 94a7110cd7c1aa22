import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, idParams, practiceData } from '../call.ts';
import { id, idList, instant, pageQuery, searchText, text, version } from '../common/fields.ts';
import {
  webhookAttempt,
  webhookEndpoint,
  webhookEvents,
  webhookMessage,
  webhookMessageStates,
  webhookRedelivery,
} from './webhooks.schema.ts';

const service = 'auth';
const audience = ['super-admin'] as const;
const path = '/admin/webhook-endpoints/{id}';
const records = { id: 'webhookEndpoint' } as const;

const url = text(2_000, 1).refine(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  'Enter a URL that begins with https://.',
);
const description = text(120);
const sample = { url: 'https://hooks.example.com/bedside', events: null };

/**
 * Endpoints of other systems that receive events. The secret is shown once, in the response that creates the
 * endpoint.
 */
export const webhookEndpointsResource = adminResource({
  name: 'webhook-endpoints',
  service,
  audience,
  row: webhookEndpoint,
  sortable: ['createdAt', 'url'],
  defaultSort: ['createdAt', 'ASC'],
  filters: z.strictObject({ q: searchText, id: idList, enabled: z.boolean().optional() }),
  create: z.strictObject({ url, description: description.optional(), events: webhookEvents.optional() }),
  update: z.strictObject({
    url: url.optional(),
    description: description.optional(),
    /** Null selects every event, including those of later versions. */
    events: webhookEvents.optional(),
    enabled: z.boolean().optional(),
    version,
  }),
  samples: { create: sample, update: sample },
});

export const rotateWebhookSecret = call({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: `${path}/rotate-secret`,
  service,
  audience,
  audit: practiceData,
  records,
  summary: 'Make a new signing secret. For 24 hours, the previous one also signs (added path)',
  params: idParams,
  data: z.object({
    /** Shown only once. */
    secret: z.string(),
    formerSecretUntil: instant,
  }),
});

export const sendTestWebhook = call({
  name: 'sendTestWebhook',
  method: 'POST',
  path: `${path}/test`,
  service,
  audience,
  audit: practiceData,
  records,
  summary: 'Send the event webhook.test to an endpoint (added path)',
  params: idParams,
  data: z.object({ eventId: z.uuid() }),
});

export const listWebhookMessages = call({
  name: 'listWebhookMessages',
  method: 'GET',
  path: `${path}/messages`,
  service,
  audience,
  poll: true,
  audit: practiceData,
  records,
  summary: 'List the messages of the last 30 days to an endpoint, newest first (added path)',
  params: idParams,
  query: z.strictObject({ ...pageQuery(25), state: z.enum(webhookMessageStates).optional() }),
  data: z.object({ messages: z.array(webhookMessage) }),
  paged: true,
});

const messageParams = z.strictObject({ id, eventId: id });
const messageRecords = { ...records, eventId: 'webhookEndpoint' } as const;

export const listWebhookAttempts = call({
  name: 'listWebhookAttempts',
  method: 'GET',
  path: `${path}/messages/{eventId}/attempts`,
  service,
  audience,
  poll: true,
  audit: practiceData,
  records: messageRecords,
  summary: 'List the attempts of a message with their requests and answers, newest first (added path)',
  params: messageParams,
  data: z.object({ attempts: z.array(webhookAttempt) }),
});

export const redeliverWebhook = call({
  name: 'redeliverWebhook',
  method: 'POST',
  path: `${path}/messages/{eventId}/redeliver`,
  service,
  audience,
  audit: practiceData,
  records: messageRecords,
  summary: 'Send a message again, with the same webhook-id (added path)',
  params: messageParams,
});

export const redeliverWebhooks = call({
  name: 'redeliverWebhooks',
  method: 'POST',
  path: `${path}/redeliveries`,
  service,
  audience,
  audit: practiceData,
  records,
  summary: 'Resend the events of a time span, including those missed while an endpoint was off (added path)',
  params: idParams,
  body: z.strictObject({
    from: instant,
    to: instant,
    /** Also resends messages that the endpoint has already accepted. */
    includeDelivered: z.boolean().optional(),
  }),
  sample: { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' },
  data: webhookRedelivery,
});
