import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useListContext } from 'react-admin';
import styles from './NewRows.module.css';
import { useLiveRows } from './use-live-rows.ts';

/** New rows wait behind this pill: the table never moves by itself. */
export function NewRows() {
  const { refetch } = useListContext<AppointmentRow>();
  const { waiting, clear } = useLiveRows();
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
