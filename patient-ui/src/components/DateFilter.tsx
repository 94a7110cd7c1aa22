import { day } from '@bedside/contracts/common/fields';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCatalog } from '../i18n/TextsProvider.tsx';

interface Props {
  name: 'from' | 'to';
  label: string;
}

export function useDateTexts() {
  const { first, locale } = useCatalog();
  return useMemo(() => ({ ...first.calendar, locale }), [first, locale]);
}

/** List filters kept in the URL. A change returns to the first page. */
export function useAddressFilter() {
  const [search, setSearch] = useSearchParams();
  return {
    get: (name: string): string => search.get(name) ?? '',
    set(name: string, value: string) {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('page');
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      );
    },
    clear() {
      const take = search.get('take');
      setSearch(take ? { take } : {}, { replace: true });
    },
  };
}

/** Holds a partly typed date; a complete date goes into the URL. */
export function DateFilter({ name, label }: Props) {
  const filter = useAddressFilter();
  const dateTexts = useDateTexts();
  const applied = filter.get(name);
  const [value, setValue] = useState(applied);
  useEffect(() => setValue(applied), [applied]);
  function change(typed: string) {
    setValue(typed);
    if (typed === '' || day.safeParse(typed).success) filter.set(name, typed);
  }
  return <DateField name={name} label={label} value={value} onChange={change} texts={dateTexts} />;
}
