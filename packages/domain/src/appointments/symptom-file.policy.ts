/** The category of a document that came with a symptom. */
export const SYMPTOM_FILES = 'Symptom Images';

const MOST_LETTERS = 100;
/** What may not be seen: controls, and marks that turn the direction of writing. */
const unseen = /[\p{Cc}\p{Cf}]/gu;

/** A PDF begins with its magic bytes, and nothing before them. */
export const isPdf = (content: Buffer): boolean => content.subarray(0, 5).toString('latin1') === '%PDF-';

/** As its sender named a file, with the ending of what is kept: never a path. */
export function symptomFileName(given: string, contentType: string): string {
  const pdf = contentType === 'application/pdf';
  const last = given.replace(unseen, '').split(/[\\/]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, MOST_LETTERS);
  return `${stem || (pdf ? 'Document' : 'Picture')}.${pdf ? 'pdf' : 'webp'}`;
}
