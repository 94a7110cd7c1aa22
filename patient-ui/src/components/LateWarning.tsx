import { useDebounced } from '@bedside/ui-kit/use-debounced';
import styles from './LateWarning.module.css';

const DEBOUNCE_MILLISECONDS = 500;

interface Props {
  warning: string;
  isOverFoot?: boolean;
}

export function LateWarning({ warning, isOverFoot = false }: Props) {
  const settled = useDebounced(warning, DEBOUNCE_MILLISECONDS);
  const look = isOverFoot ? `${styles.warning} ${styles.overFoot}` : styles.warning;
  return (
    <p role="status" className={settled ? look : 'visually-hidden'}>
      {settled}
    </p>
  );
}
