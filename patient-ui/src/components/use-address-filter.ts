import { useSearchParams } from 'react-router';

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
