import { useMemo } from 'react';
import { useCatalog } from '../i18n/TextsProvider.tsx';

/** The words of a date field and its calendar. */
export function useDateTexts() {
  const { first, locale } = useCatalog();
  return useMemo(() => ({ ...first.calendar, locale }), [first, locale]);
}
