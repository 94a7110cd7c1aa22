import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import styles from '../../../components/page/Page.module.css';

interface Props {
  label?: string;
  /** For a page with tabs, whose head is taller. */
  hasTabs?: boolean;
}

export const PageSkeleton = ({ label = 'Loading visit', hasTabs = false }: Props) => (
  <div className={styles.page}>
    <Loading label={label}>
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          gap: 10,
          height: hasTabs ? 80 : 68,
          padding: '0 16px 0 58px',
        }}
      >
        <Skeleton width={hasTabs ? 54 : 44} height={hasTabs ? 54 : 44} round />
        <Skeleton width={hasTabs ? 380 : 320} height={hasTabs ? 44 : 40} />
      </div>
      {hasTabs && <div style={{ height: 37, borderBottom: '1px solid var(--line)' }} />}
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
