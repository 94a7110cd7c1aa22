import type { LiveMessage } from '@bedside/contracts/practice/config.api';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useListContext } from 'react-admin';
import styles from './NewRows.module.css';
import { useLiveRows } from './use-live-rows.ts';

/** New rows wait behind this pill: the table never moves by itself. */
export function NewRows({ of }: { of: LiveMessage['entityType'] }) {
  const { refetch } = useListContext();
  const { waiting, clear } = useLiveRows(of);
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
