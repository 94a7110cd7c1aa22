import { type Language, languages } from '@bedside/contracts/common/languages';
import type { Locale } from 'date-fns';
import { readPreference, writePreference } from '../session/preferences.ts';
import type { Texts } from './en.ts';
import { type FirstTexts, firstEn } from './first.en.ts';

export interface Catalogue {
  language: Language;
  first: FirstTexts;
  /** Words of dates; English needs none. */
  locale?: Locale;
}

const english: Catalogue = { language: 'en', first: firstEn };

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
  const [{ firstEs }, locale] = await Promise.all([import('./first.es.ts'), import('date-fns/locale/es')]);
  return { language, first: firstEs, locale: locale.es };
}

const fetchTexts = {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
} satisfies Record<Language, () => Promise<Texts>>;

const fetched = new Map<Language, Promise<Texts>>();

/** Every word of a language: the same promise each time, unless it failed. */
export function loadTexts(language: Language): Promise<Texts> {
  const before = fetched.get(language);
  if (before) return before;
  const texts = fetchTexts[language]();
  fetched.set(language, texts);
  texts.catch(() => fetched.delete(language));
  return texts;
}

export const rememberLanguage = (language: Language) => writePreference('language', language);
