import { Wordmark } from '@bedside/ui-kit/components/Wordmark';
import styles from './BootSkeleton.module.css';

export const BootSkeleton = () => (
  <div className={styles.boot} role="status" aria-label="Bedside">
    <Wordmark height={34} />
  </div>
);
