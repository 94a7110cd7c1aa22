import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { useRouteError } from 'react-router';
import { failureOf } from '../api/failure-text.ts';
import { Page } from '../parts/Page.tsx';
import { useTexts } from '../texts/TextsProvider.tsx';

/** A screen that broke or whose code did not arrive. */
export function RouteFailure() {
  const { failure } = useTexts();
  const { requestId } = failureOf(useRouteError(), failure.title);
  return (
    <Page title={failure.title} titleHidden>
      <ErrorNotice
        title={failure.title}
        requestId={requestId}
        referenceLabel={failure.reference}
        action={
          <Button kind="secondary" small onClick={() => window.location.reload()}>
            {failure.retry}
          </Button>
        }
      >
        {failure.whatToDo}
      </ErrorNotice>
    </Page>
  );
}
