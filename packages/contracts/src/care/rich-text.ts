/**
 * What rich text is made of: these elements, none with an attribute. The server takes everything else out before it
 * keeps a text and before it shows one, and a browser draws nothing but these.
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

/** Characters of HTML that a note or a template may have. */
export const MAX_RICH_TEXT = 20_000;
