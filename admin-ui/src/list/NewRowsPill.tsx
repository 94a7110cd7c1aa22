import type { LiveMessage } from '@bedside/contracts/practice/config.api';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useListContext } from 'react-admin';
import type { Filters } from './filters.ts';
import styles from './NewRowsPill.module.css';
import { useLiveRows } from './use-live-rows.ts';

interface Props {
  of: LiveMessage['entityType'];
  /** The filter that the list has beside those of its address. */
  always?: Filters;
}

/** New rows wait behind this pill: the table never moves by itself. */
export function NewRowsPill({ of, always }: Props) {
  const { refetch } = useListContext();
  const { waiting, clear } = useLiveRows(of, always);
  return (
    <span role="status">
      {waiting > 0 && (
        <button
          type="button"
          className={styles.pill}
          onClick={() => {
            clear();
            refetch();
          }}
        >
          <ArrowUp size={14} strokeWidth={2} aria-hidden />
          {waiting} new
        </button>
      )}
    </span>
  );
}
