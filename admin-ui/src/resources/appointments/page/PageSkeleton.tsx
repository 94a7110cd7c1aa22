import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import styles from '../../../components/page/Page.module.css';

export const PageSkeleton = ({ label = 'Loading visit' }: { label?: string }) => (
  <div className={styles.page}>
    <Loading label={label}>
      <div style={{ display: 'flex', alignItems: 'center', gap: 10, height: 68, padding: '0 16px 0 58px' }}>
        <Skeleton width={44} height={44} round />
        <Skeleton width={320} height={40} />
      </div>
      <div className={styles.columns}>
        <div className={styles.work}>
          <Skeleton height={190} />
          <div className={styles.pair}>
            <Skeleton height={254} />
            <Skeleton height={156} />
          </div>
          <Skeleton height={248} />
        </div>
        <div className={styles.work}>
          <Skeleton height={120} />
          <Skeleton height={80} />
          <Skeleton height={120} />
        </div>
      </div>
    </Loading>
  </div>
);
