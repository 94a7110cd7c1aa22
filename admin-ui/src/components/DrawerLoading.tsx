import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { DrawerHeader } from './DrawerHeader.tsx';
import styles from './drawer.module.css';
import { RetryNotice } from './FailureNotice.tsx';

interface Props {
  title: string;
  about?: string;
  /** What is loading, for screen readers. */
  label: string;
  query?: { error: Error | null; refetch(): unknown };
}

/** Shown until a form has loaded its record. */
export const DrawerLoading = ({ title, about, label, query }: Props) => (
  <>
    <DrawerHeader title={title} {...(about !== undefined && { about })} />
    <div className={styles.body}>
      {query?.error ? (
        <RetryNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading label={label}>
          <Skeleton height={320} />
        </Loading>
      )}
    </div>
  </>
);
