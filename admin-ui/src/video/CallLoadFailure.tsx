import { ApiError } from '@bedside/api-client/api-error';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import UserRoundX from 'lucide-react/icons/user-round-x';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadFailure } from '../components/page/LoadFailure.tsx';

const toMyDay = <Link to="/my-day">Back to my day</Link>;

interface Props {
  error: Error;
  what: string;
  /** The provider had this visit when the page opened. */
  wasOpen: boolean;
  back?: ReactNode;
  onRetry(): void;
}

export function CallLoadFailure({ error, what, wasOpen, back = toMyDay, onRetry }: Props) {
  if (wasOpen && error instanceof ApiError && error.status === 404)
    return (
      <EmptyState icon={UserRoundX} title="This visit is no longer yours" heading="h1" action={toMyDay}>
        The office has assigned it to another provider, so this call ended for you. The last words that you
        typed in the note may not be saved.
      </EmptyState>
    );
  return <LoadFailure error={error} what={what} back={back} onRetry={onRetry} />;
}
