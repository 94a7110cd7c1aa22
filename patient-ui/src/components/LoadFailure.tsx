import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Link } from 'react-router';
import { errorMessageOf } from '../api/failures.ts';
import { useFirstTexts, useTexts } from '../i18n/TextsProvider.tsx';
import { Card } from './Card.tsx';

interface Props {
  reason: unknown;
  onRetry: () => void;
}

export function LoadFailure({ reason, onRetry }: Props) {
  const { failure } = useFirstTexts();
  const { message, reference } = errorMessageOf(reason, failure.whatToDo);
  return (
    <ErrorNotice
      title={failure.title}
      requestId={reference}
      referenceLabel={failure.reference}
      action={
        <Button kind="secondary" small onClick={onRetry}>
          {failure.retry}
        </Button>
      }
    >
      {message}
    </ErrorNotice>
  );
}

/** Shows the same notice for missing and forbidden records. */
export function NotFoundNotice() {
  const { failure } = useTexts();
  return (
    <Card flush>
      <EmptyState
        title={failure.notFoundTitle}
        action={
          <Link to="/home" className={buttonClass({ kind: 'secondary', small: true })}>
            {failure.goHome}
          </Link>
        }
      >
        {failure.notFound}
      </EmptyState>
    </Card>
  );
}
