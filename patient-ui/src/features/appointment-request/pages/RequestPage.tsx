import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { configQuery } from '../../../api/config-queries.ts';
import { EmergencyLine } from '../../../components/EmergencyLine.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { StepSkeleton } from '../../../components/StepSkeleton.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PublicLinkLayout, PublicLinkRoute } from '../../../layout/PublicLinkLayout.tsx';
import { Wizard } from '../components/Wizard.tsx';
import styles from './RequestPage.module.css';

export function RequestPage() {
  const { request } = useTexts();
  const { data, error, refetch } = useQuery(configQuery);
  // The wizard renders in steps, so that a slow phone stays responsive.
  const config = useDeferredValue(data);
  return (
    <PublicLinkLayout end={<PublicLinkRoute />}>
      <EmergencyLine />
      {config && <Wizard practice={config.practice} />}
      {!config && (
        <Page title={request.name} titleHidden={!error}>
          {error ? (
            <div className={styles.failure}>
              <LoadFailure reason={error} onRetry={refetch} />
            </div>
          ) : (
            <StepSkeleton />
          )}
        </Page>
      )}
    </PublicLinkLayout>
  );
}
