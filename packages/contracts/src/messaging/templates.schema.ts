import { z } from 'zod';
import { instant } from '../common/fields.ts';
import { languages } from '../common/languages.ts';
import { channels } from './messaging.schema.ts';

export { type Language, languages } from '../common/languages.ts';

/** The channels whose text can be edited: the outgoing ones and the in-app bell. */
export const templateChannels = [...channels, 'bell'] as const;
export type TemplateChannel = (typeof templateChannels)[number];

/** The kinds of recipients. */
export const templateAudiences = ['patients', 'staff'] as const;

/** A template’s text for one channel in one language. `{{name}}` stands for a variable. */
const templateText = z.object({
  language: z.enum(languages),
  channel: z.enum(templateChannels),
  /** The subject of an email, or the title of a push or bell message; null for an SMS. */
  subject: z.string().nullable(),
  body: z.string(),
  /** True for the default text, false once a super-admin has replaced it. */
  standard: z.boolean(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
});
export type TemplateText = z.infer<typeof templateText>;

/** A message template, identified by its name. */
export const messageTemplate = z.object({
  id: z.string(),
  /** A short description, such as “Reminder of the visit”. */
  title: z.string(),
  /** The events that trigger the message. */
  events: z.array(z.string()),
  /** A description of who receives it. */
  audience: z.string(),
  channels: z.array(z.enum(templateChannels)),
  quiet: z.enum(['kept', 'emailGoes', 'always']),
  /** At least one text differs from the default. */
  edited: z.boolean(),
  version: z.int(),
});
export const messageTemplateRecord = messageTemplate.extend({
  /** The variables that the text may contain, each with an example value. */
  variables: z.array(
    z.object({ name: z.string(), example: z.string(), channels: z.array(z.enum(templateChannels)) }),
  ),
  texts: z.array(templateText),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;
export type MessageTemplateRecord = z.infer<typeof messageTemplateRecord>;

/** The status of one queue. */
export const queueHealth = z.object({
  queue: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Jobs that failed for good. */
  dead: z.int(),
  completedLastHour: z.int(),
  /** The age of the oldest waiting job. */
  oldestWaitingSeconds: z.int().nullable(),
});
export type QueueHealth = z.infer<typeof queueHealth>;

/** A channel that cannot send at the moment. */
export const channelOutage = z.object({
  channel: z.enum(channels),
  since: instant,
  /** Messages that are retried once the outage is over. */
  waiting: z.int(),
});
export type ChannelOutage = z.infer<typeof channelOutage>;

/** A job that failed after its last attempt. Its data contains only ids. */
export const failedJob = z.object({
  id: z.string(),
  queue: z.string(),
  name: z.string(),
  eventType: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  failedAt: instant.nullable(),
});
export type FailedJob = z.infer<typeof failedJob>;
