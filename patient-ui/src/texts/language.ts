import type { Locale } from 'date-fns';
import { readPreference, writePreference } from '../session/preferences.ts';
import { en, type Texts } from './en.ts';

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

export interface Catalogue {
  language: Language;
  texts: Texts;
  /** Words of dates; English needs none. */
  locale?: Locale;
}

const english: Catalogue = { language: 'en', texts: en };

const isLanguage = (value: string | null): value is Language => languages.some((one) => one === value);

/** The chosen language, or the first one of the browser's that we speak. */
export function preferredLanguage(): Language {
  const chosen = readPreference('language');
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

/** Spanish comes on demand: most visits never need it. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  if (language === 'en') return english;
  const [{ es }, locale] = await Promise.all([import('./es.ts'), import('date-fns/locale/es')]);
  return { language, texts: es, locale: locale.es };
}

export const rememberLanguage = (language: Language) => writePreference('language', language);
