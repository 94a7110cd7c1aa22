import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { failureOf } from '../api/failure-text.ts';
import { useFirstTexts } from '../texts/TextsProvider.tsx';

/**
 * Under a form that could not be sent: what happened, which answers are meant when the server tells, and that nothing
 * is lost when it may go better in a moment.
 */
export function SendFailure({ reason }: { reason: unknown }) {
  const { failure } = useFirstTexts();
  if (!reason) return null;
  const { message, requestId, issues, mayPass } = failureOf(reason, failure.whatToDo);
  const others = issues.filter((issue) => issue.message !== message);
  return (
    <ErrorNotice title={message} requestId={requestId} referenceLabel={failure.reference}>
      {others.length > 0 && others.map((issue) => <p key={issue.path}>{issue.message}</p>)}
      {mayPass && failure.notSaved}
    </ErrorNotice>
  );
}
