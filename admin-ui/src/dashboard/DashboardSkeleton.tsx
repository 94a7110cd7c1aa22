import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import styles from './Dashboard.module.css';

/** The sizes of what comes. */
export const DashboardSkeleton = () => (
  <Loading label="Loading dashboard">
    <div className={styles.skeletons}>
      <Skeleton height={84} />
      <div className={styles.tiles}>
        {['collected', 'outstanding', 'refunds', 'late'].map((key) => (
          <Skeleton key={key} height={84} />
        ))}
      </div>
      <div className={styles.charts}>
        <Skeleton height={250} />
        <Skeleton height={250} />
      </div>
      <div className={styles.cards}>
        <Skeleton height={264} />
        <Skeleton height={264} />
        <Skeleton height={264} />
      </div>
    </div>
  </Loading>
);
