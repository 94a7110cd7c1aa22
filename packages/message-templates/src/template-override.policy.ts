import type { Language, TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import { eventsUsingTemplate, type TemplateName } from '@bedside/domain/messaging/message-rules';
import type { TemplateOverride } from '@bedside/domain/messaging/template-override.queries';
import { settingsFrom } from '@bedside/domain/practice/settings';
import { exampleCode, exampleLink, exampleName, sampleContextFor, sampleData } from './examples.ts';
import { codeTemplate, codeValues, ONE_TIME_CODE } from './one-time-code.ts';
import {
  defaultEmail,
  fillText,
  parseEmailOverride,
  placeholdersIn,
  smsSegments,
  templates,
  toGsm7,
} from './render.ts';
import type { TemplateContext } from './template.ts';
import { valuesOf, variablesOf } from './variables.ts';

/** What the practice can rewrite: every message of the catalog, and the one-time codes. */
export type TemplateId = TemplateName | typeof ONE_TIME_CODE;

const settings = settingsFrom({});

/** The channels of a template, in a fixed order. */
export function channelsOf(template: TemplateId): TemplateChannel[] {
  if (template === ONE_TIME_CODE) return ['email', 'text'];
  const used = new Set(eventsUsingTemplate(template).flatMap(({ message }) => message.channels));
  return (['email', 'text', 'push', 'bell'] as const).filter((channel) => used.has(channel));
}

export const namesFor = (template: TemplateId, channel: TemplateChannel): string[] =>
  template === ONE_TIME_CODE
    ? ['reason', 'practice', 'phone', ...(channel === 'text' ? ['code'] : [])]
    : variablesOf(template, channel);

/** The variables that a text must contain, because it is useless without its link or code. */
const requiredIn = (template: TemplateId, channel: TemplateChannel, language: Language): string[] => {
  if (channel !== 'text') return [];
  const { body } = defaultTemplateText(template, channel, language);
  return ['link', 'code'].filter((name) => body.includes(`{{${name}}}`));
};

export const exampleOf = (
  template: TemplateName,
  about: Pick<TemplateContext, 'settings' | 'language'> & { publicUrl: string },
): TemplateContext => {
  const facts = sampleData(eventOf(template));
  const { page } = templates[template];
  return { ...about, facts, firstName: exampleName, link: exampleLink(about.publicUrl, page, facts) };
};

/** Preview values of variables, by name. */
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

/** The default text with its variables, in the form that the practice would write. */
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
    values.reduce((result, [name, value]) => result.replaceAll(value, `{{${name}}}`), text);
  const { subject, body } = wordsFor(template, channel, view);
  return { subject: subject && named(subject), body: named(body) };
}

function wordsFor(template: TemplateName, channel: TemplateChannel, view: TemplateContext): TemplateOverride {
  const { text, push } = templates[template];
  const email = channel === 'email' && defaultEmail(template, view);
  if (email) return parseEmailOverride(email);
  if (channel === 'text' && text) return { subject: null, body: text[view.language](view) };
  const short = push?.[view.language](view);
  return { subject: short?.title ?? '', body: short?.body ?? '' };
}

function standardCode(channel: TemplateChannel, language: Language): TemplateOverride {
  const texts = codeTemplate[language];
  const values = {
    code: '{{code}}',
    reason: '{{reason}}',
    practice: '{{practice}}',
    phone: '{{phone}}',
  };
  return channel === 'email'
    ? parseEmailOverride(texts.email(values))
    : { subject: null, body: texts.text(values) };
}

/** @throws Error for a template that no event sends */
function eventOf(template: TemplateName) {
  const [first] = eventsUsingTemplate(template);
  if (!first) throw new Error(`no event sends ${template}`);
  return first.event;
}

/** The maximum number of segments in a text. */
const MAX_PARTS = 2;

/** What a phone shows of a push. The push service accepts 4,096 bytes in all. */
const MAX_LETTERS = { subject: 100, body: 240 } as const;

/** A reason why the practice’s text can’t be used. */
interface OverrideIssue {
  field: 'subject' | 'body';
  message: string;
}

/** Checks a text before it replaces the default. An empty list means that it may. */
export function overrideIssues(
  template: TemplateId,
  channel: TemplateChannel,
  language: Language,
  { subject, body }: TemplateOverride,
): OverrideIssue[] {
  const needsSubject = channel !== 'text';
  const objections: (OverrideIssue | false)[] = [
    needsSubject &&
      !subject && { field: 'subject', message: channel === 'email' ? 'Enter a subject.' : 'Enter a title.' },
    !needsSubject && Boolean(subject) && { field: 'subject', message: 'Texts don’t have a subject.' },
    /[\r\n]/.test(subject ?? '') && { field: 'subject', message: 'Enter it on one line.' },
    !body.replace(/^#\s+.*/, '').trim() && { field: 'body', message: 'Enter a message.' },
  ];
  const known = namesFor(template, channel);
  const unknown = (['subject', 'body'] as const).flatMap((field) =>
    placeholdersIn((field === 'subject' ? subject : body) ?? '')
      .filter((name) => !known.includes(name))
      .map((name) => ({ field, message: notKnown(name, known) })),
  );
  const missing = requiredIn(template, channel, language)
    .filter((name) => !placeholdersIn(body).includes(name))
    .map((name) => ({ field: 'body' as const, message: `The text must include {{${name}}}.` }));
  const shows = channel === 'push' || channel === 'bell' ? tooMuchFor({ subject, body }) : [];
  const found = [...objections.filter((one) => one !== false), ...unknown, ...missing, ...shows];
  return channel === 'text' && found.length === 0 ? tooLong(template, language, body) : found;
}

const tooMuchFor = ({ subject, body }: TemplateOverride): OverrideIssue[] =>
  (['subject', 'body'] as const)
    .filter((field) => ((field === 'subject' ? subject : body) ?? '').length > MAX_LETTERS[field])
    .map((field) => ({
      field,
      message: `Shorten it to ${MAX_LETTERS[field]} characters. Phones don’t show more.`,
    }));

const notKnown = (name: string, known: readonly string[]): string =>
  `{{${name.slice(0, 40)}}} isn’t available in this message. You can use ${known.map((one) => `{{${one}}}`).join(', ')}.`;

function tooLong(template: TemplateId, language: Language, body: string): OverrideIssue[] {
  const about = { settings: settingsFrom({}), language, publicUrl: 'https://practice.example' };
  const text = toGsm7(fillText({ subject: null, body }, exampleValues(template, 'text', about)));
  const parts = smsSegments(text);
  if (parts <= MAX_PARTS) return [];
  return [
    {
      field: 'body',
      message: `This message takes ${parts} texts. Shorten it to fit in ${MAX_PARTS}.`,
    },
  ];
}
