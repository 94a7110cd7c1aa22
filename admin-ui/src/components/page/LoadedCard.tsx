import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import type { ReactNode } from 'react';
import { RetryNotice } from '../FailureNotice.tsx';
import styles from './Card.module.css';
import { Card } from './Card.tsx';

interface Props<Data> {
  title: string;
  end?: ReactNode;
  query: { data: Data | undefined; error: Error | null; refetch(): unknown };
  /** For the skeleton, in pixels. */
  height: number;
  children: (data: Data) => ReactNode;
}

export const LoadedCard = <Data,>({ title, end, query, height, children }: Props<Data>) => (
  <Card title={title} end={end}>
    {query.error && (
      <div className={styles.notice}>
        <RetryNotice error={query.error} onRetry={() => void query.refetch()}>
          Nothing was changed.
        </RetryNotice>
      </div>
    )}
    {query.data === undefined && !query.error && (
      <div className={styles.notice}>
        <Skeleton height={height} />
      </div>
    )}
    {query.data !== undefined && children(query.data)}
  </Card>
);
