import type { Language } from '../common/languages.ts';

/** Texts for answers that aren’t text themselves. */
export interface AnswerTexts {
  yes: string;
  no: string;
  signed: (name: string) => string;
  imageAdded: string;
}

export const answerTexts: Record<Language, AnswerTexts> = {
  en: { yes: 'Yes', no: 'No', signed: (name) => `Signed by ${name}`, imageAdded: 'Photo added' },
  es: { yes: 'Sí', no: 'No', signed: (name) => `Firmado por ${name}`, imageAdded: 'Foto agregada' },
};
