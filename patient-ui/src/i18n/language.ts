import { type Language, languages } from '@bedside/contracts/common/languages';
import type { Locale } from 'date-fns';
import { readPreference, writePreference } from '../session/appearance.ts';
import type { Texts } from './en.ts';
import { type FirstTexts, firstEn } from './first.en.ts';

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

export interface Catalog {
  language: Language;
  first: FirstTexts;
  /** The date-fns locale; English needs none. */
  locale?: Locale;
  /** Translates the contracts' English validation messages. */
  translate(english: string): string;
}

const english: Catalog = { language: 'en', first: firstEn, translate: (text) => text };

const isLanguage = (value: string | null): value is Language => languages.some((one) => one === value);

export const hasChosenLanguage = () => isLanguage(readPreference('language'));

/** The saved language, or the browser's first supported one. */
export function preferredLanguage(): Language {
  const chosen = readPreference('language');
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

/** Spanish is loaded on demand. */
export async function loadCatalog(language: Language): Promise<Catalog> {
  if (language === 'en') return english;
  const [{ firstEs }, locale, { fieldPhrases }, { translator }] = await Promise.all([
    import('./first.es.ts'),
    import('date-fns/locale/es'),
    import('@bedside/contracts/spanish/fields.es'),
    import('@bedside/contracts/spanish/phrasebook'),
  ]);
  return { language, first: firstEs, locale: locale.es, translate: translator(fieldPhrases) };
}

const fetchTexts = {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
} satisfies Record<Language, () => Promise<Texts>>;

const fetched = new Map<Language, Promise<Texts>>();

/** Caches the promise, except after a failure. */
export function loadTexts(language: Language): Promise<Texts> {
  const before = fetched.get(language);
  if (before) return before;
  const texts = fetchTexts[language]();
  fetched.set(language, texts);
  texts.catch(() => fetched.delete(language));
  return texts;
}

export const rememberLanguage = (language: Language) => writePreference('language', language);
