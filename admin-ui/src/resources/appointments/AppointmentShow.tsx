import { ApiError } from '@bedside/api-client/api-error';
import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { Link } from 'react-router';
import styles from '../../parts/page/Page.module.css';
import { Activity } from './page/Activity.tsx';
import { AllergyBanner } from '../../parts/page/AllergyBanner.tsx';
import { CommentsCard } from './page/CommentsCard.tsx';
import { Context } from './page/Context.tsx';
import { DocumentsCard } from './page/DocumentsCard.tsx';
import { PageHead } from './page/PageHead.tsx';
import { PageSkeleton } from './page/PageSkeleton.tsx';
import { ServicesCard } from './page/ServicesCard.tsx';
import { SoapCard } from './page/SoapCard.tsx';
import { useLiveVisit } from '../../data/use-live-record.ts';
import { wholeVisit } from './use-visit.ts';

export default function AppointmentShow() {
  return (
    <ShowBase<AppointmentRecord> queryOptions={{ meta: wholeVisit, onError: () => undefined }}>
      <Page />
    </ShowBase>
  );
}

function Page() {
  const { record: visit, error, isPending, refetch } = useShowContext<AppointmentRecord>();
  useLiveVisit(visit?.id);
  useEffect(() => {
    if (visit) document.title = `${visit.appointmentKey} · Bedside`;
  }, [visit]);
  if (error) return <LoadFailure error={error} onRetry={() => refetch()} />;
  if (isPending || !visit) return <PageSkeleton />;
  return (
    <article className={styles.page} aria-label={`Visit ${visit.appointmentKey}`}>
      <PageHead visit={visit} />
      <div className={styles.columns}>
        {visit.allergies.length > 0 && (
          <div className={styles.alert}>
            <AllergyBanner allergies={visit.allergies} />
          </div>
        )}
        <div className={styles.work}>
          <ServicesCard visit={visit} />
          <div className={styles.pair}>
            <SoapCard visit={visit} />
            <div className={styles.stack}>
              <CommentsCard visit={visit} />
              {visit.reports.length > 0 && <DocumentsCard visit={visit} />}
            </div>
          </div>
          <Activity visit={visit} />
        </div>
        <Context visit={visit} />
      </div>
    </article>
  );
}

function LoadFailure({ error, onRetry }: { error: Error; onRetry(): void }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className={styles.failure}>
      <ErrorNotice
        title={isMissing ? 'There is no such visit.' : error.message}
        requestId={error instanceof ApiError ? error.requestId : null}
        action={
          isMissing ? (
            <Link to="/appointments">Back to appointments</Link>
          ) : (
            <Button variant="outlined" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      >
        {isMissing ? 'The address may be mistyped.' : 'Nothing was changed.'}
      </ErrorNotice>
    </div>
  );
}
