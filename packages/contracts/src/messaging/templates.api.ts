import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, practiceData, received } from '../call.ts';
import { id, searchText, text, version } from '../common/fields.ts';
import {
  channelOutage,
  failedJob,
  languages,
  messageTemplate,
  messageTemplateRecord,
  queueHealth,
  templateAudiences,
  templateChannels,
} from './templates.schema.ts';

const service = 'appointments';
const templateName = z.string().min(1).max(60);
const subject = text(200).nullable();
const body = text(5000);
const standard = z.literal(true);

/** Each text overrides one channel in one language. `standard` restores the default. */
export const messageTemplatesResource = adminResource({
  name: 'message-templates',
  service,
  audience: ['super-admin'],
  key: templateName,
  row: messageTemplate,
  record: messageTemplateRecord,
  /** Sorting by event follows the order of an appointment’s life. */
  sortable: ['event', 'id'],
  defaultSort: ['event', 'ASC'],
  filters: z.strictObject({
    q: searchText,
    id: z.array(templateName).max(100).optional(),
    audience: z.enum(templateAudiences).optional(),
    edited: z.boolean().optional(),
  }),
  update: z.strictObject({
    texts: z
      .array(
        z.strictObject({
          language: z.enum(languages),
          channel: z.enum(templateChannels),
          subject: subject.optional(),
          body: body.optional(),
          standard: standard.optional(),
        }),
      )
      .min(1)
      .max(8),
    version,
  }),
});

export const previewTemplate = call({
  name: 'previewTemplate',
  method: 'POST',
  path: '/admin/message-templates/{id}/preview',
  service,
  audience: ['super-admin'],
  audit: practiceData,
  records: { id: 'template' },
  summary: 'Preview a message with sample people and times (added path)',
  params: z.strictObject({ id: templateName }),
  body: z.strictObject({
    language: z.enum(languages),
    channel: z.enum(templateChannels),
    subject: subject.optional(),
    body: body.optional(),
  }),
  data: z.object({
    subject: z.string().nullable(),
    text: z.string(),
    /** Displayed in a sandbox without scripts or network access. */
    html: z.string().nullable(),
    /** The number of SMS segments. */
    parts: z.int().nullable(),
  }),
});

export const getQueueHealth = call({
  name: 'getQueueHealth',
  method: 'GET',
  path: '/admin/queue-health',
  service,
  audience: ['admin'],
  poll: true,
  permission: ['dispatch', 'clinical', 'billing', 'people'],
  audit: practiceData,
  summary: 'Get the health of the queues and the relay (added path)',
  data: z.object({
    queues: z.array(queueHealth),
    /** The number of unpublished events, and the age of the oldest. */
    relay: z.object({ waiting: z.int(), oldestWaitingSeconds: z.int().nullable() }),
    outages: z.array(channelOutage),
  }),
});

export const failedJobsResource = adminResource({
  name: 'failed-jobs',
  service,
  audience: ['admin'],
  permission: ['dispatch', 'clinical', 'billing', 'people'],
  key: z.string().min(1).max(200),
  row: failedJob,
  sortable: ['failedAt'],
  defaultSort: ['failedAt', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: z.array(z.string().max(200)).max(100).optional(),
    queue: z.string().max(40).optional(),
  }),
});

export const retryFailedJob = call({
  name: 'retryFailedJob',
  method: 'POST',
  path: '/admin/failed-jobs/{id}/retry',
  service,
  audience: ['admin'],
  permission: ['dispatch', 'clinical', 'billing', 'people'],
  audit: practiceData,
  records: { id: 'job' },
  summary: 'Retry a failed job (added path)',
  params: z.strictObject({ id: z.string().min(1).max(200) }),
});

/** Receives delivery reports and replies from Twilio, after verifying the signature. */
export const smsWebhook = call({
  name: 'smsWebhook',
  method: 'POST',
  path: '/messages/texts-webhook',
  service,
  audience: ['public'],
  limit: { max: 6_000, perSeconds: 60 },
  records: { delivery: 'delivery' },
  summary: 'Receive delivery reports and replies from the text provider, with a signature check (added path)',
  query: z.strictObject({ delivery: id.optional() }),
  raw: 'text/xml',
});

/** Receives bounces and complaints as JSON, signed with our secret. */
export const emailWebhook = call({
  name: 'emailWebhook',
  method: 'POST',
  path: '/messages/mail-webhook',
  service,
  audience: ['public'],
  limit: { max: 6_000, perSeconds: 60 },
  summary: 'Receive bounces and complaints from the email provider, with a signature check (added path)',
  raw: 'application/json',
  data: received,
});
