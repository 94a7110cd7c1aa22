import type { Language, TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import type { TemplateOverride } from '@bedside/domain/messaging/template-override.queries';
import { settingsFrom } from '@bedside/domain/practice/settings';
import { exampleValues, namesFor, requiredIn, type TemplateId } from './default-template-text.ts';
import { fillText, placeholdersIn } from './fill.ts';
import { smsSegments, toGsm7 } from './gsm7.ts';

/** More than this many parts and a text is a letter. */
const MOST_PARTS = 2;

/** What a phone shows of a push; the push service takes 4,096 bytes of it in all. */
const MOST_LETTERS = { subject: 100, body: 240 } as const;

/** What keeps a text of somebody's own from being used. */
export interface OverrideIssue {
  field: 'subject' | 'body';
  message: string;
}

/** Looks at a text before it replaces the house's words; empty where it may. */
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
    .filter((field) => ((field === 'subject' ? subject : body) ?? '').length > MOST_LETTERS[field])
    .map((field) => ({
      field,
      message: `Shorten it to ${MOST_LETTERS[field]} characters. Phones don’t show more.`,
    }));

const notKnown = (name: string, known: readonly string[]): string =>
  `{{${name.slice(0, 40)}}} isn’t available in this message. You can use ${known.map((one) => `{{${one}}}`).join(', ')}.`;

function tooLong(template: TemplateId, language: Language, body: string): OverrideIssue[] {
  const about = { settings: settingsFrom({}), language, publicUrl: 'https://practice.example' };
  const text = toGsm7(fillText({ subject: null, body }, exampleValues(template, 'text', about)));
  const parts = smsSegments(text);
  if (parts <= MOST_PARTS) return [];
  return [
    {
      field: 'body',
      message: `This message takes ${parts} texts. Shorten it to fit in ${MOST_PARTS}.`,
    },
  ];
}
