import { useMemo } from 'react';
import { useCatalogue } from '../texts/TextsProvider.tsx';

/** The words of a date field and its calendar. */
export function useDateTexts() {
  const { first, locale } = useCatalogue();
  return useMemo(() => ({ ...first.calendar, locale }), [first, locale]);
}
