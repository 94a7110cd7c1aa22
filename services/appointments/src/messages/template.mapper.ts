import { type Language, languages } from '@bedside/contracts/common/languages';
import { DomainError, type Issue, notFound } from '@bedside/contracts/errors';
import type { messageTemplatesResource } from '@bedside/contracts/messaging/templates.api';
import type {
  MessageTemplate,
  MessageTemplateRecord,
  TemplateChannel,
  TemplateText,
} from '@bedside/contracts/messaging/templates.schema';
import { audiences } from '@bedside/domain/messaging/message-rule';
import { eventsUsingTemplate, templateNames } from '@bedside/domain/messaging/message-rules';
import type { TemplateOverrideChange } from '@bedside/domain/messaging/template-override.commands';
import type { SavedTemplateOverride } from '@bedside/domain/messaging/template-override.queries';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { ONE_TIME_CODE } from '@bedside/message-templates/one-time-code';
import { templates } from '@bedside/message-templates/render';
import {
  channelsOf,
  defaultTemplateText,
  exampleValues,
  namesFor,
  overrideIssues,
  type TemplateId,
} from '@bedside/message-templates/template-override.policy';
import type { z } from 'zod';

export const templateIds: readonly TemplateId[] = [...templateNames, ONE_TIME_CODE];

/** @throws NOT_FOUND */
export function toTemplateId(id: string): TemplateId {
  const known = templateIds.find((one) => one === id);
  if (!known) throw notFound();
  return known;
}

/** Template IDs for staff start with their audience. */
export const audienceOf = (id: string) => (/^(staff|provider)-/.test(id) ? 'staff' : 'patients');

interface SavedOverrides {
  texts: readonly SavedTemplateOverride[];
  versions: ReadonlyMap<string, number>;
}

export function toTemplate(id: TemplateId, { texts, versions }: SavedOverrides): MessageTemplate {
  const about =
    id === ONE_TIME_CODE
      ? {
          title: 'Verification code',
          events: ['oneTimeCode.issued'],
          audience: audiences.person.label,
          quiet: 'always' as const,
        }
      : ruleFacts(id);
  return {
    id,
    ...about,
    channels: channelsOf(id),
    edited: texts.some(({ template }) => template === id),
    version: versions.get(id) ?? 1,
  };
}

function ruleFacts(id: Exclude<TemplateId, typeof ONE_TIME_CODE>) {
  const uses = eventsUsingTemplate(id);
  const recipients = new Set(uses.map(({ message }) => audiences[message.to].label));
  return {
    title: templates[id].title,
    events: [...new Set(uses.map(({ event }) => event))],
    audience: [...recipients].join(', '),
    quiet: uses[0]?.message.quiet ?? 'kept',
  };
}

interface About {
  settings: PracticeSettings;
  publicUrl: string;
}

export const toTemplateRecord = (
  id: TemplateId,
  saved: SavedOverrides,
  about: About,
): MessageTemplateRecord => ({
  ...toTemplate(id, saved),
  variables: variablesOf(id, about),
  texts: languages.flatMap((language) =>
    channelsOf(id).map((channel) => textNow(id, language, channel, saved.texts)),
  ),
});

function variablesOf(id: TemplateId, about: About): MessageTemplateRecord['variables'] {
  const channels = channelsOf(id);
  const names = new Set(channels.flatMap((channel) => namesFor(id, channel)));
  const examples = Object.assign(
    {},
    ...channels.map((channel) => exampleValues(id, channel, { ...about, language: 'en' })),
  ) as Record<string, string>;
  return [...names].map((name) => ({
    name,
    example: examples[name] ?? '',
    channels: channels.filter((channel) => namesFor(id, channel).includes(name)),
  }));
}

function textNow(
  id: TemplateId,
  language: Language,
  channel: TemplateChannel,
  texts: readonly SavedTemplateOverride[],
): TemplateText {
  const own = texts.find(
    (text) => text.template === id && text.language === language && text.channel === channel,
  );
  if (!own)
    return {
      language,
      channel,
      ...defaultTemplateText(id, channel, language),
      standard: true,
      updatedAt: null,
      updatedBy: null,
    };
  const { subject, body, updatedAt, updatedBy } = own;
  return { language, channel, subject, body, standard: false, updatedAt: updatedAt.toISOString(), updatedBy };
}

type Change = z.output<typeof messageTemplatesResource.update>['texts'][number];

/**
 * Returns the overrides to store. Omitted texts stay unchanged, and texts equal to the default are not stored.
 * @throws VALIDATION naming each field as `texts.<index>.<field>`
 */
export function toChanges(
  id: TemplateId,
  changes: readonly Change[],
  now: readonly TemplateText[],
): TemplateOverrideChange[] {
  const issues: Issue[] = [];
  const saved = changes.map(
    ({ language, channel, standard, subject, body }, index): TemplateOverrideChange => {
      const at = (field: string) => `texts.${index}.${field}`;
      const text = now.find((one) => one.language === language && one.channel === channel);
      if (!text) {
        issues.push({ path: at('channel'), message: 'This message isn’t sent on this channel.' });
        return { language, channel, own: null };
      }
      if (standard) return { language, channel, own: null };
      const own = {
        subject: subject === undefined ? text.subject : subject || null,
        body: body ?? text.body,
      };
      const objections = overrideIssues(id, channel, language, own);
      issues.push(...objections.map(({ field, message }) => ({ path: at(field), message })));
      const byDefault = defaultTemplateText(id, channel, language);
      const isDefault = byDefault.body === own.body && byDefault.subject === own.subject;
      return { language, channel, own: isDefault ? null : own };
    },
  );
  if (issues.length > 0) throw new DomainError('VALIDATION', issues[0]?.message, { issues });
  return saved;
}
