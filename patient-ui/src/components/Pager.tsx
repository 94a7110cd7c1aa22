import type { PageMeta } from '@bedside/contracts/common/fields';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link, useSearchParams } from 'react-router';
import { useTexts } from '../i18n/TextsProvider.tsx';
import styles from './Pager.module.css';

interface Props {
  meta: PageMeta;
  sizes: readonly number[];
  rowsLabel?: string;
}

export function Pager({ meta, sizes, rowsLabel }: Props) {
  const { appointments: texts } = useTexts();
  const [search, setSearch] = useSearchParams();
  if (meta.itemCount <= (sizes[0] ?? 0)) return null;
  const to = (page: number) => {
    const next = new URLSearchParams(search);
    next.set('page', String(page));
    return `?${next}`;
  };
  const resized = (take: string) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    next.set('take', take);
    return next;
  };
  return (
    <div className={styles.pager}>
      <label className={styles.size}>
        {rowsLabel ?? texts.rows}
        <select value={meta.take} onChange={({ target }) => setSearch(resized(target.value))}>
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className={styles.pages}>
        {meta.page > 1 && (
          <Link to={to(meta.page - 1)} aria-label={texts.previousPage}>
            <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
          </Link>
        )}
        {texts.page(meta.page, meta.pageCount)}
        {meta.page < meta.pageCount && (
          <Link to={to(meta.page + 1)} aria-label={texts.next}>
            <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
          </Link>
        )}
      </span>
    </div>
  );
}
