import { MAX_RICH_TEXT, richTextTags } from '@bedside/contracts/care/soap-notes.api';
import { fieldError } from '@bedside/contracts/errors';
import sanitizeHtml from 'sanitize-html';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: {},
  // Their content is code or hidden text.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title'],
  transformTags: { b: 'strong', i: 'em', del: 's', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p' },
};

export function sanitizeRichText(html: string): string {
  let clean = sanitizeHtml(html, allowed).trim();
  // Removing an element can change how the rest parses, so repeat until the text is stable.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const again = sanitizeHtml(clean, allowed).trim();
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

const MAX_ROUNDS = 4;

/**
 * Closing open elements makes text longer, so check the stored length.
 * @throws VALIDATION naming the field
 */
export function richTextForStorage(field: string, html: string): string {
  const clean = sanitizeRichText(html);
  if (clean.length > MAX_RICH_TEXT) throw fieldError(field, `Use ${MAX_RICH_TEXT} characters or fewer.`);
  return clean;
}

export const isBlank = (html: string | null): boolean =>
  html === null || sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).trim() === '';

const BLOCK = /<(?:p|h2|h3|ul|ol|blockquote|hr)\b/;

/** Plain text gets one paragraph per line. */
export function richTextForDisplay(stored: string | null): string {
  const html = sanitizeRichText(stored ?? '');
  if (html === '' || BLOCK.test(html)) return html;
  return html
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');
}
