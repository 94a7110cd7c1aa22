import type { TemplateOverride } from '@bedside/domain/messaging/template-override.queries';
import type { EmailContent, ShortMessageContent } from './template.ts';

type Values = Readonly<Record<string, string>>;

const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

/** Puts the values in, once: what a value holds is text, whatever it looks like. */
const fill = (text: string, values: Values): string =>
  text.replace(PLACE, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : written,
  );

/** The names in a text, and whatever else stands in double braces; what is not closed ends in an ellipsis. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{\{([^{}]*)(\}\})?/g)].map(
    ([, inside = '', end]) => `${inside.trim()}${end ? '' : '…'}`,
  );

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A line of its own that has nothing to say is left out. */
const saysNothing = (text: string, values: Values): boolean =>
  [...text.matchAll(PLACE)].some(([, name = '']) => values[name] === '');

const HEADING = /^#\s+/;

/** The paragraphs of an e-mail as somebody wrote them: a blank line separates, `# ` begins the heading. */
const blocksOf = (body: string): string[] =>
  body
    .split(/\n[^\S\n]*\n/)
    .map((block) => block.trim())
    .filter(Boolean);

/** The house’s e-mail with the practice’s own subject, heading and paragraphs; details and button stay. */
export function fillEmail(own: TemplateOverride, house: EmailContent, values: Values): EmailContent {
  const [first = '', ...rest] = blocksOf(own.body);
  const hasHeading = HEADING.test(first);
  const paragraphs = hasHeading ? rest : [first, ...rest];
  return {
    ...house,
    subject: inOneLine(fill(own.subject ?? '', values)) || house.subject,
    heading: hasHeading ? inOneLine(fill(first.replace(HEADING, ''), values)) : house.heading,
    paragraphs: paragraphs
      .filter((paragraph) => !saysNothing(paragraph, values))
      .map((paragraph) => fill(paragraph, values)),
  };
}

export const fillText = (own: TemplateOverride, values: Values): string => inOneLine(fill(own.body, values));

export const fillShort = (own: TemplateOverride, values: Values): ShortMessageContent => ({
  title: inOneLine(fill(own.subject ?? '', values)),
  body: inOneLine(fill(own.body, values)),
});

/** Words as somebody would write them for `fillEmail`. */
export const parseEmailOverride = ({ subject, heading, paragraphs }: EmailContent): TemplateOverride => ({
  subject,
  body: [`# ${heading}`, ...paragraphs].join('\n\n'),
});
