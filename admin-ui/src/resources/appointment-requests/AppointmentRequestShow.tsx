import type { AppointmentRequestRecord } from '@bedside/contracts/appointments/appointment-request.schema';
import { useEffect } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { Link } from 'react-router';
import { LoadFailure } from '../../components/page/LoadFailure.tsx';
import styles from '../../components/page/Page.module.css';
import { useLiveRecord } from '../../data/use-live-record.ts';
import { PageSkeleton } from '../appointments/page/PageSkeleton.tsx';
import { PossibleDuplicatesCard } from './page/PossibleDuplicatesCard.tsx';
import { RequestContext } from './page/RequestContext.tsx';
import { RequestedCard } from './page/RequestedCard.tsx';
import { RequestHead } from './page/RequestHead.tsx';
import { appointmentRequestQuery } from './use-appointment-request.ts';

export default function AppointmentRequestShow() {
  return (
    <ShowBase<AppointmentRequestRecord>
      queryOptions={{ meta: appointmentRequestQuery, onError: () => undefined }}
    >
      <Page />
    </ShowBase>
  );
}

function Page() {
  const { record: request, error, isPending, refetch } = useShowContext<AppointmentRequestRecord>();
  useLiveRecord({
    resource: 'web-appointments',
    entityType: 'appointmentRequest',
    id: request?.id,
    meta: appointmentRequestQuery,
  });
  useEffect(() => {
    if (request) document.title = `${request.key} · Bedside`;
  }, [request]);
  if (error) {
    const back = <Link to="/web-appointments">Back to web requests</Link>;
    return <LoadFailure error={error} what="request" back={back} onRetry={() => refetch()} />;
  }
  if (isPending || !request) return <PageSkeleton label="Loading request" />;
  return (
    <article className={styles.page} aria-label={`Web request ${request.key}`}>
      <RequestHead request={request} />
      <div className={styles.columns}>
        <div className={styles.work}>
          <RequestedCard request={request} />
          {request.status === 'requested' && <PossibleDuplicatesCard request={request} />}
        </div>
        <RequestContext request={request} />
      </div>
    </article>
  );
}
