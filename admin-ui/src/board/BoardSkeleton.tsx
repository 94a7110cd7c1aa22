import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import styles from './BoardPage.module.css';

const six = Array.from({ length: 6 }, (_, at) => at);

export const BoardSkeleton = () => (
  <Loading label="Loading board">
    <div className={styles.skeleton}>
      <div>
        {six.map((at) => (
          <Skeleton key={at} height={80} />
        ))}
      </div>
      <div>
        {six.map((at) => (
          <Skeleton key={at} height={80} />
        ))}
      </div>
    </div>
  </Loading>
);
