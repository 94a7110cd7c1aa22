export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
export const languageLabels: Record<Language, string> = { en: 'English', es: 'Spanish' };

/**
 * Formats times as Intl does for es-US: "9:30 AM" becomes "9:30 a.m.", whose final period can also end the
 * sentence.
 */
export const clockInSpanish = (text: string): string =>
  text.replace(/(?<=\d\s)([AP])M\b\.?/g, (_, half: string) => `${half.toLowerCase()}.m.`);
