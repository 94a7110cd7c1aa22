import { ApiError } from '@bedside/api-client/api-error';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import type { ReactNode } from 'react';
import { requestIdOf } from '../../data/failure.ts';
import { RetryNotice } from '../FailureNotice.tsx';
import styles from './Page.module.css';

interface Props {
  error: Error;
  what: string;
  back: ReactNode;
  onRetry(): void;
}

export function LoadFailure({ error, what, back, onRetry }: Props) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className={styles.failure}>
      {isMissing ? (
        <ErrorNotice title={`We can’t find this ${what}`} requestId={requestIdOf(error)} action={back}>
          Check the address and try again.
        </ErrorNotice>
      ) : (
        <RetryNotice error={error} onRetry={onRetry}>
          Nothing was changed.
        </RetryNotice>
      )}
    </div>
  );
}
