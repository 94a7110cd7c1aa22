import styles from './LateWarning.module.css';
import { useDebounced } from './use-debounced.ts';

/** Patient document §9. */
const DEBOUNCE_MILLISECONDS = 500;

/** A warning about the last choice, once the choosing pauses; in sight wherever the list stands. */
export function LateWarning({ told }: { told: string }) {
  const warning = useDebounced(told, DEBOUNCE_MILLISECONDS);
  return (
    <p role="status" className={warning ? styles.warning : 'spoken'}>
      {warning}
    </p>
  );
}
