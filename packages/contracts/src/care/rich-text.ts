/**
 * Allowed elements, without attributes. The server sanitizes before it stores and shows; browsers render only
 * these.
 */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
] as const;
export type RichTextTag = (typeof richTextTags)[number];

/** Maximum length in HTML characters. */
export const MAX_RICH_TEXT = 20_000;
