import { Wordmark } from '@bedside/ui-kit/components/Wordmark';
import styles from './BootSkeleton.module.css';

/** While the first screen's code is on its way. */
export const BootSkeleton = () => (
  <div className={styles.boot} role="status" aria-label="Bedside">
    <Wordmark height={34} />
  </div>
);
