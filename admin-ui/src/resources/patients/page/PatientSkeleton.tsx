import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import page from '../../../components/page/Page.module.css';

export const PatientSkeleton = () => (
  <div className={page.page}>
    <Loading label="Loading patient">
      <div style={{ display: 'flex', alignItems: 'center', gap: 10, height: 80, padding: '0 16px 0 58px' }}>
        <Skeleton width={54} height={54} round />
        <Skeleton width={380} height={44} />
      </div>
      <div style={{ height: 37, borderBottom: '1px solid var(--line)' }} />
      <div className={page.columns}>
        <div className={page.work}>
          <Skeleton height={84} />
          <Skeleton height={214} />
          <Skeleton height={140} />
        </div>
        <div className={page.work}>
          <Skeleton height={120} />
          <Skeleton height={80} />
          <Skeleton height={120} />
        </div>
      </div>
    </Loading>
  </div>
);
