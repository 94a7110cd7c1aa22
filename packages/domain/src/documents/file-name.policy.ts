const MOST_LETTERS = 100;
/** What may not be seen: controls, and marks that turn the direction of writing. */
const unseen = /[\p{Cc}\p{Cf}]/gu;
const separator = /[\\/]|%2f|%5c/i;

/** As its sender named a file, with the ending of what is kept: to be shown, and never a path. */
export function displayFileName(given: string, extension: string): string {
  const last = given.replace(unseen, '').split(separator).at(-1) ?? '';
  const stem = last.replace(/\.[^.]*$/, '').replace(/^[.\s]+/, '');
  const short = [...stem].slice(0, MOST_LETTERS).join('').trim();
  return `${short || (isImage(extension) ? 'Photo' : 'Document')}.${extension}`;
}

const isImage = (extension: string): boolean => ['jpg', 'png', 'webp'].includes(extension);
