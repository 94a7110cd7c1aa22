import type { Language, TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import { eventsUsingTemplate, type TemplateName } from '@bedside/domain/messaging/message-rules';
import type { TemplateOverride } from '@bedside/domain/messaging/template-override.queries';
import { settingsFrom } from '@bedside/domain/practice/settings';
import { exampleCode, exampleLink, exampleName, sampleContextFor, sampleData } from './examples.ts';
import { parseEmailOverride } from './fill.ts';
import { codeTemplate, codeValues, ONE_TIME_CODE } from './one-time-code/render.ts';
import { defaultTemplate } from './render.ts';
import type { TemplateContext } from './template.ts';
import { valuesOf, variablesOf } from './variables.ts';

/** What can be rewritten: every message of the catalogue, and the one-time codes. */
export type TemplateId = TemplateName | typeof ONE_TIME_CODE;

const settings = settingsFrom({});

/** The ways of a template, in one order. */
export function channelsOf(template: TemplateId): TemplateChannel[] {
  if (template === ONE_TIME_CODE) return ['email', 'text'];
  const used = new Set(eventsUsingTemplate(template).flatMap(({ message }) => message.channels));
  return (['email', 'text', 'push', 'bell'] as const).filter((channel) => used.has(channel));
}

export const namesFor = (template: TemplateId, channel: TemplateChannel): string[] =>
  template === ONE_TIME_CODE
    ? ['reason', 'practice', 'phone', ...(channel === 'text' ? ['code'] : [])]
    : variablesOf(template, channel);

/** Without which a text would open nothing. */
export const requiredIn = (template: TemplateId, channel: TemplateChannel, language: Language): string[] => {
  if (channel !== 'text') return [];
  const { body } = defaultTemplateText(template, channel, language);
  return ['link', 'code'].filter((name) => body.includes(`{{${name}}}`));
};

export const exampleOf = (
  template: TemplateName,
  about: Pick<TemplateContext, 'settings' | 'language'> & { publicUrl: string },
): TemplateContext => {
  const facts = sampleData(eventOf(template));
  const { page } = defaultTemplate(template, about.language);
  return { ...about, facts, firstName: exampleName, link: exampleLink(about.publicUrl, page, facts) };
};

/** What a variable stands for in a preview, by name. */
export function exampleValues(
  template: TemplateId,
  channel: TemplateChannel,
  about: Pick<TemplateContext, 'settings' | 'language'> & { publicUrl: string },
): Record<string, string> {
  if (template !== ONE_TIME_CODE) return valuesOf(template, channel, exampleOf(template, about));
  const values = codeValues({ ...about, purpose: 'PATIENT_SIGN_IN', code: exampleCode });
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => namesFor(template, channel).includes(name)),
  );
}

/** The house's words with their variables, as somebody would write them. */
export function defaultTemplateText(
  template: TemplateId,
  channel: TemplateChannel,
  language: Language,
): TemplateOverride {
  if (template === ONE_TIME_CODE) return standardCode(channel, language);
  const view = sampleContextFor(eventOf(template), { settings, language });
  const values = Object.entries(valuesOf(template, channel, view))
    .filter(([, value]) => value !== '')
    .sort(([, a], [, b]) => b.length - a.length);
  const named = (text: string) =>
    values.reduce((named, [name, value]) => named.replaceAll(value, `{{${name}}}`), text);
  const { subject, body } = wordsFor(template, channel, view);
  return { subject: subject && named(subject), body: named(body) };
}

function wordsFor(template: TemplateName, channel: TemplateChannel, view: TemplateContext): TemplateOverride {
  const { email, text, push } = defaultTemplate(template, view.language);
  if (channel === 'email' && email) return parseEmailOverride(email(view));
  if (channel === 'text' && text) return { subject: null, body: text(view) };
  const short = push?.(view);
  return { subject: short?.title ?? '', body: short?.body ?? '' };
}

function standardCode(channel: TemplateChannel, language: Language): TemplateOverride {
  const words = codeTemplate[language];
  const values = {
    code: '{{code}}',
    reason: '{{reason}}',
    practice: '{{practice}}',
    phone: '{{phone}}',
  };
  return channel === 'email'
    ? parseEmailOverride(words.email(values))
    : { subject: null, body: words.text(values) };
}

/** @throws Error for a template that no event sends */
function eventOf(template: TemplateName) {
  const [first] = eventsUsingTemplate(template);
  if (!first) throw new Error(`no event sends ${template}`);
  return first.event;
}
