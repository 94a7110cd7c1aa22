import { MAX_RICH_TEXT, richTextTags } from '@bedside/contracts/care/rich-text';
import { fieldError } from '@bedside/contracts/errors';
import sanitizeHtml from 'sanitize-html';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: {},
  // Their words are code or hidden, not text.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title'],
  transformTags: { b: 'strong', i: 'em', del: 's', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p' },
};

/** The same text without what rich text is not made of. Text without any markup stays as it is, save & and <. */
export function sanitizeRichText(html: string): string {
  let clean = sanitizeHtml(html, allowed).trim();
  // What an element was taken from around may close elsewhere when it is read again: clean is what stays as it is.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const again = sanitizeHtml(clean, allowed).trim();
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

const MOST_ROUNDS = 4;

/**
 * The same, to be kept. Closing what was left open makes a text longer: whatever is kept can be sent back as it is.
 * @throws VALIDATION naming the field
 */
export function richTextForStorage(field: string, html: string): string {
  const clean = sanitizeRichText(html);
  if (clean.length > MAX_RICH_TEXT) throw fieldError(field, `Use ${MAX_RICH_TEXT} characters or fewer.`);
  return clean;
}

/** Whether nobody would see a word of it. */
export const isBlank = (html: string | null): boolean =>
  html === null || sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).trim() === '';

const BLOCK = /<(?:p|h2|h3|ul|ol|blockquote|hr)\b/;

/** As it is shown: clean, and a text that was written without markup as a paragraph a line. */
export function richTextForDisplay(kept: string | null): string {
  const html = sanitizeRichText(kept ?? '');
  if (html === '' || BLOCK.test(html)) return html;
  return html
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');
}
