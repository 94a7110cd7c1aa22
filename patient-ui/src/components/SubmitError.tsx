import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { errorMessageOf } from '../api/failures.ts';
import { useFirstTexts } from '../i18n/TextsProvider.tsx';

interface Props {
  reason: unknown;
  otherwise?: string;
}

/** Room for the header above and the dock below. */
const margin = { scrollMarginBlock: '96px 144px' };

const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

/** Scrolls into view, so that a button far away doesn’t seem to do nothing. */
export function SubmitError({ reason, otherwise }: Props) {
  const { failure } = useFirstTexts();
  if (!reason) return null;
  const { message, reference, issues, mayPass, isFromServer } = errorMessageOf(reason, failure.whatToDo);
  const isOurs = otherwise !== undefined && !isFromServer;
  const others = issues.filter((issue) => issue.message !== message);
  return (
    <div ref={bringIntoView} style={margin}>
      <ErrorNotice
        title={isOurs ? otherwise : message}
        requestId={reference}
        referenceLabel={failure.reference}
      >
        {others.length > 0 && others.map((issue) => <p key={issue.path}>{issue.message}</p>)}
        {isOurs && <p>{message}</p>}
        {mayPass && failure.notSaved}
      </ErrorNotice>
    </div>
  );
}
