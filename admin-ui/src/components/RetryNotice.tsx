import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { requestIdOf } from '../data/failure.ts';

interface Props {
  error: Error;
  onRetry(): void;
  /** What it means for them. */
  children?: ReactNode;
}

/** Why something did not come, and the button that asks for it again. */
export const RetryNotice = ({ error, onRetry, children }: Props) => (
  <ErrorNotice
    title={error.message}
    requestId={requestIdOf(error)}
    action={
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {children}
  </ErrorNotice>
);
