import { ApiError } from '@bedside/api-client/api-error';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import type { ReactNode } from 'react';
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
      <ErrorNotice
        title={isMissing ? `We can’t find this ${what}` : error.message}
        requestId={error instanceof ApiError ? error.reference : null}
        action={
          isMissing ? (
            back
          ) : (
            <Button kind="secondary" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      >
        {isMissing ? 'Check the address and try again.' : 'Nothing was changed.'}
      </ErrorNotice>
    </div>
  );
}
