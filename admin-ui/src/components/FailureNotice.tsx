import { ApiError } from '@bedside/api-client/api-error';
import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { type ReactNode, useState } from 'react';
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
  /** Nothing was typed or chosen, so nothing is kept. */
  isEmpty?: boolean;
}

export function FailureNotice({ failure, otherwise, onReload, unchanged, ...form }: Props) {
  const { isClosing = false, isEmpty = false } = form;
  const isStale = failure instanceof ApiError && failure.code === 'CONCURRENT_UPDATE';
  // As it was when the action failed.
  const [isOffline] = useState(() => !navigator.onLine);
  if (isOffline && isEmpty && failure instanceof ApiError && failure.code === 'NETWORK')
    return <ErrorNotice title="You’re offline.">Nothing was sent. Try again when you’re online.</ErrorNotice>;
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
        ? [failure.message, adviceFor(failure, form)].filter(Boolean).join(' ')
        : (adviceFor(failure, form) ?? unchanged)}
    </ErrorNotice>
  );
}

function adviceFor(
  failure: Error,
  { isClosing, isEmpty }: Pick<Props, 'isClosing' | 'isEmpty'>,
): string | null {
  if (!(failure instanceof ApiError)) return 'Nothing was changed. Try again.';
  if (failure.code === 'INVALID_TRANSITION') return possibleNow(failure.allowed);
  if (failure.code === 'CONCURRENT_UPDATE')
    return isClosing
      ? 'Your change wasn’t saved. Review the record, then try again.'
      : isEmpty
        ? 'Review what changed, then try again.'
        : 'Your entries are kept. Review what changed, then submit again.';
  if (failure.code === 'CARD_REFUSED') return 'Nothing was charged. Try another card or payment method.';
  if (failure.code === 'CARD_NEEDS_OWNER')
    return 'Nothing was charged. The bank wants the cardholder to confirm. Send the patient a payment link.';
  if (failure.code === 'NETWORK') return isEmpty ? '' : 'Your entries are kept.';
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
