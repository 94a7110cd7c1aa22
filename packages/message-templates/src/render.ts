import type { TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import type { TemplateName } from '@bedside/domain/messaging/message-rules';
import type {
  TemplateOverride,
  TemplateOverrides,
} from '@bedside/domain/messaging/template-override.queries';
import type {
  EmailContent,
  MessageTemplate,
  ShortMessageContent,
  ShortMessageContext,
  TemplateContext,
} from './template.ts';
import * as written from './templates/index.ts';
import { valuesOf } from './variables.ts';

type Written = (typeof written)[keyof typeof written];
const byName = Object.fromEntries(Object.values(written).map((one) => [one.name, one])) as Readonly<
  Record<Written['name'], MessageTemplate>
>;

/** Doesn’t compile if the index lacks a template of the message rules. */
export const templates: Readonly<Record<TemplateName, MessageTemplate>> = byName;

/** For example “Payment link”, or “Message” for a template that no longer exists. */
export const templateTitle = (name: string): string =>
  Object.hasOwn(templates, name) ? templates[name as TemplateName].title : 'Message';

/** The default email text; null if the template has no email. */
export function defaultEmail(template: TemplateName, view: TemplateContext): EmailContent | null {
  const { email } = templates[template];
  return email ? { details: email.details?.(view), ...email[view.language](view) } : null;
}

export function renderEmail(
  template: TemplateName,
  view: TemplateContext,
  own: TemplateOverrides,
): EmailContent | null {
  const standard = defaultEmail(template, view);
  if (!standard) return null;
  const email = own.email ? fillEmail(own.email, standard, valuesOf(template, 'email', view)) : standard;
  return {
    ...email,
    subject: endOnce(email.subject),
    heading: endOnce(email.heading),
    paragraphs: email.paragraphs.map(endOnce),
  };
}

export function renderSms(
  template: TemplateName,
  view: TemplateContext,
  own: TemplateOverrides,
): string | null {
  const { text } = templates[template];
  if (!text) return null;
  const message = own.text ? fillText(own.text, valuesOf(template, 'text', view)) : text[view.language](view);
  return toGsm7(endOnce(message));
}

/** Renders a push or an in-app notification. */
export function renderShortMessage(
  template: TemplateName,
  channel: TemplateChannel & ('push' | 'bell'),
  context: ShortMessageContext,
  own: TemplateOverrides,
): ShortMessageContent | null {
  const { push } = templates[template];
  if (!push) return null;
  const view = { ...context, firstName: '', link: '' };
  const text = own[channel];
  const { title, body } = text
    ? fillShort(text, valuesOf(template, channel, view))
    : push[context.language](context);
  return { title: endOnce(title), body: endOnce(body) };
}

/** A sentence that ends in “9:00 a.m.” needs no second period. */
const endOnce = (text: string): string => text.replace(/\b([ap]\.m\.)\./g, '$1');

type Values = Readonly<Record<string, string>>;

const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

/** Substitutes values once, so that a value that looks like a variable stays text. */
const fill = (text: string, values: Values): string =>
  text.replace(PLACE, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
  );

/** Everything in double braces, known or not. Unclosed variables end in an ellipsis. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{\{([^{}]*)(\}\})?/g)].map(
    ([, inside = '', end]) => `${inside.trim()}${end ? '' : '…'}`,
  );

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A paragraph with an empty variable is omitted. */
const hasEmptyValue = (text: string, values: Values): boolean =>
  [...text.matchAll(PLACE)].some(([, name = '']) => values[name] === '');

const HEADING = /^#\s+/;

/**
 * The paragraphs of an email that the practice wrote. A blank line separates paragraphs, and `# ` starts the
 * heading.
 */
const blocksOf = (body: string): string[] =>
  body
    .split(/\n[^\S\n]*\n/)
    .map((block) => block.trim())
    .filter(Boolean);

/** The default email with the practice’s own subject, heading, and paragraphs. Details and button stay. */
export function fillEmail(own: TemplateOverride, standard: EmailContent, values: Values): EmailContent {
  const [first = '', ...rest] = blocksOf(own.body);
  const hasHeading = HEADING.test(first);
  const paragraphs = hasHeading ? rest : [first, ...rest];
  return {
    ...standard,
    subject: inOneLine(fill(own.subject ?? '', values)) || standard.subject,
    heading: hasHeading ? inOneLine(fill(first.replace(HEADING, ''), values)) : standard.heading,
    paragraphs: paragraphs
      .filter((paragraph) => !hasEmptyValue(paragraph, values))
      .map((paragraph) => fill(paragraph, values)),
  };
}

export const fillText = (own: TemplateOverride, values: Values): string => inOneLine(fill(own.body, values));

const fillShort = (own: TemplateOverride, values: Values): ShortMessageContent => ({
  title: inOneLine(fill(own.subject ?? '', values)),
  body: inOneLine(fill(own.body, values)),
});

/** Texts in the form that the practice would write for `fillEmail`. */
export const parseEmailOverride = ({ subject, heading, paragraphs }: EmailContent): TemplateOverride => ({
  subject,
  body: [`# ${heading}`, ...paragraphs].join('\n\n'),
});

/**
 * The characters of the 7-bit alphabet (GSM 03.38). Any other character more than halves what fits into a
 * segment.
 */
const SMALL = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€]*$/;
/** Characters of these that count twice. */
const DOUBLE = /[\^{}\\[\]~|€]/g;

const plain: Record<string, string> = {
  á: 'a',
  í: 'i',
  ó: 'o',
  ú: 'u',
  Á: 'A',
  Í: 'I',
  Ó: 'O',
  Ú: 'U',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
};

/** The number of segments in which a text is sent. Each one costs money. */
export function smsSegments(text: string): number {
  const small = SMALL.test(text);
  const length = small ? text.length + (text.match(DOUBLE)?.length ?? 0) : text.length;
  const [alone, joined] = small ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / joined);
}

/**
 * Replaces accents and typographic marks outside the 7-bit alphabet with plain characters, if that saves
 * segments.
 */
export function toGsm7(text: string): string {
  const ascii = [...text].map((letter) => plain[letter] ?? letter).join('');
  return smsSegments(ascii) < smsSegments(text) ? ascii : text;
}
