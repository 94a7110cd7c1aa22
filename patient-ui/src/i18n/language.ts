import { type Language, languages } from '@bedside/contracts/common/languages';
import type { Locale } from 'date-fns';
import { readPreference, writePreference } from '../session/preferences.ts';
import type { Texts } from './en.ts';
import { type FirstTexts, firstEn } from './first.en.ts';

/** As the readers of each know it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

export interface Catalog {
  language: Language;
  first: FirstTexts;
  /** Words of dates; English needs none. */
  locale?: Locale;
  /** What the contracts refuse, which they say in English. */
  told(english: string): string;
}

const english: Catalog = { language: 'en', first: firstEn, told: (words) => words };

const isLanguage = (value: string | null): value is Language => languages.some((one) => one === value);

/** Whether this browser's reader has said which language. */
export const hasChosenLanguage = () => isLanguage(readPreference('language'));

/** The chosen language, or the first one of the browser's that we speak. */
export function preferredLanguage(): Language {
  const chosen = readPreference('language');
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

/** Spanish comes on demand: most visits never need it. */
export async function loadCatalog(language: Language): Promise<Catalog> {
  if (language === 'en') return english;
  const [{ firstEs }, locale, { fieldPhrases }, { translator }] = await Promise.all([
    import('./first.es.ts'),
    import('date-fns/locale/es'),
    import('@bedside/contracts/spanish/fields.es'),
    import('@bedside/contracts/spanish/phrasebook'),
  ]);
  return { language, first: firstEs, locale: locale.es, told: translator(fieldPhrases) };
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
