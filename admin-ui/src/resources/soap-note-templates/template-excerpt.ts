/** Expects HTML that the server has sanitized. */
export const templateExcerpt = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|h2|h3|li)>/g, ' · ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .split(' · ')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, 400);
