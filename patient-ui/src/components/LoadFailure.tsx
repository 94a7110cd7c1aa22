import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { errorMessageOf } from '../api/failure-text.ts';
import { useFirstTexts } from '../i18n/TextsProvider.tsx';

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
