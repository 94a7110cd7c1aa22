import { z } from 'zod';
import { instant } from '../common/fields.ts';
import { languages } from '../common/languages.ts';
import { channels } from './messaging.schema.ts';

export { type Language, languages } from '../common/languages.ts';

/** What can be edited of a message: three ways out, and the bell. */
export const templateChannels = [...channels, 'bell'] as const;
export type TemplateChannel = (typeof templateChannels)[number];

/** The kind of recipient of a message. */
export const templateAudiences = ['patients', 'staff'] as const;

/** What a channel of a template says in a language. `{{name}}` stands for a variable. */
const templateText = z.object({
  language: z.enum(languages),
  channel: z.enum(templateChannels),
  /** For an email its subject, for a push or the bell its title; null for a text. */
  subject: z.string().nullable(),
  body: z.string(),
  /** The default text; false where a super admin wrote others. */
  standard: z.boolean(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
});
export type TemplateText = z.infer<typeof templateText>;

/** A message template. Its id is the template's name. */
export const messageTemplate = z.object({
  id: z.string(),
  /** What it is, in words: “Reminder of the visit”. */
  title: z.string(),
  /** What sets it off. */
  events: z.array(z.string()),
  /** For whom it is, in words. */
  audience: z.string(),
  channels: z.array(z.enum(templateChannels)),
  quiet: z.enum(['kept', 'emailGoes', 'always']),
  /** Someone has replaced the default text somewhere. */
  edited: z.boolean(),
  version: z.int(),
});
export const messageTemplateRecord = messageTemplate.extend({
  /** What each may be put into, and an example of what stands there then. */
  variables: z.array(
    z.object({ name: z.string(), example: z.string(), channels: z.array(z.enum(templateChannels)) }),
  ),
  texts: z.array(templateText),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;
export type MessageTemplateRecord = z.infer<typeof messageTemplateRecord>;

/** The health of one queue. */
export const queueHealth = z.object({
  queue: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Ended for good without success. */
  dead: z.int(),
  completedLastHour: z.int(),
  /** For the oldest that waits. */
  oldestWaitingSeconds: z.int().nullable(),
});
export type QueueHealth = z.infer<typeof queueHealth>;

/** A way by which nothing leaves at the moment. */
export const channelOutage = z.object({
  channel: z.enum(channels),
  since: instant,
  /** Messages that are tried again once it is over. */
  waiting: z.int(),
});
export type ChannelOutage = z.infer<typeof channelOutage>;

/** A job that was given up. Its data are ids alone. */
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
