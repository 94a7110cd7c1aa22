const BREAKS = 'p, h2, h3, li, br, hr, blockquote';

/** The words of rich text, a line a paragraph. */
export function plainTextOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(BREAKS)) element.append('\n');
  return (body.textContent ?? '').replaceAll(/\n{2,}/g, '\n').trim();
}
