import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { useReloadForMissingCode } from '@bedside/ui-kit/missing-code';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { errorMessageOf } from '../api/failures.ts';
import { Page } from '../components/Page.tsx';
import { useFirstTexts } from '../i18n/TextsProvider.tsx';
import { isCutOff } from '../offline/cut-off.ts';
import styles from './RouteFailure.module.css';

export function RouteFailure() {
  const { failure } = useFirstTexts();
  const error = useRouteError();
  const { reference } = errorMessageOf(error, failure.title);
  useReloadForMissingCode(error);
  // If the page’s code failed to load, show the copy stored on the device instead.
  useEffect(() => {
    void isCutOff().then(
      (isGone) => isGone && location.reload(),
      () => undefined,
    );
  }, []);
  return (
    <main>
      <Page title={failure.broken}>
        <div className={styles.notice}>
          <ErrorNotice
            title={failure.title}
            requestId={reference}
            referenceLabel={failure.reference}
            action={
              <Button kind="secondary" small onClick={() => window.location.reload()}>
                {failure.retry}
              </Button>
            }
          >
            {failure.whatToDo}
          </ErrorNotice>
        </div>
      </Page>
    </main>
  );
}
