import { useMemo } from 'react';
import { useCatalog } from '../i18n/TextsProvider.tsx';

export function useDateTexts() {
  const { first, locale } = useCatalog();
  return useMemo(() => ({ ...first.calendar, locale }), [first, locale]);
}
