import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useShortcuts } from '../components/screen-hooks.ts';
import { textFilter, withFilter } from './filters.ts';
import { useChangeFilters } from './ListFilters.tsx';
import styles from './SearchBox.module.css';

const REST_MILLISECONDS = 500;

/** Searches after 500 ms without typing. Resets to page 1. */
export function SearchBox({ placeholder, autoFocus }: { placeholder: string; autoFocus?: boolean }) {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const current = textFilter(filterValues, 'q') ?? '';
  const [typed, setTyped] = useState(current);
  const lastSearch = useRef(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => field.current?.focus() });
  useEffect(() => {
    if (current !== lastSearch.current) setTyped(current);
    lastSearch.current = current;
  }, [current]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      lastSearch.current = text.trim();
      changeFilters((filters) => withFilter(filters, 'q', lastSearch.current));
    }, REST_MILLISECONDS);
  };
  return (
    <search className={styles.box}>
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <input
        ref={field}
        type="text"
        inputMode="search"
        value={typed}
        placeholder={placeholder}
        aria-label={`Search: ${placeholder}`}
        aria-keyshortcuts="/"
        maxLength={100}
        // biome-ignore lint/a11y/noAutofocus: on a phone the box appears when it is asked for
        autoFocus={autoFocus}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && field.current?.blur()}
      />
      {typed === '' ? (
        <kbd>/</kbd>
      ) : (
        <button type="button" aria-label="Clear search" onClick={() => change('')}>
          <X size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </search>
  );
}
