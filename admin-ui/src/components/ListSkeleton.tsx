import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import styles from './ListSkeleton.module.css';

const ROWS = 14;
const widths = [62, 48, 70, 55, 66, 44, 58];

export const RowSkeletons = ({ count = ROWS }: { count?: number }) => (
  <Loading label="Loading list">
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
      <div key={at} className={styles.row}>
        <Skeleton width={16} height={16} />
        <Skeleton width={`${widths[at % widths.length]}%`} height={14} />
        <Skeleton width={112} height={22} />
        <Skeleton width="60%" height={14} />
        <Skeleton width="50%" height={14} />
      </div>
    ))}
  </Loading>
);

export const ListSkeleton = () => (
  <div className={styles.screen}>
    <div className={styles.head}>
      <Skeleton width={140} height={24} />
    </div>
    <div className={styles.bars} />
    <RowSkeletons />
  </div>
);
