import { useMemo } from 'react';
import { useCatalogue } from '../texts/TextsProvider.tsx';

/** The words of a date field and its calendar. */
export function useDateTexts() {
  const { texts, locale } = useCatalogue();
  return useMemo(() => ({ ...texts.calendar, locale }), [texts, locale]);
}
