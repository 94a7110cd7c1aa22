import { ApiError } from '@bedside/api-client/api-error';
import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import type { ReactNode } from 'react';
import { failureTitle, requestIdOf } from '../data/failure.ts';

interface Props {
  failure: Error;
  /** Fallback when the server sends no error text. */
  otherwise?: string;
  /** Reloads the record so the change can be sent again. */
  onReload(): void;
  /** Shown for a failure that has no advice of its own. */
  unchanged?: string | undefined;
  /** The form can’t be sent again, so Reload closes it. */
  isClosing?: boolean;
}

export function FailureNotice({ failure, otherwise, onReload, unchanged, isClosing = false }: Props) {
  const isStale = failure instanceof ApiError && failure.code === 'CONCURRENT_UPDATE';
  return (
    <ErrorNotice
      title={failureTitle(failure, otherwise)}
      requestId={requestIdOf(failure)}
      action={
        isStale && (
          <Button kind="secondary" small onClick={onReload}>
            {isClosing ? 'Close and reload' : 'Reload'}
          </Button>
        )
      }
    >
      {otherwise !== undefined && failure instanceof ApiError && failure.code === 'NETWORK'
        ? `${failure.message} Your entries are kept.`
        : (adviceFor(failure, isClosing) ?? unchanged)}
    </ErrorNotice>
  );
}

function adviceFor(failure: Error, isClosing: boolean): string | null {
  if (!(failure instanceof ApiError)) return 'Nothing was changed. Try again.';
  if (failure.code === 'INVALID_TRANSITION') return possibleNow(failure.allowed);
  if (failure.code === 'CONCURRENT_UPDATE')
    return isClosing
      ? 'Your change wasn’t saved. Review the record, then try again.'
      : 'Your entries are kept. Review what changed, then submit again.';
  if (failure.code === 'NETWORK') return 'Your entries are kept.';
  return null;
}

function possibleNow(allowed: readonly string[]): string {
  const labels = allowed.map((status) => labelOf(status));
  return labels.length === 0 ? 'No further actions are available.' : `Available now: ${labels.join(', ')}.`;
}

const labelOf = (status: string): string =>
  Object.entries(statusBadges).find(([name]) => name === status)?.[1].label ?? status;

interface RetryNoticeProps {
  error: Error;
  onRetry(): void;
  children?: ReactNode;
}

export const RetryNotice = ({ error, onRetry, children }: RetryNoticeProps) => (
  <ErrorNotice
    title={error.message}
    requestId={requestIdOf(error)}
    action={
      <Button kind="secondary" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {children}
  </ErrorNotice>
);
